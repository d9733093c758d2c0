import type { CertifyLevel } from '../../contract/messages/signing-rounds.ts';
import { Problem } from '../../contract/problems/problem.ts';
import { changeCatalog } from '../../pdf-objects/editing/change-draft.ts';
import {
  referenceTo,
  resolve,
  resolveArray,
  resolveDictionary,
} from '../../pdf-objects/objects/read-object.ts';
import { type Dictionary, dictionary, type Value, withEntries } from '../../pdf-objects/objects/values.ts';
import { readRevision } from '../../signatures/changes/revision.ts';
import {
  allows,
  permissionLevels,
  signaturePermissions,
} from '../../signatures/changes/signature-permissions.ts';
import { signedFields } from '../../signatures/signed-fields.ts';
import type { Revision } from './revision.ts';

/** What a certification allows after it (ISO 32000-2, table 257). */
const levels: Readonly<Record<CertifyLevel, number>> = {
  no_changes: permissionLevels.nothing,
  form_filling: permissionLevels.forms,
  annotations: permissionLevels.annotations,
};

/**
 * Checks that the document's signatures allow another one, in a field of this name. `isUnforeseen` is whether it is visible in a
 * new field, which no certification allows. Throws signatures_forbid_change.
 */
export function checkMaySign({ draft, form }: Revision, field: string, isUnforeseen: boolean): void {
  const signed = signedFields(draft, form);
  if (signed.length === 0) return;
  const before = readRevision(draft, form);
  for (const {
    field: { name },
  } of signed) {
    const permissions = signaturePermissions(before, name);
    const forbidden = (what: string) =>
      new Problem(
        'signatures_forbid_change',
        `The signature in the field \`${name.slice(0, 100)}\` allows no ${what}.`,
      );
    if (!allows(permissions, { kind: 'signature', field }))
      throw forbidden(`signature in a field \`${field.slice(0, 100)}\``);
    const neededLevel = isUnforeseen ? permissionLevels.uncertified : undefined;
    if (!allows(permissions, { kind: 'signature', field, neededLevel }))
      throw forbidden('visible signature in a new field. Leave `appearance` out, or name an empty `field`');
  }
}

/**
 * Makes the signature with this object number the document's certification (ISO 32000-2, 12.8.2.2). Returns its reference
 * to what it allows. Throws signatures_forbid_change for a document that is signed already.
 */
export function certify({ draft, form }: Revision, number: number, level: CertifyLevel): Dictionary {
  if (signedFields(draft, form).length > 0)
    throw new Problem(
      'signatures_forbid_change',
      'Only the first signature of a PDF can certify it, and this one is signed. Leave `certify` out.',
    );
  const { file, catalog } = draft;
  const earlier = resolveDictionary(file, catalog.get('Perms')) ?? new Map<string, Value>();
  changeCatalog(draft, { Perms: withEntries(earlier, { DocMDP: referenceTo(file, number) }) });
  return transform('DocMDP', { P: levels[level] });
}

/** The reference to what an existing field's lock demands of its signature (ISO 32000-2, table 236); undefined without one. */
export function lockOf({ draft: { file } }: Revision, field: Dictionary): Dictionary | undefined {
  const lock = resolveDictionary(file, field.get('Lock'));
  const action = resolve(file, lock?.get('Action'));
  if (!lock || typeof action !== 'string') return undefined;
  const fields = resolveArray(file, lock.get('Fields'));
  return transform('FieldMDP', { Action: action, ...(fields && { Fields: fields }) });
}

function transform(method: string, parameters: Readonly<Record<string, Value>>): Dictionary {
  return dictionary({
    Type: 'SigRef',
    TransformMethod: method,
    TransformParams: dictionary({ Type: 'TransformParams', ...parameters, V: '1.2' }),
  });
}
