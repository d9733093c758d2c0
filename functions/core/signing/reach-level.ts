import type { SignatureLevel } from '../contract/messages/signing-rounds.ts';
import type { PdfInput } from '../opening/read-intact.ts';
import { dictionary } from '../pdf-objects/objects/values.ts';
import { differentCertificates } from '../signatures/certificates/read-certificates.ts';
import { isSame } from '../signatures/signed-data.ts';
import { readSecurityStore } from '../signatures/validation/security-store.ts';
import { gatherProofs } from './authorities/gather-proofs.ts';
import { timestampFor } from './authorities/timestamp.ts';
import type { Rounds } from './rounds.ts';
import { type FileSignature, signaturesOfFile } from './signatures-of-file.ts';
import { addField } from './updates/place-field.ts';
import { documentDigest, fillPlace, hasRoom, reservePlace } from './updates/reserved-place.ts';
import { openRevision, type Revision, writeRevision } from './updates/revision.ts';
import { addToStore } from './updates/security-store.ts';

/** What a timestamp token usually needs, with its authority's chain. A larger one is measured and asked for again. */
export const tokenRoomBytes = 8_192;

/** Appends a document timestamp (ISO 32000-2, 12.8.5). Throws AnswersMissing and the code of a failed step. */
export function appendTimestamp(revision: Revision, rounds: Rounds): Uint8Array {
  const { value } = addField(revision, 'Timestamp', 'Timestamp');
  const entries = dictionary({ Type: 'DocTimeStamp', Filter: 'Adobe.PPKLite', SubFilter: 'ETSI.RFC3161' });
  for (let roomBytes = tokenRoomBytes; ; ) {
    const place = reservePlace(revision, rounds, value, entries, roomBytes);
    const token = timestampFor(rounds, documentDigest(place, 'sha256'));
    if (hasRoom(place, token)) return fillPlace(place, token);
    roomBytes = token.length + tokenRoomBytes;
  }
}

/**
 * Brings signatures of a file to a level from b_t up (ETSI EN 319 142-1, 6.3), by what is appended to it: all of them, or
 * only the one of this CMS. The levels before it are reached first. Throws AnswersMissing and the code of a failed step.
 */
export function reachLevel(
  input: PdfInput,
  rounds: Rounds,
  level: SignatureLevel,
  only?: Uint8Array,
): Uint8Array {
  let { bytes } = input;
  const reopened = () => openRevision({ ...input, bytes });
  const chosen = (revision: Revision) =>
    signaturesOfFile(revision).filter(
      ({ contents }) => !only || isSame(contents.subarray(0, only.length), only),
    );
  const first = reopened();
  if (!isTimestamped(chosen(first))) bytes = appendTimestamp(first, rounds);
  if (level === 'b_lt' || level === 'b_lta') {
    const revision = reopened();
    bytes = appendProofs(revision, chosen(revision), rounds);
  }
  if (level === 'b_lta') bytes = appendTimestamp(reopened(), rounds);
  return bytes;
}

/** Whether each signature has a timestamp of its own, or one of the document after it. */
function isTimestamped(signatures: readonly FileSignature[]): boolean {
  const timestamps = signatures.filter(({ isTimestamp }) => isTimestamp);
  return signatures.every(
    ({ isTimestamp, hasTimestamp, bytesAfter }) =>
      isTimestamp || hasTimestamp || timestamps.some((each) => each.bytesAfter < bytesAfter),
  );
}

function appendProofs(revision: Revision, signatures: readonly FileSignature[], rounds: Rounds): Uint8Array {
  const store = readSecurityStore(revision.draft, revision.bytes);
  const stored = differentCertificates(
    store.certificates.map(({ bytes }) => bytes),
    store.certificates.length,
  );
  const signers = signatures.flatMap((each) => each.signers);
  const known = [...signatures.flatMap(({ certificates }) => certificates), ...stored];
  const proofs = gatherProofs(rounds, signers, known, store);
  addToStore(
    revision,
    proofs,
    signatures.map(({ contents }) => contents),
  );
  return writeRevision(revision, rounds);
}
