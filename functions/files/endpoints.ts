import * as z from 'zod';
import { dryRunField } from '../core/contract/dry-run.ts';
import type { Endpoints } from '../core/contract/endpoint.ts';
import { documentIdField } from '../core/contract/fields/files/document-id.ts';
import { uploadFilename } from '../core/contract/fields/files/filename.ts';
import { imageFormats } from '../core/contract/fields/files/image-format.ts';
import { linkLifeField, storageModes } from '../core/contract/fields/files/storage.ts';
import { limits } from '../core/contract/limits.ts';
import { flat, free } from '../core/contract/prices.ts';

const reading = { access: ['pdf:read'], accepts: [], price: free } as const;

const storageMode = z.enum(storageModes);

const storedDocument = z
  .object({
    id: documentIdField,
    filename: z.string().describe('Name of the file.'),
    content_type: z.string().describe('Media type, such as `application/pdf`.'),
    storage_mode: storageMode.describe('Where the file is stored.'),
    file_size_bytes: z.int().describe('Size of the file in bytes.'),
    page_count: z.int().describe('Number of pages. An image has one.'),
    source_endpoint: z.string().describe('Path of the endpoint that made the document.'),
    url: z.url().describe('Link to the file that needs no credential.'),
    signed_url_expires_at: z.iso.datetime().describe('When `url` stops working.'),
    expires_at: z.iso
      .datetime()
      .nullable()
      .describe('When the document is deleted; null if it is kept until you delete it.'),
    created_at: z.iso.datetime().describe('When the document was stored.'),
  })
  .meta({ title: 'StoredDocument' });

