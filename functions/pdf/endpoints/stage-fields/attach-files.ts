import * as z from 'zod';
import { base64Field } from '../../../core/contract/fields/files/base64.ts';
import { limits } from '../../../core/contract/limits.ts';

/** The values of AFRelationship (ISO 32000-2, table 43), except that of encrypted payloads. */
const relationships = [
  'Source',
  'Data',
  'Alternative',
  'Supplement',
  'FormData',
  'Schema',
  'Unspecified',
] as const;

const attachment = z.object({
  name: z
    .string()
    .min(1)
    .max(limits.filenameCharacters)
    .describe('File name. An existing attachment with this name is replaced.'),
  content: base64Field.describe('The file in base64. A `data:` prefix and whitespace are allowed.'),
  description: z
    .string()
    .max(limits.attachmentTextCharacters)
    .optional()
    .describe('Description shown by viewers.'),
  relationship: z
    .enum(relationships)
    .default('Unspecified')
    .describe('Relationship of the file to the document, such as `Alternative` for an invoice’s XML.'),
  type: z
    .string()
    .regex(/^[\w.+-]{1,100}\/[\w.+-]{1,100}$/, 'must be a media type such as text/xml')
    .optional()
    .describe('Media type. By default, that of the extension of `name`.'),
});

export const attachFilesFields = {
  attachments: z
    .array(attachment)
    .min(1)
    .max(limits.attachedFiles)
    .describe('The files to attach, with their content in base64.'),
};
