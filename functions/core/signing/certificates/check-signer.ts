import { X509Certificate } from 'node:crypto';
import { Problem } from '../../contract/problems/problem.ts';
import { type Certificate, isAuthority, isValidAt } from '../../signatures/certificates/certificate.ts';
import { publicKey } from '../../signatures/certificates/signed-value.ts';
import { maySign } from '../../signatures/validation/check-path.ts';
import { holderName } from './holder-name.ts';

/**
 * The key of a certificate that may sign documents at a time (ISO 8601): valid then, not an authority's, and of a use that
 * its issuer allows. Throws invalid_certificate.
 */
export function checkSigner(certificate: Certificate, now: string) {
  const { validFrom, validTo, keyInfo } = certificate;
  const name = holderName(certificate);
  if (!isValidAt(certificate, Date.parse(now))) {
    const from = new Date(validFrom).toISOString();
    throw unusable(`${name} is valid from ${from} to ${new Date(validTo).toISOString()}, and not now`);
  }
  if (isAuthority(certificate) || !maySign(certificate, 'documents'))
    throw unusable(`${name} may not sign documents: its key usage is another`);
  const key = isReadable(certificate) ? publicKey(keyInfo) : undefined;
  if (!key) throw unusable(`${name} is damaged, or has a key of an unknown kind`);
  return key;
}

/** Whether others can read a certificate, too: our reader passes over what signing does not need. */
function isReadable({ der }: Certificate): boolean {
  try {
    return new X509Certificate(Buffer.from(der)).raw.length === der.length;
  } catch {
    // OpenSSL's errors have no class of their own.
    return false;
  }
}

function unusable(what: string): Problem {
  return new Problem('invalid_certificate', `The certificate of ${what}.`);
}
