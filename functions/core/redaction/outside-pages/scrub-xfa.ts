import { changeCatalog } from '../../pdf-objects/editing/change-draft.ts';
import { resolve, resolveDictionary, resolveStream } from '../../pdf-objects/objects/read-object.ts';
import { isArray, withEntries } from '../../pdf-objects/objects/values.ts';
import { streamText } from './document-texts.ts';
import { heldByText, type Scrubbing } from './scrubbing.ts';

const maximumBytes = 64 * 1024 * 1024;

/**
 * Removes the XML form of a document if any of its packets holds words (ISO 32000-1, 12.7.8): no packet means anything
 * without the others. The form in PDF's own objects stays.
 */
export function scrubXfa(scrubbing: Scrubbing): void {
  const { draft, tell } = scrubbing;
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
  // What cannot be read may hold anything.
  const held = texts.includes(undefined) ? '' : heldByText(scrubbing, texts.join('\n'));
  if (held === undefined) return;
  if (held !== '') tell('form', held);
  changeCatalog(draft, { AcroForm: withEntries(form, { XFA: undefined }) });
}
