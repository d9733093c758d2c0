import { readFileSync } from 'node:fs';
import type { RedactionOutcome } from '../../functions/core/contract/fields/redaction/redaction.ts';
import { drawn } from '../../test/hiding/compare-drawings.ts';
import { isInstalled } from '../peers.ts';
import { output } from './output.ts';

const dpi = 72;

interface Drawing {
  readonly width: number;
  readonly pixels: Uint8Array;
}

export type Drawer = 'pdfium' | 'poppler';

/** PDFium truncates a glyph's width to an integer, so text after removed glyphs may shift by hundredths of a point. */
export const drawers: Readonly<Record<string, (path: string, page: number) => Promise<Drawing>>> = {
  pdfium: (path, page) => drawn(readFileSync(path), dpi, page),
  ...(isInstalled('pdftoppm') && { poppler: drawnByPoppler }),
};

async function drawnByPoppler(path: string, page: number): Promise<Drawing> {
  const pages = ['-f', String(page), '-l', String(page)];
  const image = await output('pdftoppm', ['-r', String(dpi), '-gray', '-cropbox', ...pages, path]);
  const [head = '', width = '0'] = /^P5\s+(\d+)\s+\d+\s+255\s/.exec(image.toString('latin1', 0, 64)) ?? [];
  return { width: Number(width), pixels: image.subarray(head.length) };
}

/**
 * The number of pixels that visibly differ on the first page with a match, except in the boxes, with room for
 * anti-aliasing and letters that extend beyond them.
 */
export async function changedPixels(
  draw: (path: string, page: number) => Promise<Drawing>,
  paths: { readonly source: string; readonly redacted: string },
  outcomes: readonly RedactionOutcome[],
) {
  const found = outcomes.flatMap((outcome) => outcome.found.filter(({ box }) => box !== null));
  const page = found[0]?.page ?? 1;
  const boxes = found.flatMap((one) => (one.page === page && one.box ? [one.box] : []));
  const [before, after] = [await draw(paths.source, page), await draw(paths.redacted, page)];
  let count = 0;
  for (const [index, value] of before.pixels.entries()) {
    if (Math.abs(value - (after.pixels[index] ?? 0)) <= 16) continue;
    const [x, y] = [(index % before.width) + 0.5, Math.floor(index / before.width) + 0.5];
    const isInside = boxes.some((box) => {
      const margin = Math.max(2, 0.4 * Math.min(box.width, box.height));
      const [right, bottom] = [box.x + box.width + margin, box.y + box.height + margin];
      return x > box.x - margin && x < right && y > box.y - margin && y < bottom;
    });
    if (!isInside) count += 1;
  }
  return count;
}