/** Stored documents: find, link, read and delete; and files that are uploaded to be worked on. */
export const files = {
  listFiles: {
    ...reading,
    method: 'GET',
    path: '/files',
    isForWholeAccount: true,
    summary: 'List stored documents, newest first',
    description:
      'Page through the list with `limit` and `offset`. `total` is always exact. Each document comes with a new link to it.',
    problems: ['storage_failed'],
    example: { limit: 10 },
    request: z.object({
      limit: z
        .int()
        .min(1)
        .max(limits.listed.maximum)
        .default(limits.listed.default)
        .describe('Maximum number of documents to return.'),
      offset: z.int().min(0).max(limits.listed.offset).default(0).describe('Number of documents to skip.'),
      storage_mode: storageMode.optional().describe('Only documents stored this way.'),
    }),
    produces: z.object({
      documents: z.array(storedDocument).describe('The documents, newest first.'),
      total: z.int().describe('Total number of documents.'),
      limit: z.int().describe('The limit that was asked for.'),
      offset: z.int().describe('The offset that was asked for.'),
    }),
  },
  searchFiles: {
    ...reading,
    price: flat,
    method: 'GET',
    path: '/files/search',
    isForWholeAccount: true,
    summary: 'Search stored documents by text and name',
    description:
      '`fulltext` finds documents that contain every word, whatever its case and accents. `grep` runs a regular expression over the text of all documents. A document can be found as soon as it is stored.',
    problems: ['invalid_regex', 'storage_failed'],
    example: { q: 'hello' },
    request: z.object({
      ...dryRunField,
      q: z
        .string()
        .trim()
        .min(1)
        .max(limits.regexCharacters)
        .describe('Words that must all occur in a document, or a regular expression.'),
      mode: z
        .enum(['fulltext', 'grep'])
        .default('fulltext')
        .describe(
          '`fulltext` looks for words and sorts by relevance. `grep` takes a regular expression and sorts newest first.',
        ),
      limit: z
        .int()
        .min(1)
        .max(limits.found.maximum)
        .default(limits.found.default)
        .describe('Maximum number of results to return.'),
    }),
    produces: z.object({
      results: z
        .array(
          z.object({
            document: storedDocument
              .pick({ id: true, filename: true, url: true })
              .describe('The document that matches.'),
            rank: z.number().describe('Relevance, higher is better. With `grep`, the number of matches.'),
            snippet: z.string().describe('The match with the text around it.'),
          }),
        )
        .describe('The documents that match.'),
      total: z.int().describe('Number of matching documents, including those beyond `limit`.'),
      is_complete: z
        .boolean()
        .describe(
          'False if `grep` ran out of time before searching all the text, so there may be more matches.',
        ),
      query: z.string().describe('The query, as it was understood.'),
      mode: z.enum(['fulltext', 'grep']).describe('The mode of the search.'),
    }),
  },
  getFile: {
    ...reading,
    method: 'GET',
    path: '/files/{document_id}',
    summary: 'Get a stored document’s details and a new link to it',
    description:
      'The link works for `expires_in` seconds and needs no credential. It stops working when the document is deleted.',
    example: { document_id: '01a1fe18-90af-7a5f-b33b-c87930980cc4' },
    request: z.object({ document_id: documentIdField, expires_in: linkLifeField }),
    produces: storedDocument,
  },
  downloadFile: {
    ...reading,
    method: 'GET',
    path: '/files/{document_id}/download',
    summary: 'Download a stored document, whole or a byte range',
    description:
      'Supports `Range`, `If-Range` and `If-None-Match`, so that a download can be continued and cached.',
    example: { document_id: '01a1fe18-90af-7a5f-b33b-c87930980cc4' },
    fileTypes: [
      'application/pdf',
      'application/zip',
      'application/json',
      ...imageFormats.map((format) => `image/${format}` as const),
    ],
    request: z.object({ document_id: documentIdField }),
    produces: 'file',
  },
  deleteFile: {
    ...reading,
    access: ['pdf:read', 'pdf:generate'],
    method: 'DELETE',
    path: '/files/{document_id}',
    summary: 'Delete a stored document and its links, or an upload',
    description:
      'The file is deleted first, then its record. If the storage fails, both remain, and the call can be repeated.',
    example: { document_id: '01a1fe18-90af-7a5f-b33b-c87930980cc4' },
    request: z.object({ document_id: documentIdField }),
    produces: z.object({
      deleted: z.literal(true).describe('Always true.'),
      document_id: documentIdField,
      message: z.string().describe('What was deleted, for people.'),
    }),
  },
  createUpload: {
    method: 'POST',
    path: '/uploads',
    summary: 'Start the upload of a file that is too large for a request',
    description:
      'Send the file with `PUT` to `upload_url`, which needs no key. Then send `document_id` to any endpoint that reads a file. An unused upload is deleted after a day.',
    problems: ['storage_failed'],
    access: ['pdf:generate'],
    price: free,
    accepts: ['json', 'form'],
    request: z.object({
      filename: uploadFilename
        .default('upload')
        .describe('Name of the file, which may be a PDF or an image.'),
      size: z.int().min(1).max(limits.fetchedBytes).describe('Exact size of the file in bytes.'),
    }),
    example: { filename: 'report.pdf', size: 20_971_520 },
    agents: {
      note: 'Then send the file with PUT to `upload_url`, and give its `document_id` to the tool that is to read it.',
    },
    produces: z.object({
      document_id: documentIdField.describe('ID to send to other endpoints as `document_id`.'),
      upload_url: z.url().describe('URL to send the file to. It needs no other credential.'),
      method: z.literal('PUT').describe('Method to send the file with.'),
      headers: z
        .object({ 'Content-Length': z.string() })
        .describe('Headers to send with the file. HTTP clients set it automatically.'),
      upload_url_expires_at: z.iso.datetime().describe('When `upload_url` stops working.'),
      expires_at: z.iso.datetime().describe('When the file is deleted.'),
    }),
  },
  openLink: {
    method: 'GET',
    path: '/d/{token}',
    summary: 'Open a link to a stored document',
    description:
      'This is the `url` of a stored document. It redirects to the file, and the redirect works for a minute. A browser sees a page if the link has expired.',
    problems: ['document_not_found', 'storage_failed', 'byob_access_denied'],
    example: { token: 'the-last-part-of-the-link' },
    access: 'open',
    price: free,
    accepts: [],
    request: z.object({ token: z.string().max(200).describe('The last part of the link.') }),
    produces: 'redirect',
  },
} as const satisfies Endpoints;
