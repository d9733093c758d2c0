import * as z from 'zod';
import { signatureAlgorithms } from '../messages/signing-rounds.ts';

/** What the certificate of a signer says. */
export const certificateFacts = z.object({
  subject: z.string().describe('Subject of the certificate.'),
  issuer: z.string().describe('Its issuer.'),
  serial_number: z.string().describe('Its serial number, in hexadecimal.'),
  not_before: z.iso.datetime().describe('When it begins to be valid.'),
  not_after: z.iso.datetime().describe('When it ends.'),
  signature_algorithm: z.enum(signatureAlgorithms).describe('Algorithm of its signatures by default.'),
});

export type CertificateFacts = z.output<typeof certificateFacts>;
