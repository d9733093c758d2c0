import { characterClasses, regular } from '../../objects/characters.ts';
import { nameAt } from '../../objects/name-at.ts';
import type { PdfFile } from '../../objects/pdf-file.ts';
import { resolveDictionary } from '../../objects/read-object.ts';
import { type Dictionary, type Value, withEntries } from '../../objects/values.ts';
import { contentStreams } from './content-streams.ts';
import { type ContentBudget, decodeContent } from './decode-content.ts';

/** Kinds of resources that are always looked up in the content: they can be large, or reveal content of other pages. */
const examined = ['XObject', 'Pattern', 'Shading', 'Properties'] as const;

/** Small kinds, for which content is read only if a page lists many. */
const small = ['Font', 'ExtGState'] as const;

const maximumForms = 200;
/** With at most this many of the small kinds, reading the content is not worth it. */
const few = 8;

/**
 * A page's resources without those that its content never names. Many writers list the resources of all pages on each
 * page, but nothing of omitted pages may be copied. Unchanged if the content cannot be read.
 */
export function usedResources(file: PdfFile, page: Dictionary, budget: ContentBudget): Value | undefined {
  const own = page.get('Resources');
  const resources = resolveDictionary(file, own);
  if (!resources) return own;
  const listed = (kind: string) => resolveDictionary(file, resources.get(kind));
  const [xObjects, fonts] = [listed('XObject'), listed('Font')];
  const isFew = small.every((kind) => (listed(kind)?.size ?? 0) <= few);
  if (isFew && examined.every((kind) => !listed(kind)?.size)) return own;
  const names = new Set<string>();
  if (!addNames(file, contentStreams(file, page), budget, names)) return own;
  if (xObjects && !addNamesOfForms(file, xObjects, budget, names)) return own;
  if (fonts && [...fonts].some(([name, font]) => names.has(name) && drawsWithPage(file, font))) return own;
  const used = [...examined, ...small].map((kind) => {
    const named = [...(listed(kind) ?? [])].filter(([name]) => names.has(name));
    return [kind, named.length > 0 ? new Map(named) : undefined] as const;
  });
  return withEntries(resources, Object.fromEntries(used));
}

/** Forms without resources of their own use the page's (ISO 32000-2, 7.8.3). */
function addNamesOfForms(
  file: PdfFile,
  xObjects: Dictionary,
  budget: ContentBudget,
  names: Set<string>,
): boolean {
  const read = new Set<string>();
  for (let found = true; found; ) {
    found = false;
    for (const [name, xObject] of xObjects) {
      if (!names.has(name) || read.has(name)) continue;
      read.add(name);
      const form = resolveDictionary(file, xObject);
      if (form?.get('Subtype') !== 'Form' || form.has('Resources')) continue;
      if (read.size > maximumForms || !addNames(file, [xObject], budget, names)) return false;
      found = true;
    }
  }
  return true;
}

/** Whether a font's glyphs are content that uses the page's resources, because the font has none of its own. */
function drawsWithPage(file: PdfFile, font: Value): boolean {
  const entries = resolveDictionary(file, font);
  return entries?.get('Subtype') === 'Type3' && !entries.has('Resources');
}

/** Adds every name in streams of content; returns false if they cannot be read. */
function addNames(
  file: PdfFile,
  contents: readonly Value[],
  budget: ContentBudget,
  names: Set<string>,
): boolean {
  const content = decodeContent(file, contents, budget);
  if (!content) return false;
  addContentNames(content, names);
  return true;
}

/** Adds every name in content. Names within strings and images are added too, which is harmless. */
export function addContentNames(content: Uint8Array, names: Set<string>): void {
  for (let at = content.indexOf(0x2f); at >= 0; at = content.indexOf(0x2f, at + 1)) {
    let end = at + 1;
    while (end < content.length && characterClasses[content[end] as number] === regular) end++;
    names.add(nameAt(content, at, end));
  }
}
