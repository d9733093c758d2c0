import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';

/** What is #f00 on a page, in CSS pixels: how many, and from where to where they reach. */
export interface RedArea {
  readonly pixels: number;
  readonly left: number;
  readonly right: number;
  readonly pageWidth: number;
}

/** The red areas of a PDF's pages that have one, as poppler draws them. */
export async function redAreas(pdf: Uint8Array): Promise<readonly RedArea[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-red-'));
  try {
    writeFileSync(join(folder, 'pdf'), pdf);
    execFileSync('pdftoppm', ['-r', '96', '-png', join(folder, 'pdf'), join(folder, 'page')]);
    const pages = readdirSync(folder)
      .filter((name) => name.endsWith('.png'))
      .toSorted();
    const areas = await Promise.all(pages.map((name) => redArea(readFileSync(join(folder, name)))));
    return areas.filter(({ pixels }) => pixels > 0);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The red area of a picture. */
export async function redArea(picture: Uint8Array): Promise<RedArea> {
  const { data, info } = await sharp(picture, { limitInputPixels: false })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let [pixels, left, right] = [0, info.width, 0];
  for (let at = 0; at < data.length; at += 3) {
    if ((data[at] ?? 0) < 250 || (data[at + 1] ?? 255) > 5 || (data[at + 2] ?? 255) > 5) continue;
    const column = (at / 3) % info.width;
    pixels += 1;
    left = Math.min(left, column);
    right = Math.max(right, column + 1);
  }
  return { pixels, left, right, pageWidth: info.width };
}
