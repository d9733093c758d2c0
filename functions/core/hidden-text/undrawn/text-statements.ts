import { numberOf } from '../../pdf-objects/objects/locate-object.ts';
import type { PdfFile } from '../../pdf-objects/objects/pdf-file.ts';
import {
  resolve,
  resolveArray,
  resolveDictionary,
  resolveStream,
} from '../../pdf-objects/objects/read-object.ts';
import type { Dictionary, Value } from '../../pdf-objects/objects/values.ts';
import { contentStreams } from '../../pdf-objects/structure/content/content-streams.ts';
import { decodeContent } from '../../pdf-objects/structure/content/decode-content.ts';

/** Matches properties in content that state a text, also where letters of their names are escaped. */
const stating = /\/(?:ActualText|Alt|E|[#\w]*#[\da-f]{2}[#\w]*)[\s(<]/i;

const statedKeys = ['ActualText', 'Alt', 'E'];

const maximumDepth = 40;

/** The maximum content examined. Anything beyond is assumed to state text. */
const maximumBytes = 256 * 1024 * 1024;

/**
 * Returns a function that reports whether a page may draw marks that state a text (ISO 32000-2, 14.9), and so is worth
 * a walk. `page` has its inherited entries.
 */
export function textStatements(file: PdfFile): (page: Dictionary) => boolean {
  const budget = { bytes: maximumBytes };
  /** Results by form number. */
  const known = new Map<number, boolean>();

  return (page) => {
    const resources = resolveDictionary(file, page.get('Resources'));
    return (
      stateText(contentStreams(file, page), resources, 0) ||
      appearances(page).some((form) => isStating(form, resources, 0))
    );
  };

  function stateText(streams: readonly Value[], resources: Dictionary | undefined, depth: number): boolean {
    if (streams.length === 0) return false;
    const content = decodeContent(file, streams, budget);
    // Unreadable content is left to the caller's own walk.
    if (!content || depth > maximumDepth) return true;
    const text = Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('latin1');
    if (text.includes('BDC') && stating.test(text)) return true;
    const properties = resolveDictionary(file, resources?.get('Properties'));
    for (const value of properties?.values() ?? [])
      if (statedKeys.some((key) => resolveDictionary(file, value)?.has(key))) return true;
    const drawn = resolveDictionary(file, resources?.get('XObject'));
    return [...(drawn?.values() ?? [])].some((value) => isStating(value, resources, depth));
  }

  function isStating(value: Value, around: Dictionary | undefined, depth: number): boolean {
    const form = resolveDictionary(file, value);
    if (!form || resolve(file, form.get('Subtype')) === 'Image') return false;
    const number = numberOf(file, value);
    const before = known.get(number);
    if (before !== undefined) return before;
    // Ends recursion in forms that draw themselves.
    known.set(number, false);
    const result = stateText([value], resolveDictionary(file, form.get('Resources')) ?? around, depth + 1);
    known.set(number, result);
    return result;
  }

  /** All appearances of a page's annotations. */
  function appearances(page: Dictionary): readonly Value[] {
    return (resolveArray(file, page.get('Annots')) ?? []).flatMap((annotation) => {
      const looks = resolveDictionary(file, resolveDictionary(file, annotation)?.get('AP'));
      return [...(looks?.values() ?? [])].flatMap((look) =>
        resolveStream(file, look) ? [look] : [...(resolveDictionary(file, look)?.values() ?? [])],
      );
    });
  }
}
