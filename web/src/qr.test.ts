// The QR code of an address.

import { expect, it } from 'vitest';
import { pathOf } from './qr';

it('draws a rectangle for each run of dark modules', () => {
  expect(pathOf(['101', '011', '000'])).toBe('M0 0h1v1h-1zM2 0h1v1h-1zM1 1h2v1h-2z');
  expect(pathOf([])).toBe('');
});
