import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { PdfLimitExceeded } from '../../pdf-objects/errors.ts';
import type { PdfFile } from '../../pdf-objects/objects/pdf-file.ts';
import { resolve, resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import { type Dictionary, isArray, isString, type Value } from '../../pdf-objects/objects/values.ts';
import { latin1 } from '../../pdf-objects/structure/trees.ts';
import { roleReader, tagSteps } from '../../tags/tag-steps.ts';
import type { Kid, Tag } from './tag.ts';

const textKeys = ['Alt', 'ActualText', 'E', 'Lang', 'T', 'ID'] as const;

/** The syntax of a language tag (ISO 14289-1, 7.2). */
const language = /^[a-zA-Z]{1,8}(-[a-zA-Z0-9]{1,8})*$/;

/** Deeper elements are attached to their ancestor at this depth. */
const maximumDepth = 200;
/** Still deeper elements are not read: only hostile documents have them. A file has no more tags than objects. */
const bounds = { tags: 2_000_000, kids: Infinity, depth: 2_000 };

/** Reads the document's structure tree (ISO 32000-2, 14.7.2); empty for a document without tags. */
export function readTags(draft: Draft): readonly Kid[] {
  const { file, catalog } = draft;
  const root = resolveDictionary(file, catalog.get('StructTreeRoot'));
  const classes = resolveDictionary(file, root?.get('ClassMap')) ?? new Map<string, Value>();
  const roleOf = roleReader(draft);
  const top: Kid[] = [];
  /** The list that collects the kids of each tag. */
  const places: Kid[][] = [];
  const steps = tagSteps(draft, bounds);
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) {
      if (!step.value) throw new PdfLimitExceeded('annotations');
      return top;
    }
    const { kind, parent, page } = step.value;
    const place = places[parent] ?? top;
    if (kind === 'tag') {
      const { index, depth, number, entries } = step.value;
      const kids: Kid[] = depth >= maximumDepth ? place : [];
      places[index] = kids;
      if (kids === place) continue;
      place.push({ role: roleOf(entries) ?? 'NonStruct', ...tagOf(file, entries, classes), number, kids });
    } else if (kind === 'content' && page !== undefined)
      place.push({ page, identifier: step.value.identifier, stream: step.value.form });
    else if (kind === 'object' && page !== undefined && step.value.object > 0)
      place.push({ page, annotation: step.value.object });
  }
}

/** Most tags have neither texts nor attributes. */
const none = new Map<string, never>();

function tagOf(file: PdfFile, entries: Dictionary, classes: Dictionary): Pick<Tag, 'texts' | 'attributes'> {
  const texts = textKeys.some((key) => entries.has(key)) ? textsOf(file, entries) : none;
  if (!entries.has('A') && !entries.has('C')) return { texts, attributes: none };
  const attributes = new Map<string, Dictionary>();
  const classNames = resolve(file, entries.get('C'));
  const named = (isArray(classNames) ? classNames : [classNames]).map((name) =>
    typeof name === 'string' ? (classes.get(name) ?? null) : null,
  );
  for (const value of [...named, entries.get('A') ?? null]) {
    const resolved = resolve(file, value);
    for (const item of isArray(resolved) ? resolved : [resolved]) {
      const set = resolveDictionary(file, item);
      const owner = resolve(file, set?.get('O'));
      if (!set || typeof owner !== 'string') continue;
      attributes.set(owner, new Map([...(attributes.get(owner) ?? []), ...set]));
    }
  }
  return { texts, attributes };
}

function textsOf(file: PdfFile, entries: Dictionary): Tag['texts'] {
  const texts = new Map<string, Uint8Array>();
  for (const key of textKeys) {
    const text = resolve(file, entries.get(key));
    if (isString(text) && (key !== 'Lang' || language.test(latin1(text)))) texts.set(key, text);
  }
  return texts;
}
