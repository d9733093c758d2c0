import type { RedactionPlace } from '../../contract/fields/redaction/redaction.ts';
import { documentObjects } from '../../page-content/streams/change-values.ts';
import { changeObject } from '../../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { numberOf } from '../../pdf-objects/objects/locate-object.ts';
import { resolve, resolveStream } from '../../pdf-objects/objects/read-object.ts';
import { decodeTextString, encodeTextString } from '../../pdf-objects/objects/text-string.ts';
import {
  type Dictionary,
  isArray,
  isDictionary,
  isReference,
  isString,
  type Value,
} from '../../pdf-objects/objects/values.ts';
import { textOfBytes } from '../matching/readings.ts';
import { bytesFinder } from '../proof/find-bytes.ts';
import { withoutNames } from './content-names.ts';
import { maximumStreamBytes, searchedStream } from './decoded-stream.ts';
import { streamText } from './document-texts.ts';
import { heldBy, heldByText, type Scrubbing, scrubbedText } from './scrubbing.ts';
import { isStandardString } from './standard-names.ts';
import { streamKinds } from './stream-kinds.ts';

/** The maximum size of a document's streams that is read as text. */
const maximumBytes = 256 * 1024 * 1024;

/** Rich texts and scripts are copies of other text, or useless without the words. */
const droppedKeys = new Set(['RC', 'RV', 'DS', 'JS', 'URI', 'Base']);

/** Identifier strings, which must stay equal where they were. */
const identifierKeys = new Set(['ID', 'Dest', 'D', 'Headers', 'NM', 'Fields', 'Names', 'Limits']);

/** Actions that are useless without their target (ISO 32000-2, 12.6.4). */
const namingActions = new Set<Value>([
  'URI',
  'JavaScript',
  'Launch',
  'GoToR',
  'GoToE',
  'SubmitForm',
  'ImportData',
  'Rendition',
]);

/**
 * Removes words from every string and stream. In human-readable texts, the words are replaced; actions and rich texts
 * that contain them are dropped whole, and streams become empty. Streams that cannot be unpacked are removed.
 */
export function scrubStrings(scrubbing: Scrubbing): void {
  const { draft, needles, report } = scrubbing;
  const { file } = draft;
  const kindOf = streamKinds(draft);
  const budget = { bytes: maximumBytes };
  const identifiers = identifierNames(scrubbing);
  const information = numberOf(file, file.trailer.get('Info'));
  const catalog = numberOf(file, file.trailer.get('Root'));

  const scrubbedString = (value: Uint8Array, key: string, place: RedactionPlace): Value | undefined => {
    const held = isStandardString(key, value) ? undefined : heldBy(scrubbing, withoutNames(key, value));
    if (held === undefined) return value;
    report(place, held);
    if (place === 'metadata' || droppedKeys.has(key)) return undefined;
    if (identifierKeys.has(key) || (key === 'T' && place === 'form')) return identifiers(value);
    const text = decodeTextString(value);
    const scrubbed = scrubbedText(scrubbing, text);
    return scrubbed === text ? undefined : encodeTextString(scrubbed);
  };
  const scrubbedValue = (value: Value, key: string, place: RedactionPlace): Value | undefined => {
    if (isString(value)) return scrubbedString(value, key, place);
    if (isArray(value)) {
      const items = value.map(
        (item) => scrubbedValue(item, key, place) ?? (isString(item) ? new Uint8Array(0) : null),
      );
      return items.some((item, index) => item !== value[index]) ? items : value;
    }
    return isDictionary(value) ? scrubbedEntries(value, place) : value;
  };
  const scrubbedEntries = (entries: Dictionary, around: RedactionPlace): Dictionary | undefined => {
    const place = placeOf(entries) ?? around;
    if (namingActions.has(entries.get('S') ?? null)) {
      const held = heldByAction(scrubbing, entries);
      if (held !== undefined) {
        report(entries.get('S') === 'JavaScript' ? 'javascript' : 'link', held);
        return undefined;
      }
    }
    let changed: Map<string, Value> | undefined;
    for (const [key, value] of entries) {
      // Custom properties have custom names, too.
      const heldKey = place === 'metadata' ? heldBy(scrubbing, key) : undefined;
      if (heldKey !== undefined) report(place, heldKey);
      const scrubbed = heldKey === undefined ? scrubbedValue(value, key, place) : undefined;
      if (scrubbed === value) continue;
      changed ??= new Map(entries);
      if (scrubbed === undefined) changed.delete(key);
      else changed.set(key, scrubbed);
    }
    return changed ?? entries;
  };

  const wordIn = bytesFinder(needles.texts);
  /** Undefined if too large: it is searched when the result is read back, and the call fails if it contains words. */
  const searched = (entries: Dictionary, data: Uint8Array): Uint8Array | 'unreadable' | undefined => {
    if (needles.size === 0) return undefined;
    const bytes = searchedStream(file, entries, data, Math.min(maximumStreamBytes, budget.bytes));
    if (bytes === 'too large') return undefined;
    if (bytes !== 'unreadable') budget.bytes -= bytes.length;
    return bytes;
  };

  // An action is judged by its script, which may be another object: nothing is changed before all is read.
  const changes: (() => void)[] = [];
  for (const { number, value, data } of documentObjects(draft)) {
    const scrubbed = scrubbedValue(value, '', number === information ? 'metadata' : 'other');
    const isOther = data && isDictionary(value) && kindOf(number, value, data) === 'other';
    const bytes = isOther ? searched(value, data) : undefined;
    if (bytes === 'unreadable') {
      changes.push(() => dropUnreadable(draft, number));
      continue;
    }
    const text = bytes && textOfBytes(bytes);
    const held = text === undefined ? bytes && wordIn(bytes) : heldByText(scrubbing, text);
    if (held !== undefined)
      report(isDictionary(value) && value.get('Type') === 'Metadata' ? 'metadata' : 'other', held);
    if (scrubbed === value && held === undefined) continue;
    changes.push(() => {
      if (held !== undefined || scrubbed === undefined) changeObject(draft, number, null);
      else changeObject(draft, number, scrubbed, data);
      if (number === catalog && isDictionary(scrubbed)) draft.catalog = scrubbed;
    });
  }
  for (const change of changes) change();
}

