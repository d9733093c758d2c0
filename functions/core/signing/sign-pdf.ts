import type { SignInput } from '../contract/messages/signing-rounds.ts';
import type { PdfInput } from '../opening/read-intact.ts';
import { timestampFor } from './authorities/timestamp.ts';
import { signedAttributes } from './cms/signed-attributes.ts';
import { writeSignedData } from './cms/write-signed-data.ts';
import { digest, hashOf } from './keys/algorithms.ts';
import { type PlacedSignature, placeSignature } from './place-signature.ts';
import { reachLevel, tokenRoomBytes } from './reach-level.ts';
import { type Rounds, startRound } from './rounds.ts';
import { readSigner, type Signer, signatureBy, signatureBytes } from './signer.ts';
import { checkTimestampUrl, inRound, type SigningContext, type SigningResult } from './signing-result.ts';
import { documentDigest, fillPlace, hasRoom, reservePlace } from './updates/reserved-place.ts';
import { type Revision, withRevision } from './updates/revision.ts';

/**
 * Signs a PDF (PAdES, ETSI EN 319 142-1) at the level asked for, or says what it needs: see
 * docs/decisions/signing.md#the-engine-signs-in-rounds-without-keys-and-without-a-network. Throws invalid_certificate,
 * field_not_found, not_signable, signatures_forbid_change and the code of a failed step.
 */
export async function signPdf(
  input: PdfInput,
  wishes: SignInput,
  context: SigningContext,
): Promise<SigningResult> {
  const rounds = startRound(wishes);
  const { level } = wishes;
  checkTimestampUrl(level, rounds);
  const signer = readSigner(wishes, wishes.now);
  return inRound(rounds, () =>
    withRevision(input, rounds, async (revision) => {
      const placed = await placeSignature(revision, wishes, signer, rounds, context);
      const signed = appendSignature(revision, placed, signer, rounds, level !== 'b_b');
      const { password } = revision;
      const isProved = level === 'b_lt' || level === 'b_lta';
      const bytes = isProved
        ? reachLevel({ bytes: signed.bytes, password }, rounds, level, signed.cms)
        : signed.bytes;
      const { sourcePages, warnings } = revision.draft;
      return { bytes, pageCount: sourcePages.length, warnings, level };
    }),
  );
}

/** Appends a signature. If its timestamp needs more room than expected, the signature is made again with that room. */
function appendSignature(
  revision: Revision,
  { number, entries }: PlacedSignature,
  signer: Signer,
  rounds: Rounds,
  hasTimestamp: boolean,
): { readonly bytes: Uint8Array; readonly cms: Uint8Array } {
  const { chain, algorithm } = signer;
  const hash = hashOf(algorithm);
  for (let tokenBytes = hasTimestamp ? tokenRoomBytes : 0; ; ) {
    const place = reservePlace(revision, rounds, number, entries, roomFor(signer) + tokenBytes);
    const attributes = signedAttributes(chain[0], hash, documentDigest(place, hash));
    const signature = signatureBy(signer, attributes, rounds);
    const timestamp = hasTimestamp ? timestampOf(signature, rounds) : undefined;
    const parts = { chain, algorithm, signedAttributes: attributes, signature, timestamp };
    const cms = writeSignedData(parts);
    if (hasRoom(place, cms)) return { bytes: fillPlace(place, cms), cms };
    tokenBytes = (timestamp?.length ?? 0) + tokenRoomBytes;
  }
}

/** A timestamp over a signature's value. */
export function timestampOf(signature: Uint8Array, rounds: Rounds): Uint8Array {
  return timestampFor(rounds, digest('sha256', signature));
}

/** The most bytes of a signature without a timestamp. */
export function roomFor(signer: Signer): number {
  const { chain, algorithm } = signer;
  const attributes = signedAttributes(chain[0], hashOf(algorithm), Buffer.alloc(64));
  const signature = Buffer.alloc(signatureBytes(signer));
  return writeSignedData({ chain, algorithm, signedAttributes: attributes, signature }).length + 16;
}
