import { changeCatalog } from '../../pdf-objects/editing/change-draft.ts';
import { resolve, resolveDictionary, resolveStream } from '../../pdf-objects/objects/read-object.ts';
import { isArray, withEntries } from '../../pdf-objects/objects/values.ts';
import { streamText } from './document-texts.ts';
import { heldByText, type Scrubbing } from './scrubbing.ts';

const maximumBytes = 64 * 1024 * 1024;

/**
 * Removes the XML form of a document if any of its packets contains words (ISO 32000-1, 12.7.8): packets are useless
 * without each other. The AcroForm is kept.
 */
export function scrubXfa(scrubbing: Scrubbing): void {
  const { draft, report } = scrubbing;
  const { file } = draft;
  const form = resolveDictionary(file, draft.catalog.get('AcroForm'));
  const xfa = form?.get('XFA');
  if (!form || xfa === undefined) return;
  const resolved = resolve(file, xfa);
  const budget = { bytes: maximumBytes };
  const texts = (isArray(resolved) ? resolved : [xfa]).map((packet) => {
    const stream = resolveStream(file, packet);
    return stream ? streamText(file, stream.dictionary, stream.data, budget) : '';
  });
  // An unreadable packet may contain anything.
  const held = texts.includes(undefined) ? '' : heldByText(scrubbing, texts.join('\n'));
  if (held === undefined) return;
  if (held !== '') report('form', held);
  changeCatalog(draft, { AcroForm: withEntries(form, { XFA: undefined }) });
}