/** Removes a stream that cannot be searched. */
function dropUnreadable(draft: Draft, number: number): void {
  changeObject(draft, number, null);
  const warning =
    'Data that cannot be unpacked was removed, because it cannot be searched for what is redacted.';
  if (!draft.warnings.includes(warning)) draft.warnings.push(warning);
}

/** Returns the text of an action, or of its script or file, that contains words. */
export function heldByAction(scrubbing: Scrubbing, action: Dictionary): string | undefined {
  const { file } = scrubbing.draft;
  for (const [key, value] of action) {
    if (key === 'Next') continue;
    const stream = key === 'JS' && isReference(value) ? resolveStream(file, value) : undefined;
    const text = stream && streamText(file, stream.dictionary, stream.data, { bytes: maximumBytes });
    const held =
      text === undefined ? heldDeeply(scrubbing, resolve(file, value)) : heldByText(scrubbing, text);
    if (held !== undefined) return held;
  }
  return undefined;
}

/** Returns the reading of any string in a value that contains words. References are not followed. */
export function heldDeeply(scrubbing: Scrubbing, value: Value): string | undefined {
  if (isString(value)) return heldBy(scrubbing, value);
  const inner = isArray(value) ? value : isDictionary(value) ? [...value.values()] : [];
  for (const item of inner) {
    const held = heldDeeply(scrubbing, item);
    if (held !== undefined) return held;
  }
  return undefined;
}

/** Returns the reported place of a text in a dictionary. */
function placeOf(entries: Dictionary): RedactionPlace | undefined {
  const type = entries.get('Type');
  if (type === 'StructElem' || type === 'StructTreeRoot') return 'tag';
  if (type === 'OCG' || type === 'OCProperties') return 'name';
  if (type === 'Filespec' || entries.has('EF')) return 'attachment';
  if (entries.has('FT') || entries.get('Subtype') === 'Widget') return 'form';
  if (entries.has('Rect') && entries.has('Subtype')) return 'annotation';
  if (entries.has('Title') && (entries.has('Parent') || entries.has('Dest'))) return 'bookmark';
  if (entries.has('T') && (entries.has('Kids') || entries.has('Parent'))) return 'form';
  if (entries.has('P') && entries.has('S') && entries.has('K')) return 'tag';
  return undefined;
}

/** Returns a function that gives each string a meaningless name, and equal strings the same one. */
function identifierNames({ needles }: Scrubbing) {
  const known = new Map<string, Buffer>();
  const prefix = ['redacted-', 'hidden-', ''].find((word) => !needles.isIn(word)) ?? '';
  return (value: Uint8Array): Uint8Array => {
    const key = Buffer.from(value).toString('latin1');
    const name = known.get(key) ?? Buffer.from(`${prefix}${known.size + 1}`, 'latin1');
    known.set(key, name);
    return name;
  };
}
