import * as z from 'zod';
import { formKinds } from '../../core/contract/fields/form-fields.ts';
import { bookmarksField } from '../../core/contract/fields/pages/bookmarks.ts';
import { hiddenSummary } from '../../core/contract/fields/redaction/hidden-text.ts';
import { changesSince, changesVerdict } from '../../core/contract/fields/signing/signature-changes.ts';
import { limits } from '../../core/contract/limits.ts';
import { page } from './page-fields.ts';

const text = z.string().nullable();
const box = z.array(z.number()).optional();

const pages = z
  .array(
    z.object({
      page,
      label: z.string().optional().describe('Label that readers show instead of the number.'),
      width: z.number().describe('Width as displayed, in points.'),
      height: z.number().describe('Height as displayed, in points.'),
      rotation: z.int().describe('Clockwise rotation for display: 0, 90, 180 or 270.'),
      boxes: z
        .object({ media: box, crop: box, bleed: box, trim: box, art: box })
        .describe('Boxes that the page states: left, bottom, right and top, unrotated.'),
    }),
  )
  .describe('The first pages, up to 2,000.');

const metadata = z.object({
  title: text,
  author: text,
  subject: text,
  keywords: text,
  creator: text.describe('Program that made the original.'),
  producer: text.describe('Program that made the PDF.'),
  created: text.describe('ISO 8601.'),
  modified: text.describe('ISO 8601.'),
  language: text,
  custom: z.record(z.string(), z.string()).describe('Other entries of the Info dictionary.'),
  has_xmp: z.boolean().describe('Whether there is XMP metadata that can be read.'),
  differs: z.array(z.string()).describe('Fields on which Info and XMP disagree; the value is that of Info.'),
});

const fonts = z.array(
  z.object({
    name: text,
    kind: z.enum([
      'type1',
      'type1c',
      'type3',
      'truetype',
      'opentype',
      'cid_type0',
      'cid_type0c',
      'cid_truetype',
      'cid_opentype',
      'unknown',
    ]),
    embedded: z.boolean(),
    subset: z.boolean(),
    unicode: z.boolean().describe('Whether its codes can be mapped to characters.'),
  }),
);

const attachments = z.array(
  z.object({
    name: z.string(),
    size: z.number().nullable(),
    type: text,
    description: text,
    relationship: text,
  }),
);

const encryption = z
  .object({
    method: z.enum(['RC4', 'AES-128', 'AES-256', 'none']),
    revision: z.int(),
    asks_for_password: z.boolean().describe('Whether readers ask for a password.'),
    opened_as: z.enum(['user', 'owner']).describe('Which password opened it for this call (user or owner).'),
    encrypts_metadata: z.boolean(),
    permissions: z.array(z.string()).describe('Permissions with the user password.'),
  })
  .nullable()
  .describe('How the PDF is encrypted; null if it is not.');

const signatures = z.array(
  z.object({
    field: z.string(),
    kind: z.enum(['approval', 'certification', 'timestamp']),
    signer: text.describe('Name in the signer’s certificate.'),
    signed_at: text.describe('ISO 8601.'),
    reason: text,
    location: text,
    sub_filter: text.describe('Format of the signature.'),
    integrity: z
      .enum(['valid', 'invalid', 'unknown'])
      .describe('Whether the signed bytes are unchanged. The certificate’s trust is not verified.'),
    covers_whole_file: z.boolean(),
    bytes_after: z.int().nullable().describe('Number of bytes added after the signed ones.'),
    changes: changesVerdict,
    changes_since: changesSince,
  }),
);

/** The response of /pdfInfo. */
export const infoAnswer = z.object({
  version: z.string().describe('PDF version, such as `1.7`.'),
  header_version: z.string(),
  page_count: z.int(),
  pages,
  metadata,
  outline: bookmarksField.describe('Bookmarks, as a tree.'),
  fonts,
  form: z.object({ kind: z.enum(formKinds), field_count: z.int() }),
  attachments,
  layers: z.array(z.object({ name: z.string(), visible: z.boolean() })),
  tagged: z.boolean(),
  javascript: z.boolean(),
  conformance: z
    .object({ pdf_a: text, pdf_ua: text, pdf_x: text, factur_x: text })
    .describe('Standards that the PDF claims to conform to, such as `2b`; not verified.'),
  encryption,
  signatures,
  linearized: z.boolean().describe('Whether it is linearized (“fast web view”).'),
  damaged: z.boolean().describe('Whether it had to be repaired to be read.'),
  hidden_text: hiddenSummary.describe(
    `Text of the first ${limits.summarizedPages} pages that a reader cannot see, for \`POST /findHiddenText\` to list. Null if it cannot be determined.`,
  ),
  size: z
    .object({ total: z.int(), images: z.int(), fonts: z.int(), content: z.int(), other: z.int() })
    .describe('Bytes of the file, by use.'),
  truncated: z.array(z.string()).describe('Lists that were cut because of their length.'),
});
