import { X509Certificate } from 'node:crypto';
import type { CertificateFacts } from '../contract/answers/certificate-facts.ts';
import type { Need, RoundInput } from '../contract/messages/signing-rounds.ts';
import type { Certificate } from '../signatures/certificates/certificate.ts';
import { AnswersMissing, startRound } from './rounds.ts';
import { readSigner, signatureBy } from './signer.ts';

/** A key with its certificates, and a random number that it has to sign. */
export interface ProveInput extends RoundInput {
  readonly certificate_chain?: string | undefined;
  readonly pkcs12_base64?: Uint8Array | undefined;
  readonly pkcs12_password?: string | undefined;
  readonly nonce: Uint8Array;
}

type Proof = { readonly needs: readonly Need[] } | ({ readonly level: null } & CertificateFacts);

/**
 * Proves that a key is that of its certificate: it signs a nonce, which is verified. Gives what the certificate says, or
 * needs the signature. Throws invalid_certificate, and signer_failed if the signature is not by that key.
 */
export function proveSigner(input: ProveInput): { readonly json: Proof } {
  const rounds = startRound(input);
  const signer = readSigner(input, input.now);
  try {
    signatureBy(signer, input.nonce, rounds);
  } catch (error) {
    if (error instanceof AnswersMissing) return { json: { needs: [...rounds.needs.values()] } };
    throw error;
  }
  const [certificate] = signer.chain;
  return { json: { level: null, ...factsOf(certificate), signature_algorithm: signer.algorithm } };
}

/** Names as Node writes them, on one line. */
function factsOf({ der, validFrom, validTo }: Certificate): Omit<CertificateFacts, 'signature_algorithm'> {
  const { subject, issuer, serialNumber } = new X509Certificate(der);
  return {
    subject: onOneLine(subject),
    issuer: onOneLine(issuer),
    serial_number: serialNumber,
    not_before: new Date(validFrom).toISOString(),
    not_after: new Date(validTo).toISOString(),
  };
}

/** At most 1,000 characters. A certificate may have no subject, or a name of any length. */
function onOneLine(name: string | undefined): string {
  return (name ?? '').replaceAll('\n', ', ').slice(0, 1_000).toWellFormed();
}
