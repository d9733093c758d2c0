import { isValidAt } from '../../signatures/certificates/certificate.ts';
import { isAnswered, readOcsp } from '../../signatures/revocation/read-ocsp.ts';
import { answersOn, type Issued, responderOf } from '../../signatures/revocation/revocation-status.ts';
import { isSame } from '../../signatures/signed-data.ts';
import { hasReliableHash } from '../../signatures/validation/algorithm-strength.ts';
import { holderName } from '../certificates/holder-name.ts';
import { identifiers } from '../identifiers.ts';
import { digest } from '../keys/algorithms.ts';
import { derived, type Rounds } from '../rounds.ts';
import { nothing, objectIdentifier, octetString, sequence, serialNumber, tagged } from '../write-der.ts';
import { isCurrent, type Judged } from './judged.ts';

/** A request for the status of a certificate (RFC 6960, 4.1). SHA-1 names the issuer here, as every responder knows. */
export function ocspRequest(issued: Issued, rounds: Rounds): Buffer {
  const { certificate, issuer } = issued;
  const algorithm = sequence(objectIdentifier(identifiers.sha1), nothing());
  const name = octetString(digest('sha1', certificate.issuer.whole));
  const key = octetString(digest('sha1', issuer.keyBits));
  const id = sequence(algorithm, name, key, serialNumber(certificate));
  const extension = sequence(objectIdentifier(identifiers.ocspNonce), octetString(nonceOf(issued, rounds)));
  return sequence(sequence(sequence(sequence(id)), tagged(2, sequence(extension))));
}

/** As an extension has it: an octet string. */
function nonceOf({ certificate }: Issued, rounds: Rounds): Buffer {
  return octetString(derived(rounds, `ocsp ${Buffer.from(certificate.der).toString('base64')}`, 16));
}

/** Judges a responder's answer on a certificate (RFC 6960, 3.2 and 4.2.2). `isLater` leaves its times out of account. */
export function judgeOcsp(bytes: Uint8Array, issued: Issued, rounds: Rounds, isLater = false): Judged {
  const { issuer, certificate } = issued;
  const { nowMs, checks } = rounds;
  if (!isAnswered(bytes)) return { failure: 'The responder refused the request.' };
  const response = readOcsp(bytes);
  if (!response) return { failure: 'The answer is no OCSP response.' };
  const answers = answersOn(issued, response);
  const answer = answers.find(({ status }) => status === 'revoked') ?? answers[0];
  if (!answer) return { failure: 'The answer is about another certificate.' };
  const signer = responderOf(response, issuer, checks);
  const isReliable =
    signer === issuer ||
    (signer !== undefined &&
      hasReliableHash(signer.signed, nowMs) &&
      isValidAt(signer, isLater ? response.producedAt : nowMs));
  if (!signer || !isReliable || !hasReliableHash(response.signed, nowMs))
    return { failure: 'The answer is not signed by a responder of the certificate’s issuer.' };
  if (response.nonce && !isLater && !isSame(response.nonce, nonceOf(issued, rounds)))
    return { failure: 'The answer has another nonce than the request.' };
  if (!isLater && !isCurrent(answer, nowMs)) return { failure: 'The answer is out of date.' };
  if (answer.status === 'revoked')
    return { failure: `${holderName(certificate)} is revoked.`, isRevoked: true };
  if (answer.status === 'unknown') return { failure: 'The responder does not know the certificate.' };
  return { signer };
}
