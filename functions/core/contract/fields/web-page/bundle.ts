import * as z from 'zod';
import { limits } from '../../limits.ts';
import { bundleName, namesFault } from '../../messages/bundle.ts';
import { type Names, oneSource } from '../exactly-one.ts';
import { base64Field } from '../files/base64.ts';
import { documentIdField } from '../files/document-id.ts';
import { uploadedFileField } from '../files/uploaded-file.ts';

const { files: mostFiles, bytes: mostBytes } = limits.bundle;

/** The fields of a page's own files. `document` is the field of the page, and `index` the name of its file. */
export function bundleFields(document: 'html' | 'markdown', index: string) {
  return {
    files: z
      .array(uploadedFileField)
      .refine((files) => files.length <= mostFiles, {
        message: `has more than ${mostFiles} files`,
        params: { code: 'payload_too_large' },
      })
      .superRefine((files, context) => {
        const message = namesFault(files.map(({ filename }) => bundleName(filename ?? '')));
        if (message) context.addIssue({ code: 'custom', message });
      })
      .optional()
      .describe(
        `The page’s own files in a multipart form, each reached by its file name, folders included. \`${index}\` is the page if \`${document}\` is not sent.`,
      ),
    bundle: uploadedFileField
      .optional()
      .describe(
        `A ZIP with \`${index}\` and the page’s own files, up to ${mostFiles} files and ${mostBytes / 1024 / 1024} MB unpacked, as a file in a multipart form.`,
      ),
    bundle_base64: base64Field.optional().describe('The ZIP of `bundle` in base64.'),
    bundle_document_id: documentIdField
      .optional()
      .describe('ID of the ZIP of `bundle`, uploaded with `POST /uploads`.'),
  };
}

const zips = ['bundle', 'bundle_base64', 'bundle_document_id'] as const;

/**
 * Adds a rule to a schema with those fields: one field has the page, and `files` come along with `html` or `markdown` or
 * have the page themselves. Raises missing_field, source_conflict and invalid_field.
 */
export function onePage(...pages: Names) {
  const [document] = pages;
  return oneSource([...pages, ...zips], {
    inForm: [document, 'files', 'bundle'],
    check: (fields, refuse) => {
      const isBundled = [...zips, 'files'].some((name) => fields[name] !== undefined);
      const other = [...pages.slice(1), ...zips].find((name) => fields[name] !== undefined);
      if (fields.files !== undefined && other)
        refuse('files', `cannot be sent together with ${other}: send only one of them`, 'source_conflict');
      if (isBundled && fields.base_url !== undefined)
        refuse('base_url', 'cannot be sent with files of the page: they are what its relative URLs lead to');
    },
    isThere: ({ files }) => files !== undefined,
  });
}
