import { writeValue } from '../../pdf-objects/objects/copy-objects.ts';
import type { ObjectWriter } from '../../pdf-objects/objects/object-writer.ts';
import { resolve, resolveArray, resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import { shared } from '../../pdf-objects/objects/share-value.ts';
import {
  type Dictionary,
  isReference,
  type NewReference,
  type Value,
  withEntries,
} from '../../pdf-objects/objects/values.ts';
import { freeName } from '../../pdf-objects/structure/join-names.ts';
import type { Part } from '../../pdf-objects/structure/part.ts';
import type { DecoratePage } from '../../pdf-objects/structure/write-pages.ts';
import { formatNumber } from '../../pdf-objects/writer/format-number.ts';
import { pdfWriter, reference } from '../../pdf-objects/writer/pdf-writer.ts';
import { contentBalance } from './content-balance.ts';
import type { Mark } from './mark.ts';
import { type PageView, pageView } from './page-view.ts';
import { type Placement, placeMark } from './place-mark.ts';

/** How a mark is drawn on pages. */
export interface Stamp extends Placement {
  /** 0 to 1. */
  readonly opacity: number;
  readonly layer: 'over' | 'under';
}

/** How much content of one document is read to check whether it restores the graphics state. */
const maximumReadBytes = 96 * 1024 * 1024;

/**
 * Stamps a mark on the pages whose number (from 1) satisfies `isMarked`. Pages of the same size and rotation share one
 * form XObject. A page's own content is wrapped, so that the state it leaves cannot move or hide the mark.
 */
export function stampPages(
  output: ObjectWriter,
  mark: Mark,
  stamp: Stamp,
  isMarked: (page: number) => boolean,
): DecoratePage {
  const writer = pdfWriter(output);
  const opacity = formatNumber(stamp.opacity);
  const state = writer.object(`<</Type/ExtGState/ca ${opacity}/CA ${opacity}/BM/Normal/SMask/None>>`);
  const forms = remembered((view: PageView) => writer.deflated(...formOf(mark, view, stamp)));
  const streams = remembered((content: string) => writer.stream('', Buffer.from(content, 'latin1')));
  const resources = new Map<string, NewReference>();
  const budget = { bytes: maximumReadBytes };

  /** The page's resources with the form and its graphics state added, written once for pages that share them. */
  const withForm = (part: Part, page: Dictionary, form: number): readonly [Value, string, string] => {
    const { file } = part.copy;
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
      XObject: withEntries(xObjects, { [formName]: { newNumber: form } }),
      ExtGState: withEntries(states, { [stateName]: { newNumber: state } }),
    });
    if (key === undefined) return [changed, formName, stateName];
    const newReference = { newNumber: output.reserve() };
    resources.set(key, newReference);
    writeValue(part.copy, newReference.newNumber, shared(part.copy, changed));
    return [newReference, formName, stateName];
  };

  return (page, part, { sourceIndex }) => {
    if (!isMarked(sourceIndex + 1)) return page;
    const { file } = part.copy;
    const view = pageView(file, page);
    const [changed, formName, stateName] = withForm(part, page, forms(view));
    const draw = `q ${view.toPage.map(precise).join(' ')} cm /${stateName} gs /${formName} Do Q\n`;
    const contents = contentsOf(part, page);
    if (stamp.layer === 'under' || contents.length === 0)
      return withEntries(page, { Resources: changed, Contents: [{ newNumber: streams(draw) }, ...contents] });
    const balance = contentBalance(file, contents, budget);
    const saved = 1 - balance.lowest;
    const before = streams('q '.repeat(saved));
    const after = streams(`\n${'Q '.repeat(Math.max(saved + balance.final, 0))}${draw}`);
    return withEntries(page, {
      Resources: changed,
      Contents: [{ newNumber: before }, ...contents, { newNumber: after }],
    });
  };
}

function contentsOf({ copy: { file } }: Part, page: Dictionary): readonly Value[] {
  const contents = page.get('Contents') ?? null;
  const list = resolveArray(file, contents) ?? [contents];
  return list.filter((item) => isReference(item) && resolve(file, item) !== null);
}

function formOf(mark: Mark, view: PageView, stamp: Stamp): readonly [string, Uint8Array] {
  const drawings = placeMark(mark, view, stamp).map(
    (matrix) => `q ${matrix.map(precise).join(' ')} cm /M Do Q\n`,
  );
  const size = `${formatNumber(view.widthPoints)} ${formatNumber(view.heightPoints)}`;
  const entries =
    `/Type/XObject/Subtype/Form/BBox[0 0 ${size}]/Group<</S/Transparency>>` +
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
