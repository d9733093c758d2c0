import { readClaims } from '../conformance/claims/read-claims.ts';
import type { SignatureWishes } from '../contract/messages/signing-rounds.ts';
import { testMarked } from '../page-operations/mark-as-test.ts';
import type { Dictionary } from '../pdf-objects/objects/values.ts';
import { signedFields } from '../signatures/signed-fields.ts';
import { drawSignature } from './appearance/draw-signature.ts';
import { holderName } from './certificates/holder-name.ts';
import type { Rounds } from './rounds.ts';
import { signatureEntries } from './signature-entries.ts';
import type { Signer } from './signer.ts';
import type { SigningContext } from './signing-result.ts';
import { certify, checkMaySign, lockOf } from './updates/permissions.ts';
import { addField, freeName, signField } from './updates/place-field.ts';
import type { Revision } from './updates/revision.ts';
import { checkSeedValue } from './updates/seed-value.ts';

/** A signature's dictionary without the signature, and its object number. */
export interface PlacedSignature {
  readonly number: number;
  readonly entries: Dictionary;
}

/** New fields are `Signature1` and so on. */
const prefix = 'Signature';

/**
 * Adds a signature to a draft: in the field asked for, or a new one, with its appearance. Throws field_not_found,
 * invalid_field, not_signable and signatures_forbid_change.
 */
export async function placeSignature(
  revision: Revision,
  wishes: SignatureWishes,
  signer: Signer,
  { now, seed }: Pick<Rounds, 'now' | 'seed'>,
  context: SigningContext,
): Promise<PlacedSignature> {
  const isNew = wishes.field === undefined;
  checkMaySign(
    revision,
    wishes.field ?? freeName(revision.form, prefix),
    isNew && wishes.appearance !== undefined,
  );
  if (wishes.field !== undefined) checkSeedValue(revision, wishes.field, wishes, signer);
  markTest(revision, context);
  const drawn = await drawSignature({ revision, ...context, seed }, wishes, signer, now);
  const label = `Signature of ${holderName(signer.chain[0])}`;
  const { value, entries } =
    wishes.field === undefined
      ? addField(revision, prefix, label, drawn?.place, drawn?.form)
      : signField(revision, wishes.field, drawn?.form);
  const certification = wishes.certify && certify(revision, value, wishes.certify);
  const lock = lockOf(revision, entries);
  const references = [certification, lock].filter((each) => each !== undefined);
  return { number: value, entries: signatureEntries(wishes, signer, now, references) };
}

/** Marks a file of the test environment. What is signed cannot be marked without breaking its signatures. */
export function markTest({ draft, form }: Revision, { isTest }: Pick<SigningContext, 'isTest'>): void {
  if (!isTest || signedFields(draft, form).length > 0) return;
  testMarked(draft, { isOpaque: readClaims(draft).archive?.startsWith('1') === true });
}
