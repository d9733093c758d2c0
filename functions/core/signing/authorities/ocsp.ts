import {
  type DerValue,
  objectId,
  octets,
  readDer,
  tags,
  timeOf,
  UnreadableDer,
  within,
} from '../../signatures/read-der.ts';
import { hashNames } from '../../signatures/signature-algorithms.ts';
import {
  bits,
  type Certificate,
  isIssuedBy,
  isSame,
  isSignedBy,
  isValidAt,
  readCertificate,
  readExtensions,
  signedPart,
} from '../certificates/certificate.ts';
import { allowsUse, ifReadableDer, purposesOf } from '../certificates/certificate-uses.ts';
import { identifiers } from '../identifiers.ts';
import { digest } from '../keys/algorithms.ts';
import { derived, type Rounds } from '../rounds.ts';
import { nothing, objectIdentifier, octetString, sequence, tagged } from '../write-der.ts';
import { isCurrent, type Judged } from './judged.ts';

const context0 = 0xa0;
const context1 = 0xa1;
const context2 = 0xa2;
const good = 0x80;
const revoked = 0xa1;
const maximumResponses = 100;

/** A certificate whose revocation is asked for, with its issuer. */
export interface Pair {
  readonly certificate: Certificate;
  readonly issuer: Certificate;
}

/** A request for the status of a certificate (RFC 6960, 4.1). SHA-1 names the issuer here, as every responder knows. */
export function ocspRequest(pair: Pair, rounds: Rounds): Buffer {
  const { name, key } = issuerHashes(pair.issuer, 'sha1');
  const algorithm = sequence(objectIdentifier(identifiers.sha1), nothing());
  const id = sequence(algorithm, octetString(name), octetString(key), pair.certificate.serial);
  const nonce = octetString(nonceOf(pair, rounds));
  const extension = sequence(objectIdentifier(identifiers.ocspNonce), octetString(nonce));
  return sequence(sequence(sequence(sequence(id)), tagged(2, sequence(extension))));
}

function nonceOf({ certificate }: Pair, rounds: Rounds): Buffer {
  return derived(rounds, `ocsp ${Buffer.from(certificate.raw).toString('base64')}`, 16);
}

function issuerHashes(
  { subject, publicKeyInfo }: Certificate,
  hash: 'sha1' | 'sha256' | 'sha384' | 'sha512',
) {
  const [, key] = within(readDer(publicKeyInfo));
  if (!key) throw new UnreadableDer('no key');
  return { name: digest(hash, subject), key: digest(hash, bits(key)) };
}

/** Judges a responder's answer on a certificate (RFC 6960, 3.2 and 4.2.2). `isLater` leaves its times out of account. */
export function judgeOcsp(response: Uint8Array, pair: Pair, rounds: Rounds, isLater = false): Judged {
  return (
    ifReadableDer(() => judged(response, pair, rounds, isLater)) ?? {
      failure: 'The answer is no OCSP response.',
    }
  );
}

function judged(response: Uint8Array, pair: Pair, rounds: Rounds, isLater: boolean): Judged {
  const [status, wrapped] = within(readDer(response));
  if (status?.content.length !== 1 || status.content[0] !== 0 || !wrapped)
    return { failure: 'The responder refused the request.' };
  const [type, held] = within(within(wrapped)[0] ?? wrapped);
  if (!held || objectId(type) !== identifiers.basicOcspResponse)
    return { failure: 'The answer is of another type.' };
  const parts = within(readDer(octets(held)));
  const signature = signedPart(parts);
  const fields = within(readDer(signature.signed));
  const [responder, produced, responses, ...others] = fields[0]?.tag === context0 ? fields.slice(1) : fields;
  if (!responder || !produced || !responses) return { failure: 'The answer is empty.' };
  const single = within(responses)
    .slice(0, maximumResponses)
    .map(within)
    .find(([id]) => id && isOf(id, pair));
  const [, state, from, ...rest] = single ?? [];
  if (!state || !from) return { failure: 'The answer is about another certificate.' };
  const signer = responderOf(
    responder,
    parts[3],
    pair.issuer,
    isLater ? Date.parse(timeOf(produced) ?? '') : rounds.nowMs,
  );
  if (!signer || !isSignedBy(signature, signer))
    return { failure: 'The answer is not signed by a responder of the certificate’s issuer.' };
  const extensions = readExtensions(others.flatMap((each) => (each.tag === context1 ? within(each) : []))[0]);
  const nonce = extensions.get(identifiers.ocspNonce)?.value;
  if (nonce && !isLater && !isSame(nonce.content, nonceOf(pair, rounds)))
    return { failure: 'The answer has another nonce than the request.' };
  const next = rest.find(({ tag }) => tag === context0);
  const to = next && within(next)[0];
  if (!isLater && !isCurrent(timeOf(from), to && timeOf(to), rounds.nowMs))
    return { failure: 'The answer is out of date.' };
  if (state.tag === revoked) return { failure: `${pair.certificate.name} is revoked.`, isRevoked: true };
  if (state.tag !== good) return { failure: 'The responder does not know the certificate.' };
  return { signer };
}

/** The issuer itself, or a certificate with which it lets another answer (RFC 6960, 4.2.2.2). */
function responderOf(
  named: DerValue,
  listed: DerValue | undefined,
  issuer: Certificate,
  timeMs: number,
): Certificate | undefined {
  const inner = within(named)[0];
  if (!inner) return undefined;
  const isNamed = (certificate: Certificate) =>
    named.tag === context2
      ? inner.tag === tags.octetString && isSame(issuerHashes(certificate, 'sha1').key, inner.content)
      : isSame(certificate.subject, inner.whole);
  if (isNamed(issuer)) return issuer;
  const list = listed ? within(listed)[0] : undefined;
  return (list ? within(list) : [])
    .slice(0, 10)
    .flatMap(({ whole }) => ifReadableDer(() => readCertificate(whole)) ?? [])
    .find(
      (each) =>
        isNamed(each) &&
        isIssuedBy(each, issuer) &&
        isValidAt(each, timeMs) &&
        allowsUse(each, 'digitalSignature', 'nonRepudiation') &&
        purposesOf(each)?.includes(identifiers.ocspSigning) === true,
    );
}

function isOf(id: DerValue, { certificate, issuer }: Pair): boolean {
  const [algorithm, name, key, serial] = within(id);
  const hash = algorithm && hashNames.get(objectId(within(algorithm)[0]));
  if (hash !== 'sha1' && hash !== 'sha256' && hash !== 'sha384' && hash !== 'sha512') return false;
  const hashes = issuerHashes(issuer, hash);
  return (
    name !== undefined &&
    key !== undefined &&
    serial !== undefined &&
    isSame(octets(name), hashes.name) &&
    isSame(octets(key), hashes.key) &&
    isSame(serial.whole, certificate.serial)
  );
}
