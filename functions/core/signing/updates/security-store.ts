import { addObject, addStream, changeCatalog, changeObject } from '../../pdf-objects/editing/change-draft.ts';
import { numberOf } from '../../pdf-objects/objects/locate-object.ts';
import { resolveArray, resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import {
  dictionary,
  isReference,
  type Reference,
  type Value,
  withEntries,
} from '../../pdf-objects/objects/values.ts';
import { readSecurityStore } from '../../signatures/validation/security-store.ts';
import type { Proofs } from '../authorities/gather-proofs.ts';
import { fingerprint } from '../fingerprint.ts';
import { digest } from '../keys/algorithms.ts';
import type { Revision } from './revision.ts';

/** The lists of a document security store, and their names for a single signature (ISO 32000-2, tables 261 and 262). */
const lists = [
  { proofs: 'certificates', store: 'Certs', ofSignature: 'Cert' },
  { proofs: 'ocspResponses', store: 'OCSPs', ofSignature: 'OCSP' },
  { proofs: 'crls', store: 'CRLs', ofSignature: 'CRL' },
] as const;

/** Adds proofs to the document security store, for signatures of these contents (ISO 32000-2, 12.8.4.3). */
export function addToStore(revision: Revision, proofs: Proofs, contents: readonly Uint8Array[]): void {
  const { draft } = revision;
  const { file, catalog } = draft;
  const store = resolveDictionary(file, catalog.get('DSS')) ?? dictionary({ Type: 'DSS' });
  const held = readSecurityStore(draft, revision.bytes);
  const added: Record<string, Value> = {};
  const ofSignature: Record<string, Value> = {};
  for (const list of lists) {
    const known = new Map<string, Reference>();
    for (const { entry, bytes } of held[list.proofs])
      if (isReference(entry)) known.set(fingerprint(bytes), entry);
    const kept = resolveArray(file, store.get(list.store)) ?? [];
    const before = new Set(known.keys());
    const own = proofs[list.proofs].map((bytes) => {
      const name = fingerprint(bytes);
      const reference = known.get(name) ?? addStream(draft, bytes);
      known.set(name, reference);
      return reference;
    });
    const fresh = [...known].filter(([name]) => !before.has(name)).map(([, reference]) => reference);
    if (kept.length + fresh.length > 0) added[list.store] = [...kept, ...fresh];
    if (own.length > 0) ofSignature[list.ofSignature] = own;
  }
  const entry = addObject(draft, dictionary(ofSignature));
  const named = contents.map((each) => [digest('sha1', each).toString('hex').toUpperCase(), entry] as const);
  const earlier = resolveDictionary(file, store.get('VRI')) ?? new Map<string, Value>();
  const VRI = new Map([...earlier, ...named]);
  const changed = withEntries(store, { ...added, VRI });
  const number = numberOf(file, catalog.get('DSS'));
  if (number > 0) changeObject(draft, number, changed);
  else changeCatalog(draft, { DSS: addObject(draft, changed) });
}
