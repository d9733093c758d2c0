import type { Problem } from '../../contract/problems/problem.ts';
import { accessUrls } from '../../signatures/certificates/access-urls.ts';
import {
  type Certificate,
  isAuthority,
  isSelfIssued,
  parseCertificate,
} from '../../signatures/certificates/certificate.ts';
import { isIssuedBy } from '../../signatures/certificates/issued-by.ts';
import { differentCertificates } from '../../signatures/certificates/read-certificates.ts';
import { ifReadableDer } from '../../signatures/read-der.ts';
import type { Issued } from '../../signatures/revocation/revocation-status.ts';
import { signedDataParts } from '../../signatures/signed-data-parts.ts';
import { hasReliableHash } from '../../signatures/validation/algorithm-strength.ts';
import type { SecurityStore } from '../../signatures/validation/security-store.ts';
import { holderName } from '../certificates/holder-name.ts';
import { fingerprint } from '../fingerprint.ts';
import { endIfNeeding, fetchAnswer, type Rounds, signingFailed } from '../rounds.ts';
import { judgeCrl } from './crl.ts';
import type { Judged } from './judged.ts';
import { judgeOcsp, ocspRequest } from './ocsp.ts';

/** What proves signatures when their authorities are gone (ETSI EN 319 142-1, 5.4), each in DER. */
export interface Proofs {
  readonly certificates: readonly Uint8Array[];
  readonly ocspResponses: readonly Uint8Array[];
  readonly crls: readonly Uint8Array[];
}

const maximumCertificates = 40;
/** The maximum number of certificates of one name whose keys are tried. */
const maximumNamesakes = 10;
/** Certificates that are read from one answer. */
const maximumListed = 50;
/** The longest answers that are asked for. */
export const maximumBytes = { ocsp: 128 * 1024, crl: 16 * 1024 * 1024, certificate: 128 * 1024 } as const;

interface Gathered {
  readonly rounds: Rounds;
  /** Where issuers are looked for before they are asked for. */
  readonly pool: Certificate[];
  /** Older proofs, for certificates that are no longer valid. */
  readonly older: Pick<SecurityStore, 'ocspResponses' | 'crls'>;
  readonly certificates: Map<string, Certificate>;
  readonly ocsps: Map<string, Uint8Array>;
  readonly crls: Map<string, Uint8Array>;
  readonly waiting: Certificate[];
}

/**
 * Gathers what proves certificates: their chains up to roots, and that none was revoked. Asks for all that is missing at
 * once. Throws AnswersMissing and the code of a failed step.
 */
export function gatherProofs(
  rounds: Rounds,
  targets: readonly Certificate[],
  known: readonly Certificate[],
  older: Gathered['older'],
): Proofs {
  const all = [...targets, ...known].map((each) => [fingerprint(each.der), each] as const);
  const pool = [...new Map(all).values()];
  const [certificates, ocsps, crls] = [new Map(), new Map(), new Map()];
  const gathered: Gathered = { rounds, pool, older, certificates, ocsps, crls, waiting: [...targets] };
  for (let next = gathered.waiting.pop(); next; next = gathered.waiting.pop()) prove(gathered, next);
  endIfNeeding(rounds);
  return {
    certificates: [...gathered.certificates.values()].map(({ der }) => der),
    ocspResponses: [...gathered.ocsps.values()],
    crls: [...gathered.crls.values()],
  };
}

function prove(gathered: Gathered, certificate: Certificate): void {
  const { certificates, waiting } = gathered;
  const name = fingerprint(certificate.der);
  if (certificates.has(name)) return;
  if (certificates.size >= maximumCertificates)
    throw signingFailed('certificate', `The chains have more than ${maximumCertificates} certificates.`);
  certificates.set(name, certificate);
  if (isSelfIssued(certificate) && isProvedBy(gathered, certificate, certificate)) return;
  const issuer = issuerOf(gathered, certificate);
  if (!issuer) return;
  waiting.push(issuer);
  const { isNeverRevoked, isWithoutCheck } = certificate.extensions;
  if (!isNeverRevoked && !isWithoutCheck) proveNotRevoked(gathered, { certificate, issuer });
}

/** Whether one certificate has issued another, by a signature that still proves something. */
function isProvedBy({ rounds }: Gathered, certificate: Certificate, issuer: Certificate): boolean {
  const { nowMs, checks } = rounds;
  return hasReliableHash(certificate.signed, nowMs) && isIssuedBy(certificate, issuer, checks);
}

