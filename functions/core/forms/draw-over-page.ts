import { type Appearance, normalAppearance, numberAt, placement } from '../form-fields/appearance.ts';
import { restoringOperators } from '../page-content/streams/content-balance.ts';
import { addObject, changeObject, changePage } from '../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../pdf-objects/editing/draft.ts';
import { PdfLimitExceeded } from '../pdf-objects/errors.ts';
import {
  referenceTo,
  resolve,
  resolveDictionary,
  resolveStream,
} from '../pdf-objects/objects/read-object.ts';
import {
  type Dictionary,
  isReference,
  type Reference,
  type Value,
  withEntries,
} from '../pdf-objects/objects/values.ts';
import { contentStreams } from '../pdf-objects/structure/content/content-streams.ts';
import type { ContentBudget } from '../pdf-objects/structure/content/decode-content.ts';
import { freeName } from '../pdf-objects/structure/joining/join-names.ts';
import { readPage, type SourcePage } from '../pdf-objects/structure/read-pages.ts';

/** An annotation that becomes page content or is removed. */
export interface Flattened {
  /** The index of its page, from 0. */
  readonly page: number;
  readonly annotation: Dictionary;
  /** 0 for a dictionary that is not an object of its own. */
  readonly number: number;
  /** Whether it is drawn on the page; hidden ones are not. */
  readonly isDrawn: boolean;
}

interface Drawing {
  /**
   * The operator that begins a drawing's marked content, such as `/Form<</MCID 3>>BDC`; undefined in a document without
   * tags.
   */
  readonly tags: ((flattened: Flattened) => string) | undefined;
  /** Resources for appearances without their own. */
  readonly resources: Value | undefined;
  /** The content of the document that may still be read, to check whether it restores the graphics state. */
  readonly budget: ContentBudget;
  /** The entries of pages' resources that may still be rewritten, each page with its own. */
  readonly resourceBudget: { entries: number };
}

/**
 * Draws the appearances of annotations over the content of their page, in order. The content is wrapped, so that the
 * state it leaves cannot move or hide them.
 */
export function drawOverPage(
  draft: Draft,
  index: number,
  annotations: readonly Flattened[],
  drawing: Drawing,
): void {
  const { file } = draft;
  const page = readPage(file, draft.sourcePages[index] as SourcePage); // callers name pages of the draft
  const resources = resolveDictionary(file, page.get('Resources')) ?? new Map<string, Value>();
  const forms = new Map(resolveDictionary(file, resources.get('XObject')));
  const layers = new Map(resolveDictionary(file, resources.get('Properties')));
  const rotation = numberAt(file, page, 'Rotate');
  const names = new Map<number, string>();
  const drawn: string[] = [];
  const nameIn = (taken: Map<string, Value>, wanted: string, value: Value) => {
    const name = freeName(`${wanted}${taken.size}`, (candidate) => taken.has(candidate));
    taken.set(name, value);
    return name;
  };
  for (const flattened of annotations) {
    const { annotation } = flattened;
    const appearance = normalAppearance(file, annotation);
    const matrix = appearance && placement(file, annotation, appearance, rotation);
    if (!appearance || !matrix) continue;
    const reference = asForm(draft, appearance, drawing.resources);
    const name = names.get(reference.number) ?? nameIn(forms, 'Annotation', reference);
    names.set(reference.number, name);
    const layer = annotation.get('OC');
    const [begin, end] = resolveDictionary(file, layer)
      ? [`/OC/${nameIn(layers, 'Layer', layer ?? null)} BDC `, ' EMC']
      : ['', ''];
    const tag = drawing.tags?.(flattened);
    const form = `q ${matrix.map(precise).join(' ')} cm /${name} Do Q`;
    drawn.push(`${tag ? `${tag} ` : ''}${begin}${form}${end}${tag ? ' EMC' : ''}\n`);
  }
  if (drawn.length === 0) return;
  drawing.resourceBudget.entries -= forms.size + layers.size;
  if (drawing.resourceBudget.entries < 0) throw new PdfLimitExceeded('outputBytes');
  changePage(draft, index, {
    Resources: withEntries(resources, {
      XObject: forms,
      ...(layers.size > 0 && { Properties: layers }),
    }),
    Contents: contentsWith(draft, page, drawn.join(''), drawing.budget),
  });
}

/** The appearance as a form XObject, with the entries that some writers omit. */
function asForm(draft: Draft, { number, dictionary }: Appearance, resources: Value | undefined): Reference {
  const { file } = draft;
  const reference = referenceTo(file, number);
  const isForm = resolve(file, dictionary.get('Subtype')) === 'Form';
  if (isForm && dictionary.has('Resources')) return reference;
  const own = dictionary.get('Resources') ?? resources ?? new Map<string, Value>();
  const form = withEntries(dictionary, { Type: 'XObject', Subtype: 'Form', Resources: own });
  changeObject(draft, number, form, resolveStream(file, reference)?.data);
  return reference;
}

/** The page's content followed by drawings, which its final state cannot move or hide. */
export function contentsWith(draft: Draft, page: Dictionary, drawn: string, budget: ContentBudget): Value {
  const { file } = draft;
  const contents = contentStreams(file, page).filter(isReference);
  const added = (content: string) => addObject(draft, new Map(), Buffer.from(content, 'latin1'));
  if (contents.length === 0) return [added(drawn)];
  const { before, after } = restoringOperators(file, contents, budget);
  return [added(before), ...contents, added(`${after}${drawn}`)];
}

/** Matrices need more decimal places than lengths: on a large page, the last one moves the far end. */
function precise(value: number): string {
  return value.toFixed(7).replace(/\.?0+$/, '');
}
