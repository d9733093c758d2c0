import type { PreparedSignature, PrepareInput } from '../contract/messages/signing-rounds.ts';
import type { PdfInput } from '../opening/read-intact.ts';
import { signedAttributes } from './cms/signed-attributes.ts';
import { digest, hashOf } from './keys/algorithms.ts';
import { placeSignature } from './place-signature.ts';
import { startRound } from './rounds.ts';
import { roomFor } from './sign-pdf.ts';
import { readSigner } from './signer.ts';
import type { SigningContext } from './signing-result.ts';
import { documentDigest, reservePlace } from './updates/reserved-place.ts';
import { withRevision } from './updates/revision.ts';

/** Another program's CMS may have more certificates, and a timestamp of any authority: neither can be asked for again. */
const sparedBytes = 24 * 1024;

/** A file with a place for a signature, and what is to be signed. */
interface Prepared {
  readonly json: PreparedSignature;
  readonly pdf: Uint8Array;
  readonly pageCount: number;
  readonly warnings?: readonly string[];
  readonly isMarked: true;
}

/**
 * Prepares a PDF for a signature that is made elsewhere. Throws invalid_certificate, field_not_found, not_signable and
 * signatures_forbid_change.
 */
export function prepareSignature(
  input: PdfInput,
  wishes: PrepareInput,
  context: SigningContext,
): Promise<Prepared> {
  const rounds = startRound({ ...wishes, answers: [] });
  const signer = readSigner(wishes, wishes.now);
  return withRevision(input, rounds, async (revision) => {
    const { number, entries } = await placeSignature(revision, wishes, signer, rounds, context);
    const place = reservePlace(revision, rounds, number, entries, roomFor(signer) + sparedBytes);
    const { bytes, start, end } = place;
    const hash = hashOf(signer.algorithm);
    const document = documentDigest(place, hash);
    const attributes = signedAttributes(signer.chain[0], hash, document);
    const { warnings, sourcePages } = revision.draft;
    return {
      json: {
        byte_range: [0, start, end, bytes.length - end],
        signed_attributes_base64: attributes.toString('base64'),
        to_be_signed_digest_base64: digest(hash, attributes).toString('base64'),
        document_digest_base64: document.toString('base64'),
        signature_algorithm: signer.algorithm,
      },
      pdf: bytes,
      pageCount: sourcePages.length,
      isMarked: true,
      ...(warnings.length > 0 && { warnings }),
    };
  });
}
