import { ifReadableDer } from '../../signatures/read-der.ts';
import { readCrl, revokedAt } from '../../signatures/revocation/read-crl.ts';
import { type Issued, isInScope, isOfIssuer } from '../../signatures/revocation/revocation-status.ts';
import { hasReliableHash } from '../../signatures/validation/algorithm-strength.ts';
import { holderName } from '../certificates/holder-name.ts';
import type { Rounds } from '../rounds.ts';
import { isCurrent, type Judged } from './judged.ts';

const unreadable: Judged = { failure: 'The answer is no CRL that stands for itself.' };

/** Judges a list of revoked certificates as the answer on one (RFC 5280, 6.3). `isLater` leaves its times out of account. */
export function judgeCrl(
  list: Uint8Array,
  { certificate, issuer }: Issued,
  { nowMs, checks }: Rounds,
  isLater = false,
): Judged {
  const crl = readCrl(list);
  if (!crl) return unreadable;
  if (crl.issuerKey !== certificate.issuerKey) return { failure: 'The CRL is of another issuer.' };
  if (!isOfIssuer(crl, issuer, checks) || !hasReliableHash(crl.signed, nowMs))
    return { failure: 'The CRL is not signed by the certificate’s issuer.' };
  if (!isLater && !isCurrent(crl, nowMs)) return { failure: 'The CRL is out of date.' };
  if (!isInScope(crl, certificate)) return { failure: 'The CRL does not cover the certificate.' };
  return (
    ifReadableDer((): Judged => {
      const isRevoked = revokedAt(crl, certificate.serial) !== undefined;
      return isRevoked
        ? { failure: `${holderName(certificate)} is revoked.`, isRevoked }
        : { signer: issuer };
    }) ?? unreadable
  );
}
