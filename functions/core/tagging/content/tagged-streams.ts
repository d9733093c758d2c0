import { eachRawOperation, operatorSet } from '../../page-content/read-operations.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { numberOf } from '../../pdf-objects/objects/locate-object.ts';
import { referenceTo, resolve, resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import type { Dictionary, Value } from '../../pdf-objects/objects/values.ts';
import { contentStreams } from '../../pdf-objects/structure/content/content-streams.ts';
import { type ContentBudget, decodeContent } from '../../pdf-objects/structure/content/decode-content.ts';
import { readPage } from '../../pdf-objects/structure/read-pages.ts';
import { clearMarks } from './clear-marks.ts';
import { paintingUnits, type UnitBudget } from './painting-units.ts';
import type { TaggedStream } from './tagged-stream.ts';

/** For a whole document. */
const maximumContentBytes = 128 * 1024 * 1024;
const maximumUnits = 2_000_000;
/** Forms nested deeper are tagged as a whole. */
const maximumDepth = 8;

/**
 * The content that pages draw, without its former marks: of pages, and of forms. Forms that are drawn several times have no
 * page and no units, as only all of what they draw can belong to an element.
 */
export function taggedStreams({ file, sourcePages }: Draft): readonly TaggedStream[] {
  const bytes: ContentBudget = { bytes: maximumContentBytes };
  const budget: UnitBudget = { units: maximumUnits };
  const found: TaggedStream[] = [];
  const read = new Map<number, Uint8Array | undefined>();
  const contentOf = (number: number) => {
    if (!read.has(number)) read.set(number, decodeContent(file, [referenceTo(file, number)], bytes));
    return read.get(number);
  };
  const pages = sourcePages.map((source) => {
    const page = readPage(file, source);
    const streams = contentStreams(file, page);
    const content = streams.length > 0 ? decodeContent(file, streams, bytes) : undefined;
    return { content, resources: resolveDictionary(file, page.get('Resources')) ?? noEntries };
  });
  const draws = new Map<number, number>();
  for (const { content, resources } of pages) if (content) count(content, resources, 0);

  for (const [page, { content, resources }] of pages.entries())
    if (content) add(page, 0, content, resources, 0);
  const added = new Set(found.map(({ stream }) => stream));
  for (const [stream, original] of read)
    if (original && !added.has(stream)) {
      const own = resolveDictionary(file, referenceTo(file, stream)) ?? noEntries;
      const resources = ownResources(own, noEntries);
      found.push({ page: -1, stream, content: cleared(original, resources), resources, units: [] });
    }
  return found;

  /** Counts how often forms are drawn: twice is as good as any larger number. */
  function count(content: Uint8Array, resources: Dictionary, depth: number): void {
    eachRawOperation(
      content,
      ({ operands }) => {
        const form = formOf(resources, String(operands.at(-1)?.value));
        if (!form) return;
        const times = (draws.get(form.number) ?? 0) + 1;
        draws.set(form.number, times);
        if (times > 2 || depth >= maximumDepth) return;
        const inner = contentOf(form.number);
        if (inner) count(inner, ownResources(form.entries, resources), depth + 1);
      },
      drawing,
    );
  }

  function add(
    page: number,
    stream: number,
    original: Uint8Array,
    resources: Dictionary,
    depth: number,
  ): void {
    const content = cleared(original, resources);
    const forms: { readonly number: number; readonly entries: Dictionary }[] = [];
    const units = paintingUnits(
      content,
      (name) => {
        const form = formOf(resources, name);
        if (!form) return xObjectOf(resources, name) ? { kind: 'image', form: 0 } : undefined;
        const isOwn =
          draws.get(form.number) === 1 && depth < maximumDepth && contentOf(form.number) !== undefined;
        if (isOwn) forms.push(form);
        return { kind: 'form', form: isOwn ? form.number : 0 };
      },
      (name) => Boolean(propertiesOf(resources, name)?.has('ActualText')),
      budget,
    );
    found.push({ page, stream, content, resources, units });
    const tagged = new Set(units.map(({ form }) => form));
    for (const { number, entries } of forms) {
      const inner = contentOf(number);
      if (inner && tagged.has(number)) add(page, number, inner, ownResources(entries, resources), depth + 1);
    }
  }

  function cleared(content: Uint8Array, resources: Dictionary): Uint8Array {
    return clearMarks(content, (name) => Boolean(propertiesOf(resources, name)?.has('MCID')));
  }

  function propertiesOf(resources: Dictionary, name: string): Dictionary | undefined {
    return resolveDictionary(file, resolveDictionary(file, resources.get('Properties'))?.get(name));
  }

  function xObjectOf(resources: Dictionary, name: string): Value | undefined {
    return resolveDictionary(file, resources.get('XObject'))?.get(name);
  }

  function formOf(resources: Dictionary, name: string) {
    const value = xObjectOf(resources, name);
    const number = numberOf(file, value);
    const entries = resolveDictionary(file, value);
    return entries && number > 0 && resolve(file, entries.get('Subtype')) === 'Form'
      ? { number, entries }
      : undefined;
  }

  function ownResources(entries: Dictionary, parents: Dictionary): Dictionary {
    return resolveDictionary(file, entries.get('Resources')) ?? parents;
  }
}

const noEntries: Dictionary = new Map();
const drawing = operatorSet(['Do']);
