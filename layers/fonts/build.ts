import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { keptFolder } from '../kept-folder.ts';
import { faces } from './faces.ts';
import { withoutTable } from './without-table.ts';

/** Lays out what goes under /opt: `fonts/*`, and `fonts/fonts.conf`, which names that folder and no other. */
export function buildFontsLayer(): string {
  const resolve = createRequire(import.meta.url).resolve;
  const configuration = join(import.meta.dirname, 'fonts.conf');
  const files = faces.map((face) => resolve(face));
  return keptFolder(`fonts-${fingerprint([configuration, ...files])}`, (folder) => {
    const fonts = join(folder, 'fonts');
    mkdirSync(fonts);
    copyFileSync(configuration, join(fonts, 'fonts.conf'));
    for (const file of files) {
      const font = readFileSync(file);
      // Colour glyphs are drawn from COLR alone; the same pictures once more as SVG are 20 MB of the emoji font.
      const laidOut = file.endsWith('.ttf') ? withoutTable(font, 'SVG ') : font;
      writeFileSync(join(fonts, basename(file)), laidOut);
    }
  });
}

/** Tells one choice of files from another without reading the large ones. */
function fingerprint([configuration = '', ...fonts]: readonly string[]): string {
  const hash = createHash('sha256').update(readFileSync(configuration));
  for (const font of fonts) hash.update(`${basename(font)} ${statSync(font).size}\n`);
  return hash.digest('hex').slice(0, 12);
}
