// Bitboards: two hexadecimal numbers, whose bits may be in two orders. No position tells which.

const TEXT = /^\s*(?:0x)?([0-9a-f]{1,16})[\s,/]+(?:0x)?([0-9a-f]{1,16})[\s,]*[xowb]?\s*$/i;
/** Either there are 16 digits, or `0x` says that these are numbers and not moves. */
const NUMBERS = /^\s*(0x[0-9a-f]+|[0-9a-f]{16})[\s,/]+(0x[0-9a-f]+|[0-9a-f]{16})\b/i;

export type BitOrder = 'lsb' | 'msb';

/** The two boards that a text may mean; nothing if it is something else, or says which. */
export function boardsOf(text: string): Record<BitOrder, string> | null {
  const [, black, white] = (NUMBERS.test(text) && TEXT.exec(text)) || [];
  if (!black || !white) return null;
  const [dark, light] = [BigInt(`0x${black}`), BigInt(`0x${white}`)];
  const squares = Array.from({ length: 64 }, (_, index) => {
    const bit = 1n << BigInt(index);
    return dark & bit ? 'X' : light & bit ? 'O' : '-';
  });
  const [lsb, msb] = [squares.join(''), squares.toReversed().join('')];
  return lsb === msb ? null : { lsb, msb };
}
