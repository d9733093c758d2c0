import * as z from 'zod';
import type { Endpoints } from '../../core/contract/endpoint.ts';
import { exactlyOnePdf, pdfSourceFields } from '../../core/contract/fields/files/pdf-source.ts';
import { changesSince, changesVerdict } from '../../core/contract/fields/signing/signature-changes.ts';
import { limits } from '../../core/contract/limits.ts';
import { signatureLevels } from '../../core/contract/messages/signing-rounds.ts';
import { flat } from '../../core/contract/prices.ts';
import { postOnePdf } from './post.ts';

const text = z.string().nullable();

const trust = z.object({
  roots_pem: z
    .string()
    .max(limits.trustedRootsCharacters)
    .optional()
    .describe('The certificates that you trust, in PEM: of authorities, timestamp authorities or signers.'),
  at: z.iso
    .datetime({ error: 'must be a time in UTC such as 2026-01-31T12:00:00Z' })
    .optional()
    .describe('The time to judge at, if no timestamp proves an earlier one. By default, now.'),
});

const outcome = {
  indication: z.enum(['passed', 'indeterminate', 'failed']),
  sub_indication: text.describe('Why it is not `passed`, as ETSI EN 319 102-1 names it.'),
};

const certificate = z.object({
  subject: z.string(),
  issuer: z.string(),
  serial_number: z.string().describe('In hexadecimal.'),
  valid_from: z.iso.datetime(),
  valid_to: z.iso.datetime(),
  trusted: z.boolean().describe('Whether it is one of `trust.roots_pem`.'),
  revocation: z
    .object({
      status: z.enum(['good', 'revoked']),
      kind: z.enum(['crl', 'ocsp']),
      at: z.iso.datetime().describe('When it had this status.'),
      revoked_at: z.iso.datetime().optional(),
    })
    .nullable()
    .describe('Null if nothing reliable is known.'),
});

const signature = z.object({
  field: z.string(),
  kind: z.enum(['approval', 'certification', 'timestamp']),
  level: z
    .enum(signatureLevels)
    .nullable()
    .describe('Level of PAdES, by its form and by what the file contains. Null for other signatures.'),
  ...outcome,
  signer: text,
  certificates: z.array(certificate).describe('From the signer’s to the last one that was found.'),
  signed_at: text.describe('As the signer states it, or a timestamp’s own time.'),
  reason: text,
  location: text,
  timestamps: z
    .array(
      z.object({
        kind: z
          .enum(['signature', 'document'])
          .describe('Within the signature, or of the whole document after it.'),
        time: text,
        authority: text,
        ...outcome,
      }),
    )
    .describe('The timestamps that cover it.'),
  covers_whole_file: z.boolean(),
  revision: z
    .int()
    .nullable()
    .describe('Number of the signed state of the file, from 1, for `extract_revision`.'),
  changes: changesVerdict,
  changes_since: changesSince,
});

/** The endpoints that verify signatures. */
export const verifying = {
  verifySignatures: {
    ...postOnePdf,
    path: '/verifySignatures',
    summary: 'Verify the signatures of a PDF, and what was changed since',
    description:
      'Certificates, revocation, timestamps and algorithms are judged as ETSI EN 319 102-1 says, and each change after a signature by what the signature allows. Without `trust.roots_pem` no signature is `passed`.',
    problems: ['nothing_found'],
    example: { file: 'report.pdf' },
    access: ['pdf:extract'],
    price: flat,
    request: z
      .object({
        ...pdfSourceFields,
        trust: trust.default({}).describe('What to judge the signers by.'),
        revocation: z
          .enum(['embedded', 'online', 'none'])
          .default('embedded')
          .describe(
            'Where to learn whether certificates were revoked: from the PDF, also from their authorities, or nowhere, so that it is not judged.',
          ),
        format: z
          .enum(['json', 'pdf'])
          .default('json')
          .describe('`pdf` gives a signed state of the file, by `extract_revision`.'),
        extract_revision: z
          .int()
          .min(1)
          .max(limits.signedRevisions)
          .optional()
          .describe('With `format` `pdf`: the `revision` of the signature whose state to give.'),
      })
      .superRefine(({ format, extract_revision }, context) => {
        if ((format === 'pdf') === (extract_revision !== undefined)) return;
        const [field, message, code] =
          format === 'pdf'
            ? ['extract_revision', 'is required with format pdf', 'missing_field']
            : ['extract_revision', 'needs format pdf', 'invalid_field'];
        context.addIssue({ code: 'custom', path: [field], message, params: { code } });
      })
      .apply(exactlyOnePdf),
    produces: z.object({
      verdict: z
        .enum(['passed', 'indeterminate', 'failed', 'unsigned'])
        .describe('The worst indication of all signatures.'),
      signatures: z.array(signature),
      truncated: z.array(z.string()).describe('Lists that were cut because of their length.'),
      unanswered: z
        .array(z.string())
        .optional()
        .describe('With `revocation` `online`: what authorities did not answer.'),
    }),
    orFiles: { pdf: 'application/pdf' },
  },
} as const satisfies Endpoints;
