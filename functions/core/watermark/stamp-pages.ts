import { type PageView, pageView } from '../page-content/page-view.ts';
import { restoringOperators } from '../page-content/streams/content-balance.ts';
import { addObject, changePage } from '../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../pdf-objects/editing/draft.ts';
import { draftWriter } from '../pdf-objects/editing/draft-writer.ts';
import { resolveDictionary } from '../pdf-objects/objects/read-object.ts';
import {
  type Dictionary,
  isReference,
  type Reference,
  type Value,
  withEntries,
} from '../pdf-objects/objects/values.ts';
import { contentStreams } from '../pdf-objects/structure/content/content-streams.ts';
import { freeName } from '../pdf-objects/structure/joining/join-names.ts';
import { readPage } from '../pdf-objects/structure/read-pages.ts';
import { formatNumber } from '../pdf-objects/writer/format-number.ts';
import { reference } from '../pdf-objects/writer/pdf-writer.ts';
import type { Mark } from './mark.ts';
import { type Placement, placeMark } from './place-mark.ts';

/** The placement and opacity of a mark on pages. */
export interface Stamp extends Placement {
  /** 0 to 1. */
  readonly opacity: number;
  readonly layer: 'over' | 'under';
}

/** In a tagged document, content without a tag is marked so that it is not read aloud (ISO 32000-2, 14.8.2.2). */
const artifact = '/Artifact<</Type/Pagination/Subtype/Watermark>>BDC';

/** The maximum content of one document that is read to check whether it restores the graphics state. */
const maximumReadBytes = 96 * 1024 * 1024;

/**
 * Stamps each page with the mark that `markOf` returns for its index from 0, if any. Pages of the same size and
 * rotation share one form XObject for the same mark. A page's own content is wrapped, so that the state it leaves
 * cannot move or hide the mark.
 */
export function stampPages(draft: Draft, stamp: Stamp, markOf: (index: number) => Mark | undefined): void {
  const { file } = draft;
  const writer = draftWriter(draft);
  const opacity = formatNumber(stamp.opacity);
  const state = writer.object(`<</Type/ExtGState/ca ${opacity}/CA ${opacity}/BM/Normal/SMask/None>>`);
  const forms = remembered((of: { readonly mark: Mark; readonly view: PageView }) =>
    writer.deflated(...formOf(of.mark, of.view, stamp)),
  );
  const streams = remembered((content: string) => writer.stream('', Buffer.from(content, 'latin1')));
  const resources = new Map<string, Reference>();
  const budget = { bytes: maximumReadBytes };
  const isTagged = resolveDictionary(file, draft.catalog.get('StructTreeRoot')) !== undefined;

  /** The page's resources with the form and its graphics state added, written once for pages that share them. */
  const withForm = (page: Dictionary, form: number): readonly [Value, string, string] => {
    const own = page.get('Resources');
    const entries = resolveDictionary(file, own) ?? new Map<string, Value>();
    const [xObjects, states] = ['XObject', 'ExtGState'].map(
      (kind) => resolveDictionary(file, entries.get(kind)) ?? new Map<string, Value>(),
    ) as [Dictionary, Dictionary]; // as many as kinds
    const formName = freeName('Watermark', (name) => xObjects.has(name));
    const stateName = freeName('Watermark', (name) => states.has(name));
    const key = isReference(own) ? `${own.number} ${form}` : undefined;
    const known = key === undefined ? undefined : resources.get(key);
    if (known) return [known, formName, stateName];
    const changed = withEntries(entries, {
      XObject: withEntries(xObjects, { [formName]: newObject(form) }),
      ExtGState: withEntries(states, { [stateName]: newObject(state) }),
    });
    if (key === undefined) return [changed, formName, stateName];
    const added = addObject(draft, changed);
    resources.set(key, added);
    return [added, formName, stateName];
  };

  for (const [index, source] of draft.sourcePages.entries()) {
    const mark = markOf(index);
    if (!mark) continue;
    const page = readPage(file, source);
    const view = pageView(file, page);
    const [changed, formName, stateName] = withForm(page, forms({ mark, view }));
    const form = `q ${view.toPage.map(precise).join(' ')} cm /${stateName} gs /${formName} Do Q`;
    const draw = isTagged ? `${artifact} ${form} EMC\n` : `${form}\n`;
    const contents = contentStreams(file, page).filter(isReference);
    if (stamp.layer === 'under' || contents.length === 0) {
      changePage(draft, index, { Resources: changed, Contents: [newObject(streams(draw)), ...contents] });
      continue;
    }
    const { before, after } = restoringOperators(file, contents, budget);
    changePage(draft, index, {
      Resources: changed,
      Contents: [newObject(streams(before)), ...contents, newObject(streams(`${after}${draw}`))],
    });
  }
}

function newObject(number: number): Reference {
  return { number, generation: 0 };
}

function formOf(mark: Mark, view: PageView, stamp: Stamp): readonly [string, Uint8Array] {
  const drawings = placeMark(mark, view, stamp).map(
    (matrix) => `q ${matrix.map(precise).join(' ')} cm /M Do Q\n`,
  );
  const size = `${formatNumber(view.widthPoints)} ${formatNumber(view.heightPoints)}`;
  const entries =
    `/Type/XObject/Subtype/Form/BBox[0 0 ${size}]${stamp.opacity < 1 ? '/Group<</S/Transparency>>' : ''}` +
    `/Resources<</XObject<</M ${reference(mark.formNumber)}>>>>`;
  return [entries, Buffer.from(drawings.join(''))];
}

/** Caches `make` by its key's JSON. */
function remembered<Key, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const made = new Map<string, Made>();
  return (key) => {
    const text = JSON.stringify(key);
    const known = made.get(text) ?? make(key);
    made.set(text, known);
    return known;
  };
}

/** Matrices need more decimal places than lengths: on a large page, the last one moves the far end of a mark. */
function precise(value: number): string {
  const text = value.toFixed(7);
  return text.replace(/\.?0+$/, '');
}
