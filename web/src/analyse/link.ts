// A text behind the `#` of a link: compressed, in letters that every program leaves alone.

/** The longest text that a link may hold, in bytes: a short link could stand for a very long one. */
export const LONGEST = 256 * 1024;

/** A text as it stands in a link: raw DEFLATE, in the letters of base64url. */
export async function pack(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return letters.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The text of a link; nothing if it is not one of ours, or too long. */
export async function unpack(letters: string): Promise<string | null> {
  try {
    const packed = atob(letters.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(packed, (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    const reader = stream.getReader();
    let [read, length] = ['', 0];
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return read + text.decode();
      length += value.length;
      if (length > LONGEST) {
        await reader.cancel();
        return null;
      }
      read += text.decode(value, { stream: true });
    }
  } catch {
    return null;
  }
}
