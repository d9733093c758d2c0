import { appendValue } from '../../objects/append-value.ts';
import type { ObjectTaker } from '../../objects/object-writer.ts';
import { resolve } from '../../objects/read-object.ts';
import {
  type Dictionary,
  dictionary,
  isReference,
  isString,
  type NewReference,
  type Value,
  withEntries,
} from '../../objects/values.ts';
import { contentStreams } from '../content/content-streams.ts';
import { type ContentBudget, decodeContent } from '../content/decode-content.ts';
import { latin1 } from '../trees.ts';
import type { Part, PlacedPage, PlainTags } from './part.ts';

/** A page whose content is marked as that of one tag (ISO 32000-2, 14.7.5). Unchanged if it has no content. */
export function tagPage(
  tags: PlainTags,
  { copy: { file, output } }: Part,
  { newNumber }: PlacedPage,
  page: Dictionary,
  budget: ContentBudget,
): Dictionary {
  const contents = contentStreams(file, page).filter(isReference);
  if (contents.length === 0) return page;
  const key = tags.firstKey + tags.tagged.length;
  const left = leftIdentifiers(decodeContent(file, contents, budget));
  const identifier = left.reduce((highest, used) => Math.max(highest, used), -1) + 1;
  tags.tagged.push({ page: { newNumber }, key, identifiers: [...left, identifier] });
  const begin = contentStream(output, `/P<</MCID ${identifier}>>BDC\n`);
  const end = contentStream(output, '\nEMC\n');
  return withEntries(page, { Contents: [begin, ...contents, end], StructParents: key });
}

/** The identifiers in content that still has marks of earlier tags: readers assign its text to these. */
function leftIdentifiers(content: Uint8Array | undefined): readonly number[] {
  const found = content ? [...latin1(content).matchAll(/\/MCID\s+(\d{1,5})\b/g)] : [];
  return [...new Set(found.map(([, digits]) => Number(digits)))];
}

function contentStream(output: ObjectTaker, content: string): NewReference {
  const newNumber = output.reserve();
  const data = Buffer.from(content);
  output.stream(newNumber, (sink) => appendValue(sink, dictionary({ Length: data.length })), data);
  return { newNumber };
}

/**
 * Writes the tags of a part's pages below `root`, with the objects they refer to. Returns the entries of the tree of
 * parents.
 */
export function writePlainTags({ tagged }: PlainTags, { copy, catalog }: Part, root: NewReference) {
  const { output, file } = copy;
  if (tagged.length === 0) return { kids: [], parents: [] };
  const part: NewReference = { newNumber: output.reserve() };
  const kids = tagged.map(({ page, identifiers }): NewReference => {
    const newNumber = output.reserve();
    const paragraph = dictionary({ Type: 'StructElem', S: 'P', P: part, Pg: page, K: identifiers });
    output.object(newNumber, (sink) => appendValue(sink, paragraph));
    return { newNumber };
  });
  const language = resolve(file, catalog.get('Lang'));
  const entries = dictionary({
    Type: 'StructElem',
    S: 'Part',
    P: root,
    K: kids,
    Lang: isString(language) ? language : undefined,
  });
  output.object(part.newNumber, (sink) => appendValue(sink, entries));
  const parents = tagged.map(({ key, identifiers }, index): readonly [number, Value] => {
    const last = identifiers.at(-1) ?? 0;
    const own = new Set(identifiers);
    const slots = Array.from({ length: last + 1 }, (_, at) => (own.has(at) ? (kids[index] ?? null) : null));
    return [key, slots];
  });
  return { kids: [part] as readonly Value[], parents };
}
