import * as z from 'zod';
import { limits } from '../../limits.ts';
import { certifyLevels, signatureAlgorithms, signatureLevels } from '../../messages/signing-rounds.ts';
import { base64Field } from '../files/base64.ts';
import { pageBoxField } from '../redaction/redaction.ts';

const { idCharacters } = limits.signers;
const { chainCharacters, htmlCharacters, pkcs12Bytes, textCharacters } = limits.signatures;

/** The name of a signer, which its account gives it. */
export const signerIdField = z
  .string()
  .regex(
    new RegExp(`^[a-z0-9][a-z0-9_-]{0,${idCharacters - 1}}$`),
    `must be 1 to ${idCharacters} lower-case letters, digits, - or _, such as contracts-2026`,
  );

/** Certificates as PEM. */
export const certificateChainField = z
  .string()
  .min(1)
  .max(chainCharacters)
  .describe('Certificates as PEM: the signer’s first, then its issuers, best with the root.');

/** A PKCS#12 file. */
export const pkcs12Field = base64Field.refine(
  ({ byteLength }) => byteLength <= pkcs12Bytes,
  `must be at most ${pkcs12Bytes / 1024} kB`,
);

/** The password of a PKCS#12 file. */
export const pkcs12PasswordField = z.string().max(limits.passwordCharacters);

export const signatureLevelField = z
  .enum(signatureLevels)
  .default('b_b')
  .describe(
    'PAdES level. `b_b`: signature. `b_t`: with a timestamp. `b_lt`: with proof that the certificates were valid. `b_lta`: with an archive timestamp.',
  );

/** The authority of a call's timestamps. The fetch decides whether it is allowed. */
export const timestampUrlField = z
  .string()
  .max(limits.urlCharacters)
  .optional()
  .describe('http or https URL of a timestamp authority (RFC 3161). Defaults to the operator’s.');

const shortText = z.string().min(1).max(textCharacters).optional();

const appearance = z
  .object({
    page: z.int().min(1).describe('Page, from 1.'),
    box: pageBoxField.describe('Place on the page, in points from its top left corner.'),
    text: z.string().min(1).max(textCharacters).optional().describe('Text to show.'),
    html: z
      .string()
      .min(1)
      .max(htmlCharacters)
      .optional()
      .describe('HTML to show, drawn as vectors and without a network.'),
    image_base64: base64Field.optional().describe('Picture to show, in base64.'),
  })
  .meta({ title: 'SignatureAppearance' });

/** What a signature states, and how it looks. */
export const signatureWishesFields = {
  field: z
    .string()
    .min(1)
    .max(limits.fieldNameCharacters)
    .optional()
    .describe('Name of an empty signature field to sign, or of a new one. Defaults to a new field.'),
  appearance: appearance.optional().describe('What the signature shows. Invisible without it.'),
  certify: z
    .enum(certifyLevels)
    .optional()
    .describe('Certifies the document: which changes it allows afterwards. Only as its first signature.'),
  reason: shortText.describe('Reason for signing.'),
  location: shortText.describe('Place of signing.'),
  contact: shortText.describe('How to reach the signer.'),
  signature_algorithm: z
    .enum(signatureAlgorithms)
    .optional()
    .describe('Algorithm. Defaults to what fits the key. ECDSA takes the hash of its curve.'),
};
