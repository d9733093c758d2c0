import { Problem } from '../../contract/problems/problem.ts';
import type { Certificate } from '../../signatures/certificates/certificate.ts';
import { isIssuedBy, maximumChecks } from '../../signatures/certificates/issued-by.ts';
import { certificatesInPem } from '../../signatures/certificates/read-certificates.ts';

const maximumCertificates = 10;

/**
 * Reads a chain of certificates as PEM, the signer's first; the others may have any order. Throws invalid_certificate.
 */
export function readChain(pem: string): readonly [Certificate, ...Certificate[]] {
  const found = certificatesInPem(pem);
  if (found.length > maximumCertificates) throw unusable(`has more than ${maximumCertificates} certificates`);
  const chain = found.map((each, index) => {
    if (!each) throw unusable(`has a certificate that cannot be read: number ${index + 1}`);
    return each;
  });
  const [signer, ...others] = chain;
  if (!signer) throw unusable('has no certificate. Send PEM, the signer’s certificate first');
  const checks = { signatures: maximumChecks };
  const issues = others.find((other) =>
    chain.some((each) => each !== other && isIssuedBy(each, other, checks)),
  );
  const isLast = others.some((other) => isIssuedBy(other, signer, checks));
  if (isLast && !issues) throw unusable('has an issuer first. Send the signer’s certificate first');
  return [signer, ...others];
}

function unusable(what: string): Problem {
  return new Problem('invalid_certificate', `\`certificate_chain\` ${what}.`);
}
