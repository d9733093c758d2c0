import { exactlyOneOf } from '../../../core/contract/fields/exactly-one.ts';
import {
  pkcs12Field,
  pkcs12PasswordField,
  signatureLevelField,
  signatureWishesFields,
  signerIdField,
  timestampUrlField,
} from '../../../core/contract/fields/signing/signature-fields.ts';

/** The fields of /signPdf, and of its stage, except those of the PDF and its output. */
export const signPdfFields = {
  signer_id: signerIdField
    .optional()
    .describe('Name of a signer, set with `PUT /signers/{signer_id}`. Send this or `pkcs12_base64`.'),
  pkcs12_base64: pkcs12Field
    .optional()
    .describe('Key and certificates as a PKCS#12 file (.p12, .pfx) in base64, which is not kept.'),
  pkcs12_password: pkcs12PasswordField.optional().describe('Password of the PKCS#12 file.'),
  level: signatureLevelField,
  timestamp_url: timestampUrlField,
  ...signatureWishesFields,
};

/** A call signs with one signer. */
export const signPdfRule = exactlyOneOf('signer_id', 'pkcs12_base64');
