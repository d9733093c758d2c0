import { type Certificate, parseCertificate } from './certificate.ts';

const block = /-----BEGIN (?:TRUSTED |X509 )?CERTIFICATE-----([A-Za-z0-9+/=\s]*)-----END/g;

/** The certificates in PEM text; undefined for a block that is none. */
export function certificatesInPem(pem: string): readonly (Certificate | undefined)[] {
  return [...pem.matchAll(block)].map(([, body = '']) => parseCertificate(Buffer.from(body, 'base64')));
}

/** The different certificates among some values, as many of the first as are read. */
export function differentCertificates(values: Iterable<Uint8Array>, maximum: number): readonly Certificate[] {
  const found = new Map<string, Certificate>();
  for (const value of values) {
    if (found.size >= maximum) break;
    const certificate = parseCertificate(value);
    if (certificate) found.set(Buffer.from(certificate.der).toString('base64'), certificate);
  }
  return [...found.values()];
}
