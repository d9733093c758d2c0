import type { Certificate } from './certificate.ts';
import { isSignedBy } from './signed-value.ts';

/** What checking signatures of certificates and revocation data may still cost: each one of them takes about 0.1 ms. */
export interface CheckBudget {
  signatures: number;
}

/** The most signatures of certificates and revocation data that are checked for a file. */
export const maximumChecks = 2_000;

/** Whether one certificate has issued another, by their names, the identifiers of their keys and the signature. */
export function isIssuedBy(certificate: Certificate, issuer: Certificate, budget: CheckBudget): boolean {
  if (certificate.issuerKey !== issuer.subjectKey) return false;
  const [wanted, own] = [certificate.extensions.issuerKeyId, issuer.extensions.keyId];
  if (wanted && own && Buffer.compare(wanted, own) !== 0) return false;
  return mayCheck(budget) && isSignedBy(certificate.signed, issuer.keyInfo);
}

/** Takes checks from the budget: other work counts as as many of them as it takes time. */
export function mayCheck(budget: CheckBudget, count = 1): boolean {
  budget.signatures -= count;
  return budget.signatures >= 0;
}
