// Judges the glyphs of the embedded fonts of each PDF in the folder PDF_CORPUS, on its first eight pages: by script, the
// share that shows its character, clearly shows something else, or is unknown. Prints each glyph that shows something
// else, for inspection. Then claims that every Latin glyph is each of twenty other letters, and prints the share believed.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadPdfium, type Pdfium } from '../functions/core/engines/pdfium/load-pdfium.ts';
import type { Pointer } from '../functions/core/engines/pdfium/pdfium-functions.ts';
import { provideFonts } from '../functions/core/engines/pdfium/provide-fonts.ts';
import { glyphEdges } from '../functions/core/engines/pdfium/shapes/glyph-edges.ts';
import { glyphPath } from '../functions/core/engines/pdfium/shapes/glyph-path.ts';
import { glyphClaim, missingPath } from '../functions/core/engines/pdfium/shapes/shape-claims.ts';
import { outlineShape } from '../functions/core/geometry/outline-shape.ts';
import { areAlike, latin } from '../functions/core/letter-shapes/alphabets.ts';
import { type Claim, shapeClaim } from '../functions/core/letter-shapes/shape-claim.ts';
import { table } from './table.ts';

const [maximumPages, maximumCharacters, falseClaims] = [8, 6_000, 20];
const scripts = ['Latin', 'Greek', 'Cyrillic', 'Hebrew', 'Arabic', 'Devanagari', 'Thai', 'Hangul', 'Han'];

type Counts = Record<Claim, number>;

async function measure(folder: string): Promise<string> {
  const pdfium = await loadPdfium();
  provideFonts(pdfium);
  const claims = new Map<string, Counts>();
  const permuted: Counts = { shown: 0, other: 0, unknown: 0 };
  for (const name of readdirSync(folder).filter((file) => /\.pdf$/i.test(file)))
    for (const [font, code] of glyphsOf(pdfium, readFileSync(join(folder, name)))) {
      const path = glyphPath(pdfium, font, code);
      if (!path) continue; // as in Type 3 fonts
      const character = String.fromCodePoint(code);
      const claim = glyphClaim(pdfium, font, code, path, missingPath(pdfium, font));
      const script = scriptOf(character);
      const counts = claims.get(script) ?? { shown: 0, other: 0, unknown: 0 };
      claims.set(script, counts);
      counts[claim]++;
      if (claim === 'other') console.log(`${name}: ${JSON.stringify(character)} shows something else`);
      if (claim !== 'shown' || !latin.includes(character)) continue;
      const shape = outlineShape(glyphEdges(path));
      for (let index = 1; index <= falseClaims; index++) {
        const other = latin[(code * 7 + index * 3) % latin.length] as string; // within it
        if (!areAlike(other, character)) permuted[shapeClaim(shape, other)]++;
      }
    }
  const rows = [...claims, ['Latin, another letter', permuted] as const];
  return table(
    ['script', 'glyphs', 'shown', 'other', 'unknown'],
    rows.map(([script, { shown, other, unknown }]) => {
      const all = shown + other + unknown;
      return [
        script,
        String(all),
        ...[shown, other, unknown].map((one) => `${((100 * one) / all).toFixed(2)} %`),
      ];
    }),
  );
}

function scriptOf(character: string): string {
  const script = scripts.find((one) => new RegExp(`\\p{Script=${one}}`, 'u').test(character));
  if (script) return script;
  if (/\p{N}/u.test(character)) return 'digits';
  return /\p{L}/u.test(character) ? 'other letters' : 'signs';
}

/** Each embedded font and character of a file once, while its pages are loaded. */
function* glyphsOf(pdfium: Pdfium, file: Uint8Array): Generator<readonly [font: Pointer, code: number]> {
  const memory = pdfium.malloc(file.byteLength);
  pdfium.memory().set(file, memory);
  const document = pdfium.FPDF_LoadMemDocument(memory, file.byteLength, 0);
  const count = document ? Math.min(pdfium.FPDF_GetPageCount(document), maximumPages) : 0;
  const pages = Array.from({ length: count }, (_, index) => pdfium.FPDF_LoadPage(document, index)).filter(
    Boolean,
  );
  const known = new Set<string>();
  for (const page of pages) {
    const text = pdfium.FPDFText_LoadPage(page);
    const characters = Math.min(pdfium.FPDFText_CountChars(text), maximumCharacters);
    for (let index = 0; index < characters; index++) {
      const object = pdfium.FPDFText_GetTextObject(text, index);
      const font = object && pdfium.FPDFTextObj_GetFont(object);
      const code = pdfium.FPDFText_GetUnicode(text, index);
      if (!font || known.has(`${font} ${code}`) || pdfium.FPDFFont_GetIsEmbedded(font) !== 1) continue;
      known.add(`${font} ${code}`);
      yield [font, code];
    }
    pdfium.FPDFText_ClosePage(text);
  }
  for (const page of pages) pdfium.FPDF_ClosePage(page);
  if (document) pdfium.FPDF_CloseDocument(document);
  pdfium.free(memory);
}

const folder = process.env.PDF_CORPUS;
if (import.meta.main)
  console.log(folder ? await measure(folder) : 'not measured: PDF_CORPUS names no folder');
