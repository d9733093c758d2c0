import { parseCertificate } from '../certificates/certificate.ts';
import type { ExaminedSignature } from '../examine-signatures.ts';
import { hashOfSignature, reliableUntil } from './algorithm-strength.ts';
import type { Purpose } from './check-path.ts';
import type { SubIndication } from './indication.ts';
import {
  type Evidence,
  type JudgedCertificate,
  judgeCertificate,
  type ProvenTime,
} from './judge-certificate.ts';
import { signerOf } from './signing-certificate.ts';

/** A signature or timestamp, whether it is intact. */
export type Intact = Pick<ExaminedSignature, 'integrity' | 'fault' | 'data' | 'certificate'>;

/** Its outcome, and its signer's certificate with the path, if there is one. */
export interface JudgedSignature {
  readonly reason: SubIndication | undefined;
  readonly signer?: JudgedCertificate;
}

const faults = { form: 'FORMAT_FAILURE', digest: 'HASH_FAILURE', value: 'SIG_CRYPTO_FAILURE' } as const;

/**
 * Judges a signature or timestamp at a time (ETSI EN 319 102-1, 5.3 and 5.6.3). `needsName` is whether its signed attributes
 * have to name the signer's certificate.
 */
export function judgeSignature(
  { integrity, fault, data, certificate }: Intact,
  when: ProvenTime,
  { purpose, needsName }: { readonly purpose: Purpose; readonly needsName: boolean },
  evidence: Evidence,
): JudgedSignature {
  const { certificate: own, named } = data
    ? signerOf(data)
    : { certificate: certificate && parseCertificate(certificate.raw), named: 'not named' as const };
  const signer = own && judgeCertificate(own, when, purpose, evidence);
  const found = signer && { signer };
  if (integrity === 'invalid') return { reason: faults[fault ?? 'value'], ...found };
  if (data && data.signerCount !== 1) return { reason: 'FORMAT_FAILURE', ...found };
  if (!own || !signer || named === 'other') return { reason: 'NO_SIGNING_CERTIFICATE_FOUND', ...found };
  if (integrity === 'unknown') return { reason: 'CRYPTO_CONSTRAINTS_FAILURE', ...found };
  if (signer.reason) return { reason: signer.reason, ...found };
  if (needsName && named === 'not named') return { reason: 'SIG_CONSTRAINTS_FAILURE', ...found };
  const hash = data ? hashOfSignature(data.signer.algorithm, data.signer.hashName ?? '') : 'sha1';
  const digest = data?.signer.hashName ?? 'sha1';
  const until = Math.min(reliableUntil(own.keyInfo, hash), reliableUntil(own.keyInfo, digest));
  return { reason: when.time > until ? 'CRYPTO_CONSTRAINTS_FAILURE_NO_POE' : undefined, ...found };
}