/** The issuer of a certificate: a known one, or from its address. Undefined while it is asked for. */
function issuerOf(gathered: Gathered, certificate: Certificate): Certificate | undefined {
  const { rounds, pool } = gathered;
  const isIssuer = (each: Certificate) =>
    (isAuthority(each) || isSelfIssued(each)) && isProvedBy(gathered, certificate, each);
  const namesakes = pool.filter(({ subjectKey }) => subjectKey === certificate.issuerKey);
  const known = namesakes.slice(0, maximumNamesakes).find(isIssuer);
  if (known) return known;
  for (const url of accessUrls(certificate, 'issuers')) {
    const answer = fetchAnswer(rounds, {
      purpose: 'certificate',
      method: 'GET',
      url,
      max_bytes: maximumBytes.certificate,
    });
    if (!answer) return undefined;
    const found = 'failure' in answer ? undefined : certificatesIn(answer.bytes_base64).find(isIssuer);
    if (!found) continue;
    pool.push(found);
    return found;
  }
  throw signingFailed(
    'certificate',
    `The issuer of ${holderName(certificate)} is not among the certificates, and cannot be fetched. Send the whole chain.`,
  );
}

/** One certificate, or a list as a signature without content. */
export function certificatesIn(bytes: Uint8Array): readonly Certificate[] {
  const single = parseCertificate(bytes);
  if (single) return [single];
  const listed = ifReadableDer(() => signedDataParts(bytes))?.certificates ?? [];
  return differentCertificates(
    listed.map(({ whole }) => whole),
    maximumListed,
  );
}

/** A way to learn that a certificate is not revoked. */
interface Way {
  readonly step: 'ocsp' | 'crl';
  readonly url: string;
  readonly body?: Buffer;
  readonly judge: typeof judgeOcsp;
}

function proveNotRevoked(gathered: Gathered, pair: Issued): void {
  const { rounds } = gathered;
  const { certificate } = pair;
  if (certificate.validTo < rounds.nowMs && wasProved(gathered, pair)) return;
  const ways: readonly Way[] = [
    ...accessUrls(certificate, 'ocsp').map((url) => {
      return { step: 'ocsp', url, body: ocspRequest(pair, rounds), judge: judgeOcsp } as const;
    }),
    ...certificate.extensions.crlUrls.map((url) => ({ step: 'crl', url, judge: judgeCrl }) as const),
  ];
  let failure: Problem | undefined;
  for (const { step, url, body, judge } of ways) {
    const answer = fetchAnswer(rounds, {
      purpose: step,
      method: body ? 'POST' : 'GET',
      url,
      ...(body && { content_type: 'application/ocsp-request', body_base64: body.toString('base64') }),
      max_bytes: maximumBytes[step],
    });
    if (!answer) return;
    const judged = 'failure' in answer ? answer : judge(answer.bytes_base64, pair, rounds);
    if ('signer' in judged) {
      take(gathered, step, answer, judged, pair);
      return;
    }
    failure = signingFailed(step, `${holderName(certificate)}: ${judged.failure}`);
    if ('isRevoked' in judged) break;
  }
  throw (
    failure ?? signingFailed('ocsp', `${holderName(certificate)} names neither an OCSP responder nor a CRL.`)
  );
}

function take(
  { ocsps, crls, waiting, pool }: Gathered,
  step: Way['step'],
  answer: NonNullable<ReturnType<typeof fetchAnswer>>,
  { signer }: Extract<Judged, { readonly signer: Certificate }>,
  { issuer }: Issued,
): void {
  if ('failure' in answer) return;
  const bytes = answer.bytes_base64;
  (step === 'ocsp' ? ocsps : crls).set(fingerprint(bytes), bytes);
  if (signer === issuer) return;
  pool.push(signer);
  waiting.push(signer);
}

/** Whether the file has proofs of the time when the certificate was valid: none can be had later. */
function wasProved({ rounds, older }: Gathered, pair: Issued): boolean {
  return (
    older.ocspResponses.some(({ bytes }) => 'signer' in judgeOcsp(bytes, pair, rounds, true)) ||
    older.crls.some(({ bytes }) => 'signer' in judgeCrl(bytes, pair, rounds, true))
  );
}
