import { changedDeeply, changeObjects } from '../../page-content/streams/change-values.ts';
import { numberOf } from '../../pdf-objects/objects/locate-object.ts';
import {
  dictionary,
  isArray,
  isDictionary,
  isReference,
  isString,
  type Value,
} from '../../pdf-objects/objects/values.ts';
import { archiveClause, type ConformanceWork } from '../conformance-work.ts';
import { hasOddHexString } from '../contents/odd-hex-strings.ts';
import { pagesOfObjects } from '../pages-of-objects.ts';
import { mendForReading } from './mend-for-reading.ts';
import { withoutActions } from './strip-actions.ts';
import { stripAttachments } from './strip-attachments.ts';
import { stripCatalog } from './strip-catalog.ts';
import { type Losses, withoutForbiddenEntries } from './strip-entries.ts';
import { stripLayers } from './strip-layers.ts';
import { stripPageBoxes } from './strip-page-boxes.ts';
import { permittedStream } from './strip-streams.ts';
import { stripTransparency } from './strip-transparency.ts';
import { type BrokenLimit, withinLimits } from './strip-values.ts';

/** The maximum size of a document's streams that are packed again. */
const maximumUnpackedBytes = 256 * 1024 * 1024;

const lossWarnings: Readonly<Record<Losses extends Set<infer Loss extends string> ? Loss : never, string>> = {
  'transfer functions': 'Transfer functions, which PDF/A forbids, were removed. Tones may look different.',
  signatures: 'Signatures were removed, because what was signed has changed.',
  'metadata of parts': 'Metadata of single pages, images or fonts was removed. That of the document stays.',
};

/**
 * Removes what PDF/A forbids if the look of the pages does not depend on it, and mends syntax: actions, scripts, XFA,
 * printer settings, filters and the order of layers. What cannot be removed without a loss is refused.
 */
export function stripDocument(work: ConformanceWork): void {
  const { draft, wishes } = work;
  if (!wishes.archive) {
    if (wishes.origin === 'foreign') mendForReading(work);
    return;
  }
  const { part } = wishes.archive;
  const pages = pagesOfObjects(draft);
  // Runs first: later additions must not get the number of a missing object.
  const mayHaveFiles = stripObjects(work, pages);
  stripCatalog(work);
  stripPageBoxes(work);
  stripLayers(work);
  stripAttachments(work, mayHaveFiles);
  if (part === 1) stripTransparency(work, pages);
}

/** Strips each object. Returns whether a dictionary may be the specification of an embedded file. */
function stripObjects(
  { draft, wishes, unmet }: ConformanceWork,
  pages: () => ReadonlyMap<number, number>,
): boolean {
  const { file } = draft;
  const part = wishes.archive?.part ?? 2;
  const budget = { bytes: maximumUnpackedBytes };
  const losses: Losses = new Set();
  let mayHaveFiles = false;
  changeObjects(draft, ({ number, value, data }) => {
    const report = (clause: string, message: string) => {
      const page = pages().get(number);
      unmet.push({ clause: archiveClause(wishes, clause), message, ...(page !== undefined && { page }) });
    };
    const broken = (limit: BrokenLimit) =>
      report(part === 1 ? '6.1.12' : '6.1.13', `An object has ${limit}.`);
    const stripped = changedDeeply(value, (inner) => {
      if (isReference(inner)) return numberOf(file, inner) === 0 ? null : inner;
      const permitted = withinLimits(inner, part, broken);
      if (!isDictionary(permitted)) return permitted;
      mayHaveFiles ||= permitted.has('EF');
      return withoutForbiddenEntries(file, withoutActions(file, permitted, part), losses);
    });
    const written = stripped === value && hasOddHexString(file, number) ? rewritten(value) : stripped;
    if (!data || !isDictionary(written)) return { value: written, data };
    if (written.get('Subtype') === 'PS') return emptyForm;
    const stream = permittedStream(file, { value: written, data }, budget);
    if (stream) return stream;
    report(
      part === 1 ? '6.1.10' : part === 4 ? '6.1.6.2' : '6.1.7.2',
      'A stream has a filter that cannot be undone.',
    );
    return { value, data };
  });
  for (const loss of losses) draft.warnings.push(lossWarnings[loss]);
  return mayHaveFiles;
}

/** Draws nothing, like PostScript on a screen. */
const emptyForm = {
  value: dictionary({ Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 1, 1], Resources: dictionary({}) }),
  data: new Uint8Array(0),
};

/** Returns an equal value in a new object, so that it is written again. */
function rewritten(value: Value): Value {
  if (isDictionary(value)) return new Map(value);
  if (isArray(value)) return [...value];
  return isString(value) ? value.slice() : value;
}
