import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { readSfnt, writeSfnt } from '../../functions/core/fonts/programs/sfnt.ts';
import { unpackWoff } from '../../functions/core/typesetting/fonts/unpack-woff.ts';
import { keptFolder } from '../kept-folder.ts';
import { type Face, faces } from './faces.ts';
import { fontsConfiguration } from './fonts-configuration.ts';
import { readOutlines } from './read-outlines.ts';
import { renameFont } from './rename-font.ts';
import { stripFont } from './strip-font.ts';

/** Lays out the files under /opt: `fonts/*`, and `fonts/fonts.conf`, which lists only that folder. */
export function buildFontsLayer(): string {
  const sources = faces.map(({ file }) => resolve(file));
  return keptFolder({ name: 'fonts', version: fingerprint(), sources }, (folder) => {
    const fonts = join(folder, 'fonts');
    mkdirSync(fonts);
    writeFileSync(join(fonts, 'fonts.conf'), fontsConfiguration());
    for (const face of faces) writeFileSync(join(fonts, nameOf(face)), laidOut(face));
  });
}

const resolve = createRequire(import.meta.url).resolve;

function nameOf({ file }: Face): string {
  return basename(file).replace('.woff', '.ttf');
}

function laidOut(face: Face): Buffer {
  const font = readFont(face.file);
  const tables = readSfnt(font);
  // Colour glyphs are drawn from COLR only; the same pictures as SVG take 20 MB of the emoji font.
  if (tables.has('COLR')) return writeSfnt(new Map([...tables].filter(([tag]) => tag !== 'SVG ')));
  const subset = stripFont(font, droppedFrom(face));
  return face.renamed ? renameFont(subset, ...face.renamed) : subset;
}

function readFont(file: string): Buffer {
  const bytes = readFileSync(resolve(file));
  return file.endsWith('.woff') ? unpackWoff(bytes) : bytes;
}

/** The code points that a face leaves to other faces. */
function droppedFrom({ file, leaves }: Face): readonly number[] {
  if (!leaves) return [];
  const { to, drawnAlike, among } = leaves;
  const others = faces
    .filter((other) => other.file !== file && (to === undefined || familyOf(other) === to))
    .map((other) => readOutlines(readFont(other.file)));
  return [...readOutlines(readFont(file))].flatMap(([codePoint, outline]) => {
    if (among && !among.test(String.fromCodePoint(codePoint))) return [];
    const found = others.map((outlines) => outlines.get(codePoint)).find((other) => other !== undefined);
    return found && (!drawnAlike || found.equals(outline)) ? [codePoint] : [];
  });
}

function familyOf({ file }: Face): string {
  return basename(file).replace(/[_.-].*/, '');
}

/** Identifies a layer by its sources and tools, without reading the large files. */
function fingerprint(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(import.meta.dirname))
    hash.update(readFileSync(join(import.meta.dirname, name)));
  for (const { file } of faces) hash.update(`${file} ${statSync(resolve(file)).size}\n`);
  return hash.digest('hex').slice(0, 12);
}
