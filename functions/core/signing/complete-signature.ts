import type { CompleteInput, SignatureAlgorithm } from '../contract/messages/signing-rounds.ts';
import { Problem } from '../contract/problems/problem.ts';
import { translateLimits } from '../opening/translate-limits.ts';
import { isSameCertificate } from '../signatures/certificates/certificate.ts';
import { ifReadableDer } from '../signatures/read-der.ts';
import { checkSignature, readSignedData } from '../signatures/signed-data.ts';
import { signerOf } from '../signatures/validation/signing-certificate.ts';
import { signedAttributes } from './cms/signed-attributes.ts';
import { writeSignedData } from './cms/write-signed-data.ts';
import { hashOf, isSignature } from './keys/algorithms.ts';
import { reachLevel } from './reach-level.ts';
import { type Rounds, signingFailed, startRound } from './rounds.ts';
import { timestampOf } from './sign-pdf.ts';
import { readSigner, type Signer } from './signer.ts';
import { checkTimestampUrl, inRound, type SigningResult } from './signing-result.ts';
import { documentDigest, fillPlace, hasRoom, type ReservedPlace } from './updates/reserved-place.ts';
import { openRevision } from './updates/revision.ts';

/** A prepared file, with the password of its source if that is encrypted. */
interface PreparedFile {
  readonly bytes: Uint8Array;
  readonly password?: string | undefined;
}

/**
 * Puts a signature that was made elsewhere into a prepared file, and reaches the level, or says what that needs. Throws
 * invalid_signature, invalid_certificate and the code of a failed step.
 */
export function completeSignature(input: PreparedFile, wishes: CompleteInput): Promise<SigningResult> {
  const { level, prepared, cms_base64: given } = wishes;
  const rounds = startRound(wishes);
  checkTimestampUrl(level, rounds);
  const signer = readSigner({ ...wishes, signature_algorithm: prepared.signature_algorithm }, wishes.now);
  return inRound(rounds, () =>
    translateLimits(async () => {
      const place = placeIn(input.bytes, prepared.byte_range);
      const cms = given ? checkedCms(given, place, signer) : cmsOf(wishes, place, signer, rounds);
      if (!hasRoom(place, cms)) throw tooLarge(given !== undefined);
      const signed = { ...input, bytes: fillPlace(place, cms) };
      const isReached = level === 'b_b' || (level === 'b_t' && !given);
      const bytes = isReached ? signed.bytes : reachLevel(signed, rounds, level, cms);
      const { draft } = openRevision({ ...input, bytes });
      return { bytes, pageCount: draft.sourcePages.length, warnings: [], level };
    }),
  );
}

/** The place that was reserved. It comes from our own store, but is checked all the same. */
function placeIn(bytes: Uint8Array, range: readonly number[]): ReservedPlace {
  const [first, start = 0, end = 0, length = 0] = range;
  const isSound =
    first === 0 &&
    start > 0 &&
    end > start &&
    end + length === bytes.length &&
    bytes[start] === 0x3c &&
    bytes[end - 1] === 0x3e;
  if (!isSound) throw new Error('a prepared file without its place');
  return { bytes, start, end };
}

/** The CMS of a signature over the signed attributes. Throws invalid_signature. */
function cmsOf(wishes: CompleteInput, place: ReservedPlace, signer: Signer, rounds: Rounds): Uint8Array {
  const { signature_base64: signature } = wishes;
  const { chain, algorithm, publicKey } = signer;
  const hash = hashOf(algorithm);
  const attributes = signedAttributes(chain[0], hash, documentDigest(place, hash));
  if (!signature || !isSignature(algorithm, publicKey, attributes, signature)) throw notBySigner(algorithm);
  const timestamp = wishes.level === 'b_b' ? undefined : timestampOf(signature, rounds);
  return writeSignedData({ chain, algorithm, signedAttributes: attributes, signature, timestamp });
}

/** A CMS that is a valid signature of the prepared file by the prepared certificate. Throws invalid_signature. */
function checkedCms(cms: Uint8Array, place: ReservedPlace, { chain: [own] }: Signer): Uint8Array {
  const { bytes, start, end } = place;
  const isValid = ifReadableDer(() => {
    const data = readSignedData(cms);
    const { certificate, named } = signerOf(data);
    return (
      data.content === undefined &&
      data.signer.signedAttributes !== undefined &&
      data.signerCount === 1 &&
      named === 'named' &&
      certificate !== undefined &&
      isSameCertificate(certificate, own) &&
      checkSignature(data, [bytes.subarray(0, start), bytes.subarray(end)]) === 'valid'
    );
  });
  if (isValid) return cms;
  throw new Problem(
    'invalid_signature',
    '`cms_base64` is no detached signature of `document_digest_base64` by the certificate, with signed attributes that name it.',
  );
}

function notBySigner(algorithm: SignatureAlgorithm): Problem {
  return new Problem(
    'invalid_signature',
    `\`signature_base64\` is no ${algorithm} signature of \`to_be_signed_digest_base64\` by the certificate's key. Sign the digest itself, and send ECDSA as DER.`,
  );
}

function tooLarge(isGiven: boolean): Problem {
  return isGiven
    ? new Problem(
        'invalid_signature',
        '`cms_base64` is larger than the place reserved. Leave certificates out of it.',
      )
    : signingFailed(
        'timestamp',
        'The timestamp is larger than the place reserved. Use another `timestamp_url`.',
      );
}
