import { Problem } from '../../contract/problems/problem.ts';
import { type Certificate, isIssuedBy, readCertificate } from './certificate.ts';
import { ifReadableDer } from './certificate-uses.ts';

const maximumCertificates = 10;
const block = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/g;

/**
 * Reads a chain of certificates as PEM, the signer's first; the others may have any order. Throws invalid_certificate.
 */
export function readChain(pem: string): readonly [Certificate, ...Certificate[]] {
  const blocks = [...pem.matchAll(block)];
  if (blocks.length > maximumCertificates)
    throw unusable(`has more than ${maximumCertificates} certificates`);
  const chain = blocks.map(([, base64 = ''], index) => {
    const read = ifReadableDer(() => readCertificate(Buffer.from(base64, 'base64')));
    if (!read) throw unusable(`has a certificate that cannot be read: number ${index + 1}`);
    return read;
  });
  const [signer, ...others] = chain;
  if (!signer) throw unusable('has no certificate. Send PEM, the signer’s certificate first');
  const issues = others.find((other) => chain.some((each) => each !== other && isIssuedBy(each, other)));
  const isLast = others.some((other) => isIssuedBy(other, signer));
  if (isLast && !issues) throw unusable('has an issuer first. Send the signer’s certificate first');
  return [signer, ...others];
}

function unusable(what: string): Problem {
  return new Problem('invalid_certificate', `\`certificate_chain\` ${what}.`);
}
