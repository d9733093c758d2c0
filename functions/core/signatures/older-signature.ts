import { type DerValue, octets } from './read-der.ts';
import { readCertificate, verified } from './signed-data.ts';

/**
 * Checks a signature of the type adbe.x509.rsa_sha1, whose certificates are stored beside it (ISO 32000-1, 12.8.3.2).
 */
export function checkOlderSignature(
  value: DerValue,
  [first]: readonly Uint8Array[],
  parts: readonly Uint8Array[] | undefined,
) {
  const certificate = first && readCertificate(first);
  if (!parts) return { integrity: 'invalid', certificate } as const;
  if (!certificate) return { integrity: 'unknown' } as const;
  const integrity = verified(certificate, { hashName: 'sha1' }, Buffer.concat(parts), octets(value));
  return { integrity, certificate } as const;
}
