import { documentObjects } from '../../page-content/streams/change-values.ts';
import { changeObject } from '../../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { numberOf } from '../../pdf-objects/objects/locate-object.ts';
import { nameAt } from '../../pdf-objects/objects/name-at.ts';
import { resolve, resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import { scanObject } from '../../pdf-objects/objects/scan-object.ts';
import { type Dictionary, isDictionary, type Value, withEntries } from '../../pdf-objects/objects/values.ts';
import { eachContentToken } from '../../pdf-objects/structure/content/content-tokens.ts';
import { type ContentBudget, decodeContent } from '../../pdf-objects/structure/content/decode-content.ts';
import { readPage } from '../../pdf-objects/structure/read-pages.ts';

/**
 * Gives forms and Type 3 fonts without resources those that they use from the first page, or else form, that draws
 * them.
 */
export function giveResources(draft: Draft, budget: ContentBudget): void {
  const { file } = draft;
  const ofPages = draft.sourcePages.map((page) => readPage(file, page).get('Resources'));
  const ofForms = documentObjects(draft).map(({ value }) =>
    isDictionary(value) ? value.get('Resources') : undefined,
  );
  for (const value of [...ofPages, ...ofForms]) {
    const resources = resolveDictionary(file, value);
    if (!resources) continue;
    for (const kind of ['XObject', 'Font'])
      for (const item of resolveDictionary(file, resources.get(kind))?.values() ?? [])
        give(draft, item, resources, budget);
  }
}

function give(draft: Draft, item: Value, resources: Dictionary, budget: ContentBudget): void {
  const { file } = draft;
  const entries = resolveDictionary(file, item);
  const number = numberOf(file, item);
  if (!entries || number === 0 || resolveDictionary(file, entries.get('Resources'))) return;
  const subtype = resolve(file, entries.get('Subtype'));
  if (subtype !== 'Form' && subtype !== 'Type3') return;
  const glyphs = resolveDictionary(file, entries.get('CharProcs')) ?? new Map<string, Value>();
  const content = decodeContent(file, subtype === 'Form' ? [item] : [...glyphs.values()], budget);
  const Resources = content ? used(draft, resources, content) : resources;
  changeObject(draft, number, withEntries(entries, { Resources }), scanObject(file, number)?.data);
}

/** Returns the resources that content names. Others might lead back to the content itself. */
function used({ file }: Draft, resources: Dictionary, content: Uint8Array): Dictionary {
  const names = new Set(['DefaultGray', 'DefaultRGB', 'DefaultCMYK']);
  eachContentToken(content, (start, end) => {
    if (content[start] === 0x2f) names.add(nameAt(content, start, end));
  });
  const kinds = [...resources].flatMap(([kind, value]): [string, Value][] => {
    const items = resolveDictionary(file, value);
    if (!items) return [[kind, value]];
    const kept = new Map([...items].filter(([name]) => names.has(name)));
    return kept.size > 0 ? [[kind, kept]] : [];
  });
  return new Map(kinds);
}
