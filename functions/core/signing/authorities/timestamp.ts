import { Problem } from '../../contract/problems/problem.ts';
import { isValidAt } from '../../signatures/certificates/certificate.ts';
import { type DerValue, readDer, tags, UnreadableDer, within } from '../../signatures/read-der.ts';
import { checkSignature, isSame, readSignedData } from '../../signatures/signed-data.ts';
import { timestampOf } from '../../signatures/timestamp.ts';
import { maySign } from '../../signatures/validation/check-path.ts';
import { signerOf } from '../../signatures/validation/signing-certificate.ts';
import { holderName } from '../certificates/holder-name.ts';
import { identifiers } from '../identifiers.ts';
import { hashIdentifier } from '../keys/algorithms.ts';
import { derived, endIfNeeding, fetchAnswer, type Rounds, signingFailed } from '../rounds.ts';
import { integer, octetString, sequence, truth } from '../write-der.ts';

const maximumBytes = 96 * 1024;
/** How far an authority's clock may be from ours. */
const toleranceMs = 15 * 60_000;
const provingHashes: ReadonlySet<string | undefined> = new Set([
  ...['sha256', 'sha384', 'sha512', 'sha3-256', 'sha3-384', 'sha3-512'],
]);
/** Granted, or granted with changes (RFC 3161, 2.4.2). */
const grantedStatus = new Set([0, 1]);

/**
 * A token of the call's timestamp authority over a SHA-256 digest (RFC 3161). Throws AnswersMissing, missing_field and
 * the code of a failed step.
 */
export function timestampFor(rounds: Rounds, digest: Uint8Array): Uint8Array {
  const { timestampUrl: url } = rounds;
  if (url === undefined)
    throw new Problem('missing_field', 'Send `timestamp_url`: the level needs a timestamp.');
  // A nonce of the same digest is the same in each round.
  const nonce = derived(rounds, `nonce ${Buffer.from(digest).toString('hex')}`, 16);
  const imprint = sequence(hashIdentifier('sha256'), octetString(digest));
  const request = sequence(integer(1), imprint, integer(nonce), truth(true));
  const answer = fetchAnswer(rounds, {
    purpose: 'timestamp',
    method: 'POST',
    url,
    content_type: 'application/timestamp-query',
    body_base64: request.toString('base64'),
    max_bytes: maximumBytes,
  });
  endIfNeeding(rounds);
  if (!answer || 'failure' in answer) throw failed(answer?.failure ?? 'There is no answer.');
  try {
    return verifiedToken(answer.bytes_base64, digest, integer(nonce), rounds.nowMs);
  } catch (error) {
    if (error instanceof UnreadableDer) throw failed('The answer is no RFC 3161 response.', error);
    throw error;
  }
}

function verifiedToken(response: Uint8Array, digest: Uint8Array, nonce: Buffer, nowMs: number): Uint8Array {
  const [statusInfo, whole] = within(readDer(response));
  const [status] = statusInfo ? within(statusInfo) : [];
  if (!grantedStatus.has(status?.content[0] ?? -1) || status?.content.length !== 1 || !whole)
    throw failed('The authority refused the request.');
  const token = whole.whole;
  const data = readSignedData(token);
  if (data.contentType !== identifiers.timestampInfo || !data.content || data.signerCount !== 1)
    throw failed('The answer has no timestamp.');
  const info = readDer(data.content);
  const stated = timestampOf(info);
  if (stated?.hashName !== 'sha256' || !isSame(stated.digest, digest))
    throw failed('The timestamp is of something else.');
  if (!isSame(nonceOf(info), nonce)) throw failed('The timestamp has another nonce than the request.');
  const timeMs = Date.parse(stated.signedAt ?? '');
  if (!(Math.abs(timeMs - nowMs) <= toleranceMs)) throw failed('The timestamp’s time is not now.');
  const { certificate, named } = signerOf(data);
  if (!certificate || named !== 'named')
    throw failed('The timestamp does not name its authority’s certificate.');
  if (!provingHashes.has(data.signer.hashName) || checkSignature(data, [data.content]) !== 'valid')
    throw failed('The timestamp’s signature does not verify.');
  if (!maySign(certificate, 'timestamps') || !isValidAt(certificate, timeMs))
    throw failed(`The certificate ${holderName(certificate)} is not for timestamps at this time.`);
  return token;
}

/** The number after the time, if there is one. */
function nonceOf(info: DerValue): Uint8Array {
  const [, , , , , ...others] = within(info);
  return others.find(({ tag }) => tag === tags.integer)?.whole ?? new Uint8Array(0);
}

function failed(message: string, cause?: unknown): Problem {
  return signingFailed('timestamp', message, cause);
}
