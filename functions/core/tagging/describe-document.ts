import type { ConformanceWork } from '../conformance/conformance-work.ts';
import { setInformation } from '../metadata/set-information.ts';
import { setOutline } from '../metadata/set-outline.ts';
import { changeCatalog } from '../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../pdf-objects/editing/draft.ts';
import { readXmp, xmpProperties } from '../pdf-objects/metadata/read-xmp.ts';
import { xmpOfInfo } from '../pdf-objects/metadata/xmp-names.ts';
import { resolve, resolveDictionary } from '../pdf-objects/objects/read-object.ts';
import { decodeTextString, encodeTextString } from '../pdf-objects/objects/text-string.ts';
import { isString } from '../pdf-objects/objects/values.ts';
import { languageOf } from './document-language.ts';
import type { BuiltDocument } from './structure/document-builder.ts';
import { bookmarksOf } from './structure/document-outline.ts';

/** The maximum length of a title that is made of a heading. */
const titleCharacters = 200;

/** Adds what a document lacks and its text tells: a title, a language, and bookmarks. The caller's wishes come first. */
export function describeDocument(
  { draft, wishes }: ConformanceWork,
  { headings, text }: BuiltDocument,
): void {
  const [first] = headings;
  if (first && wishes.title === undefined && !hasTitle(draft))
    setInformation(draft, { title: first.text.slice(0, titleCharacters) });
  if (wishes.language === undefined && !draft.catalog.has('Lang')) {
    const language = languageOf(text);
    if (language) {
      changeCatalog(draft, { Lang: encodeTextString(language) });
      draft.warnings.push(
        `The document does not say its language: its text looks like \`${language}\`. Send \`language\` if that is wrong.`,
      );
    }
  }
  const outline = resolveDictionary(draft.file, draft.catalog.get('Outlines'));
  if (headings.length > 0 && !outline?.has('First')) setOutline(draft, bookmarksOf(headings));
}

function hasTitle({ file, catalog }: Draft): boolean {
  const title = resolve(file, resolveDictionary(file, file.trailer.get('Info'))?.get('Title'));
  if (isString(title) && decodeTextString(title).trim()) return true;
  const xmp = readXmp(file, catalog.get('Metadata'));
  return Boolean(xmp && xmpProperties(xmp).get(xmpOfInfo.Title)?.[0]);
}
