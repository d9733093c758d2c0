import { changeObject } from '../../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { referenceTo, resolve, resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import { decodeTextString, encodeTextString } from '../../pdf-objects/objects/text-string.ts';
import { type Dictionary, isString, type Value, withEntries } from '../../pdf-objects/objects/values.ts';
import { latin1 } from '../../pdf-objects/structure/trees.ts';
import type { DocumentMarks } from './page-marks.ts';
import { fontTexts, readMarkedText } from './read-marked-text.ts';
import { isMarkedContent, isTag, type Kid, leavesIn, type MarkedContent, type Tag, tagsIn } from './tag.ts';

/** The maximum length of link texts, since they are read aloud. */
const maximumCharacters = 500;

/** Describes links without a description (ISO 14289-1, 7.18.5) by their text, or else by their target. */
export function describeLinks(draft: Draft, document: Tag, marks: DocumentMarks): void {
  const { file } = draft;
  const undescribed = [...tagsIn([document])].flatMap((link) => {
    if (link.role !== 'Link' && link.role !== 'Reference') return [];
    const annotations = link.kids.flatMap((kid) =>
      isTag(kid) || isMarkedContent(kid) ? [] : kid.annotation,
    );
    const open = annotations.filter((number) => !isDescribed(draft, number));
    return open.length > 0 ? [{ link, annotations: open }] : [];
  });
  const textOf = markedTexts(
    draft,
    marks,
    undescribed.flatMap(({ link }) => [...leavesIn(link.kids)].filter(isMarkedContent)),
  );
  for (const { link, annotations } of undescribed) {
    const shown = linkText(link.kids, textOf).replace(/\s+/g, ' ').trim().slice(0, maximumCharacters);
    for (const number of annotations) {
      const entries = resolveDictionary(file, referenceTo(file, number));
      if (!entries) continue;
      const text = shown || targetOf(draft, entries);
      changeObject(draft, number, withEntries(entries, { Contents: encodeTextString(text) }));
    }
  }
}

function isDescribed({ file }: Draft, number: number): boolean {
  const contents = resolve(file, resolveDictionary(file, referenceTo(file, number))?.get('Contents'));
  return isString(contents) && contents.length > 0;
}

function linkText(kids: readonly Kid[], textOf: (content: MarkedContent) => string): string {
  return kids
    .map((kid) => {
      if (!isTag(kid)) return isMarkedContent(kid) ? textOf(kid) : '';
      const replaced = kid.texts.get('Alt') ?? kid.texts.get('ActualText');
      return replaced ? ` ${decodeTextString(replaced)} ` : linkText(kid.kids, textOf);
    })
    .join('');
}

/** Returns a function that gives the text of marked content. */
function markedTexts({ file }: Draft, { pages, forms }: DocumentMarks, contents: readonly MarkedContent[]) {
  const fonts = fontTexts(file);
  const keyOf = ({ page, stream }: MarkedContent) => (stream > 0 ? `f${stream}` : `p${page}`);
  const texts = new Map<string, ReadonlyMap<number, string>>();
  for (const [key, group] of Map.groupBy(contents, keyOf)) {
    const { page, stream } = group[0] as MarkedContent; // groups have members
    const own = stream > 0 ? forms.get(stream) : pages[page];
    const wanted = new Set(group.map(({ identifier }) => identifier));
    if (own) texts.set(key, readMarkedText(file, own, wanted, fonts));
  }
  return (content: MarkedContent) => texts.get(keyOf(content))?.get(content.identifier) ?? '';
}

/** The address or the name of a link's target. */
function targetOf({ file }: Draft, annotation: Dictionary): string {
  const action = resolveDictionary(file, annotation.get('A'));
  const target: Value = resolve(file, action?.get('URI') ?? annotation.get('Dest') ?? action?.get('D'));
  const text = typeof target === 'string' ? target : isString(target) ? latin1(target) : '';
  return text.slice(0, maximumCharacters) || '#';
}
