import { expect, test } from '@jest/globals';
import { imageKind } from '../../../functions/core/images/image-kind.ts';
import { readSvgSize } from '../../../functions/core/images/svg-size.ts';

test('an SVG in UTF-16 is known wherever it lies in memory, and if its last character is cut', () => {
  for (let padding = 0; padding < 64; padding++) {
    const svg = `\ufeff<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10">${' '.repeat(padding)}</svg>`;
    const cut = Buffer.from(svg, 'utf16le').subarray(0, -1);
    const moved = Buffer.concat([Buffer.of(0), cut]).subarray(1);
    expect(imageKind(moved)).toBe('svg');
    expect(readSvgSize(moved)).toEqual({ widthPixels: 20, heightPixels: 10 });
  }
});
