import { accessUrls } from '../../signatures/certificates/access-urls.ts';
import type { Certificate } from '../../signatures/certificates/certificate.ts';
import { maximumChecks } from '../../signatures/certificates/issued-by.ts';
import { distinguishedName } from '../../signatures/certificates/name-text.ts';
import { readCrl } from '../../signatures/revocation/read-crl.ts';
import { readOcsp } from '../../signatures/revocation/read-ocsp.ts';
import type { RevocationData } from '../../signatures/revocation/revocation-data.ts';
import { type Issued, revocationStatus } from '../../signatures/revocation/revocation-status.ts';
import type { JudgedCertificate } from '../../signatures/validation/judge-certificate.ts';
import type { JudgedSignature } from '../../signatures/validation/judge-signature.ts';
import { fingerprint } from '../fingerprint.ts';
import { endIfNeeding, fetchAnswer, type Rounds } from '../rounds.ts';
import { maximumBytes } from './gather-proofs.ts';
import { ocspRequest } from './ocsp.ts';

/** Requests of a call, and the bytes of all answers together. */
const maximumRequests = 40;
const maximumAnsweredBytes = 64 * 1024 * 1024;
const cutSentence = 'Not all authorities were asked: the certificates name too many.';
const labels = { ocsp: 'OCSP for', crl: 'CRL for', certificate: 'Issuer of' } as const;

/** Answers that were of no use: the needs that they are for, and sentences that say so. */
export interface Unanswered {
  readonly useless: readonly string[];
  readonly unanswered: readonly string[];
}

/**
 * Asks the authorities that certificates name for what judged signatures lack: where a chain is trusted and nothing else is
 * wrong, whether its certificates were revoked; where none is trusted, and `hasAnchors`, for the next issuer. Of several
 * addresses, the next one is asked if an answer is of no use. Throws AnswersMissing, but not in the last round.
 */
export function askRevocations(
  judged: readonly JudgedSignature[],
  rounds: Rounds,
  { hasAnchors, isLast }: { readonly hasAnchors: boolean; readonly isLast: boolean },
): Unanswered {
  const useless = new Map<string, string>();
  const used = new Set<string>();
  const asked = new Set<string>();
  const budget = { signatures: maximumChecks };
  for (const { reason, signer } of judged) {
    if (!signer) continue;
    if (reason === 'NO_CERTIFICATE_CHAIN_FOUND' && hasAnchors) askIssuer(signer);
    else if (reason === undefined || reason === 'TRY_LATER') askStatuses(signer);
  }
  const isCut = rounds.needs.size > 0;
  keepAffordable(rounds);
  if (!isLast) endIfNeeding(rounds);
  const unanswered = [...new Set(useless.values()), ...(isCut ? [cutSentence] : [])];
  return { useless: [...useless.keys()].filter((id) => !used.has(id)), unanswered };

  function askIssuer({ path }: JudgedCertificate): void {
    const last = path.certificates.at(-1);
    if (!last || last.issuerKey === last.subjectKey) return;
    for (const url of accessUrls(last, 'issuers')) {
      const request = { purpose: 'certificate', method: 'GET', url } as const;
      const answer = fetchAnswer(rounds, { ...request, max_bytes: maximumBytes.certificate });
      if (!answer) return;
      // The chain would be longer otherwise.
      note(answer, request, last);
    }
  }

  function askStatuses({ path, statuses, time }: JudgedCertificate): void {
    path.certificates.slice(0, -1).forEach((certificate, index) => {
      const issuer = path.certificates[index + 1];
      const known = statuses[index];
      // What is newer than the time of the judgement stays true.
      const isSettled = known && (known.status === 'revoked' || known.at >= time);
      if (!issuer || isSettled || certificate.extensions.isNeverRevoked) return;
      const name = `${fingerprint(certificate.der)} ${fingerprint(issuer.der)} ${time}`;
      if (asked.has(name)) return; // for another signature
      asked.add(name);
      askStatus({ certificate, issuer }, time);
    });
  }

  function askStatus(issued: Issued, time: number): void {
    for (const request of requestsAbout(issued, rounds)) {
      const answer = fetchAnswer(rounds, request);
      if (!answer) return;
      const data = 'failure' in answer ? undefined : dataOf(request.purpose, answer.bytes_base64);
      if (data && revocationStatus(issued, data, time, budget)) {
        used.add(answer.id);
        return;
      }
      note(answer, request, issued.certificate);
    }
  }

  function note(
    answer: NonNullable<ReturnType<typeof fetchAnswer>>,
    { purpose, url }: { readonly purpose: keyof typeof labels; readonly url: string },
    { subject }: Certificate,
  ): void {
    const failure =
      'failure' in answer ? answer.failure : `${URL.parse(url)?.host.slice(0, 100)} sent nothing of use`;
    useless.set(answer.id, `${labels[purpose]} ${distinguishedName(subject)}: ${failure}`);
  }
}

/** Drops the needs for which this round has no room. A later one may have some. */
function keepAffordable({ needs, answers }: Rounds): void {
  let leftRequests = maximumRequests - answers.size;
  let leftBytes = maximumAnsweredBytes;
  for (const answer of answers.values())
    if ('bytes_base64' in answer) leftBytes -= answer.bytes_base64.length;
  for (const [id, need] of needs) {
    const bytes = need.kind === 'http' ? need.max_bytes : 0;
    if (leftRequests < 1 || bytes > leftBytes) needs.delete(id);
    else {
      leftRequests--;
      leftBytes -= bytes;
    }
  }
}

/** How to ask about a certificate, the best way first. */
function requestsAbout(issued: Issued, rounds: Rounds) {
  const { certificate } = issued;
  const ocsp = {
    purpose: 'ocsp',
    method: 'POST',
    content_type: 'application/ocsp-request',
    body_base64: ocspRequest(issued, rounds).toString('base64'),
    max_bytes: maximumBytes.ocsp,
  } as const;
  const crl = { purpose: 'crl', method: 'GET', max_bytes: maximumBytes.crl } as const;
  return [
    ...accessUrls(certificate, 'ocsp').map((url) => ({ ...ocsp, url })),
    ...certificate.extensions.crlUrls.map((url) => ({ ...crl, url })),
  ];
}

function dataOf(purpose: 'ocsp' | 'crl', bytes: Uint8Array): RevocationData {
  const crl = purpose === 'crl' ? readCrl(bytes) : undefined;
  const response = purpose === 'ocsp' ? readOcsp(bytes) : undefined;
  return { crls: crl ? [crl] : [], ocspResponses: response ? [response] : [] };
}
