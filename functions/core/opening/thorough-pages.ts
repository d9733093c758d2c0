import { isAmbiguousFont } from '../fonts/is-ambiguous-font.ts';
import { DamagedPdf } from '../pdf-objects/errors.ts';
import { numberOf } from '../pdf-objects/objects/locate-object.ts';
import type { PdfFile } from '../pdf-objects/objects/pdf-file.ts';
import { resolveArray, resolveDictionary, resolveStream } from '../pdf-objects/objects/read-object.ts';
import type { Dictionary, Value } from '../pdf-objects/objects/values.ts';
import type { OpenedSource } from '../pdf-objects/structure/open-source.ts';
import { readPage } from '../pdf-objects/structure/read-pages.ts';

/** More nested resources than any page has. Deeper fonts count as ambiguous. */
const maximumDepth = 16;

/**
 * Returns a function that reports whether a page, from 1, may show a letter by more than one glyph, so that each letter
 * must be judged in its place. Pages that cannot be read may. See
 * docs/decisions/hidden-text.md#each-letter-in-its-place-where-fonts-are-ambiguous
 */
export function thoroughPages({ file, sourcePages }: OpenedSource): (page: number) => boolean {
  const isAmbiguous = ambiguity(file);
  return (number) => {
    const page = sourcePages[number - 1];
    if (!page) return true;
    try {
      const entries = readPage(file, page);
      return (
        isAmbiguous(entries.get('Resources')) || appearances(file, entries).some((own) => isAmbiguous(own))
      );
    } catch (error) {
      if (error instanceof DamagedPdf) return true;
      throw error;
    }
  };
}

/** Reports on the fonts of resources or of content with resources, and of what is drawn within them. */
function ambiguity(file: PdfFile): (value: Value | undefined) => boolean {
  const known = new Map<number, boolean>();
  const once = (value: Value | undefined, judge: (entries: Dictionary) => boolean): boolean => {
    const number = numberOf(file, value);
    const found = known.get(number);
    if (found !== undefined) return found;
    const entries = resolveDictionary(file, value);
    // Content that draws itself is judged by its other content.
    if (number > 0) known.set(number, false);
    const result = entries !== undefined && judge(entries);
    if (number > 0) known.set(number, result);
    return result;
  };
  const inResources = (value: Value | undefined, depth: number): boolean =>
    depth > maximumDepth ||
    once(value, (resources) => {
      const listed = (kind: string) => [...(resolveDictionary(file, resources.get(kind))?.values() ?? [])];
      const within = (one: Value) => inContent(one, depth + 1);
      return (
        listed('Font').some((font) =>
          once(font, (own) => isAmbiguousFont(file, own) || hasOwn(own, depth)),
        ) || ['XObject', 'Pattern'].some((kind) => listed(kind).some(within))
      );
    });
  const hasOwn = (entries: Dictionary, depth: number) => inResources(entries.get('Resources'), depth + 1);
  const inContent = (value: Value | undefined, depth: number): boolean =>
    once(value, (entries) => hasOwn(entries, depth));
  return (value) => (resolveStream(file, value) ? inContent(value, 0) : inResources(value, 0));
}

function appearances(file: PdfFile, page: Dictionary): readonly Value[] {
  return (resolveArray(file, page.get('Annots')) ?? []).flatMap((annotation) => {
    const normal = resolveDictionary(file, resolveDictionary(file, annotation)?.get('AP'))?.get('N');
    const states = resolveDictionary(file, normal);
    if (normal === undefined || !states) return [];
    return resolveStream(file, normal) ? [normal] : [...states.values()];
  });
}
