import type { PdfFile } from '../../pdf-objects/objects/pdf-file.ts';
import { resolveArray, resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import type { Dictionary } from '../../pdf-objects/objects/values.ts';
import { glyphText } from './glyph-text.ts';
import { writtenMap } from './written-map.ts';

/**
 * A ToUnicode map for a Type 3 font without one, from its glyph names (ISO 32000-2, 9.10.2), which PDFium ignores.
 * Undefined if no glyph has a meaningful name.
 */
export function type3ToUnicode(file: PdfFile, font: Dictionary): string | undefined {
  const encoding = resolveDictionary(file, font.get('Encoding'));
  const entries: string[] = [];
  let code = 0;
  for (const item of resolveArray(file, encoding?.get('Differences')) ?? []) {
    if (typeof item === 'number') code = item;
    if (typeof item !== 'string') continue;
    const text = glyphText(item);
    if (text !== undefined && code >= 0 && code < 256)
      entries.push(`<${hex(Buffer.from([code]))}> <${hex(Buffer.from(text, 'utf16le').swap16())}>`);
    code++;
  }
  return entries.length > 0 ? writtenMap(entries) : undefined;
}

function hex(bytes: Buffer): string {
  return bytes.toString('hex');
}
