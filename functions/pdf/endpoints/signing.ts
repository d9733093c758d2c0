import * as z from 'zod';
import type { Endpoints } from '../../core/contract/endpoint.ts';
import { exactlyOneOf } from '../../core/contract/fields/exactly-one.ts';
import { base64Field } from '../../core/contract/fields/files/base64.ts';
import { exactlyOnePdf, pdfSourceFields } from '../../core/contract/fields/files/pdf-source.ts';
import { pdfOutputFields } from '../../core/contract/fields/files/storage.ts';
import {
  certificateChainField,
  signatureLevelField,
  signatureWishesFields,
  timestampUrlField,
} from '../../core/contract/fields/signing/signature-fields.ts';
import { limits } from '../../core/contract/limits.ts';
import { signatureAlgorithms, signatureLevels } from '../../core/contract/messages/signing-rounds.ts';
import { free, perSignature, priceOfSignature } from '../../core/contract/prices.ts';
import { postOnePdf } from './post.ts';
import { signPdfFields, signPdfRule } from './stage-fields/sign-pdf.ts';

/** What can go wrong at the authorities that a level needs. */
const ofAuthorities = ['timestamp_failed', 'revocation_unavailable', 'certificate_unusable'] as const;

const ofSigning = [
  'invalid_certificate',
  'field_not_found',
  'not_signable',
  'signatures_forbid_change',
  'invalid_image',
  'render_timeout',
  'browser_crashed',
  'page_out_of_range',
] as const;

const { filename, storage, return_binary } = pdfOutputFields('signed.pdf');

/** The endpoints that sign. */
export const signing = {
  signPdf: {
    ...postOnePdf,
    path: '/signPdf',
    summary: 'Sign a PDF, up to PAdES B-LTA',
    description:
      'With a key in AWS KMS, or a PKCS#12 file. Earlier signatures stay valid. The answer is never of a lower level than asked for: a level that cannot be reached is an error, and costs nothing.',
    problems: [...ofSigning, ...ofAuthorities, 'signer_failed'],
    example: { file: 'report.pdf', signer_id: 'demo', reason: 'Approved', filename: 'signed.pdf' },
    callersOwn: 'a signer',
    access: ['pdf:sign'],
    price: perSignature,
    priceOfInput: priceOfSignature,
    request: z
      .object({ ...pdfSourceFields, ...signPdfFields, ...pdfOutputFields('signed.pdf') })
      .apply(exactlyOnePdf)
      .apply(signPdfRule),
    produces: 'pdf',
  },
  timestampPdf: {
    ...postOnePdf,
    path: '/timestampPdf',
    summary: 'Add a document timestamp to a PDF',
    description: 'Proves that the PDF existed at that time (RFC 3161). It needs no signer.',
    problems: ['not_signable', 'signatures_forbid_change', 'timestamp_failed', 'certificate_unusable'],
    example: { file: 'report.pdf', filename: 'timestamped.pdf' },
    access: ['pdf:sign'],
    price: perSignature,
    request: z
      .object({
        ...pdfSourceFields,
        timestamp_url: timestampUrlField,
        ...pdfOutputFields('timestamped.pdf'),
      })
      .apply(exactlyOnePdf),
    produces: 'pdf',
  },
  extendSignatures: {
    ...postOnePdf,
    path: '/extendSignatures',
    summary: 'Raise the level of a PDF’s signatures',
    description:
      'Adds what a higher level needs to every signature. With `b_lta`, it renews the archive timestamp of a PDF that has one.',
    problems: ['not_signable', 'signatures_forbid_change', 'invalid_field', ...ofAuthorities],
    example: { file: 'report.pdf', level: 'b_lta', filename: 'extended.pdf' },
    callersOwn: 'a signed PDF',
    access: ['pdf:sign'],
    price: perSignature,
    request: z
      .object({
        ...pdfSourceFields,
        level: z.enum(signatureLevels).exclude(['b_b']).describe('PAdES level to reach.'),
        timestamp_url: timestampUrlField,
        ...pdfOutputFields('extended.pdf'),
      })
      .apply(exactlyOnePdf),
    produces: 'pdf',
  },
  prepareSignature: {
    ...postOnePdf,
    path: '/prepareSignature',
    summary: 'Prepare a signature by a key of your own',
    description: `For keys that this service cannot reach, such as an HSM or a signing service. Sign what the answer has, then send the signature to /completeSignature within ${limits.signatures.preparedMinutes} minutes.`,
    problems: [...ofSigning],
    example: {
      file: 'report.pdf',
      certificate_chain: '-----BEGIN CERTIFICATE-----\n…\n-----END CERTIFICATE-----',
    },
    callersOwn: 'your certificate',
    access: ['pdf:sign'],
    price: perSignature,
    request: z
      .object({
        ...pdfSourceFields,
        certificate_chain: certificateChainField,
        level: signatureLevelField,
        timestamp_url: timestampUrlField,
        ...signatureWishesFields,
      })
      .apply(exactlyOnePdf),
    produces: z.object({
      signature_id: z.uuid().describe('ID of the prepared signature.'),
      signed_attributes_base64: z
        .string()
        .describe('What the key signs: the signed attributes in DER, a SET OF.'),
      to_be_signed_digest_base64: z
        .string()
        .describe('Digest of the signed attributes, for keys that sign digests.'),
      document_digest_base64: z.string().describe('Digest of the PDF’s byte ranges, for a CMS of your own.'),
      signature_algorithm: z.enum(signatureAlgorithms).describe('Algorithm, with the hash of the digests.'),
      expires_at: z.iso.datetime().describe('Until when the signature can be completed.'),
    }),
  },
  completeSignature: {
    method: 'POST',
    accepts: ['json', 'multipart', 'form'],
    path: '/completeSignature',
    summary: 'Complete a prepared signature',
    description:
      'Returns the signed PDF, once. A signature that does not verify is an error, and another one can be sent; so can one that an authority stopped.',
    problems: ['invalid_signature', ...ofAuthorities],
    example: {
      signature_id: '01a1fe18-90af-7a5f-b33b-c87930980cc4',
      signature_base64: 'MEUCIQ==',
      filename: 'signed.pdf',
    },
    callersOwn: 'a prepared signature',
    access: ['pdf:sign'],
    price: free,
    request: z
      .object({
        signature_id: z.uuid().toLowerCase().describe('ID of the prepared signature.'),
        signature_base64: base64Field
          .optional()
          .describe('The signature of the signed attributes; of ECDSA in DER. Send this or `cms_base64`.'),
        cms_base64: base64Field
          .optional()
          .describe('A detached CMS (SignedData) over the document’s digest, with the prepared certificate.'),
        filename,
        storage,
        return_binary,
      })
      .apply(exactlyOneOf('signature_base64', 'cms_base64')),
    produces: 'pdf',
  },
} as const satisfies Endpoints;
