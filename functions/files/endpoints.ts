import * as z from 'zod';
import { documentIdField } from '../core/contract/document-id.ts';
import type { Endpoints } from '../core/contract/endpoint.ts';
import { uploadFilename } from '../core/contract/filename.ts';
import { limits } from '../core/contract/limits.ts';
import { flat, free } from '../core/contract/prices.ts';
import { linkLifeField, storageModes } from '../core/contract/storage.ts';

const reading = { access: ['pdf:read'], accepts: [], price: free } as const;

const storageMode = z.enum(storageModes);

const storedDocument = z.object({
  id: documentIdField,
  filename: z.string(),
  content_type: z.string().describe('Media type, such as `application/pdf`.'),
  storage_mode: storageMode,
  file_size_bytes: z.int(),
  page_count: z.int(),
  source_endpoint: z.string().describe('Path of the endpoint that made the document.'),
  url: z.url().describe('Link to the PDF that needs no credential.'),
  signed_url_expires_at: z.iso.datetime(),
  expires_at: z.iso
    .datetime()
    .nullable()
    .describe('When the document is deleted; null if it is kept until you delete it.'),
  created_at: z.iso.datetime(),
});

/** Documents that are stored: found, linked, read and deleted; and files that are uploaded to be worked on. */
export const files = {
  listFiles: {
    ...reading,
    method: 'GET',
    path: '/files',
    summary: 'List stored documents, newest first',
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
      documents: z.array(storedDocument),
      total: z.int().describe('Total number of documents.'),
      limit: z.int(),
      offset: z.int(),
    }),
  },
  searchFiles: {
    ...reading,
    price: flat,
    method: 'GET',
    path: '/files/search',
    summary: 'Search stored documents by text and name',
    request: z.object({
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
      results: z.array(
        z.object({
          document: storedDocument.pick({ id: true, filename: true, url: true }),
          rank: z.number().describe('Relevance, higher is better. With `grep`, the number of matches.'),
          snippet: z.string().describe('The match with the text around it.'),
        }),
      ),
      total: z.int().describe('Number of matching documents, including those beyond `limit`.'),
      is_complete: z
        .boolean()
        .describe(
          'False if `grep` ran out of time before searching all the text, so there may be more matches.',
        ),
      query: z.string(),
      mode: z.enum(['fulltext', 'grep']),
    }),
  },
  getFile: {
    ...reading,
    method: 'GET',
    path: '/files/{document_id}',
    summary: 'Get a stored document’s details and a new link to it',
    request: z.object({ document_id: documentIdField, expires_in: linkLifeField }),
    produces: storedDocument,
  },
  downloadFile: {
    ...reading,
    method: 'GET',
    path: '/files/{document_id}/download',
    summary: 'Download a stored document, whole or a byte range',
    request: z.object({ document_id: documentIdField }),
    produces: 'file',
  },
  deleteFile: {
    ...reading,
    access: ['pdf:read', 'pdf:generate'],
    method: 'DELETE',
    path: '/files/{document_id}',
    summary: 'Delete a stored document and its links, or an upload',
    request: z.object({ document_id: documentIdField }),
    produces: z.object({ deleted: z.literal(true), document_id: documentIdField, message: z.string() }),
  },
  createUpload: {
    method: 'POST',
    path: '/uploads',
    summary: 'Start the upload of a file that is too large for a request',
    access: ['pdf:generate'],
    price: free,
    accepts: ['json'],
    request: z.object({
      filename: uploadFilename
        .default('upload')
        .describe('Name of the file, which may be a PDF or an image.'),
      size: z.int().min(1).max(limits.fetchedBytes).describe('Exact size of the file in bytes.'),
    }),
    example: { filename: 'report.pdf', size: 20_971_520 },
    produces: z.object({
      document_id: documentIdField.describe('ID to send to other endpoints as `document_id`.'),
      upload_url: z.url().describe('URL to send the file to. It needs no other credential.'),
      method: z.literal('PUT'),
      headers: z
        .object({ 'Content-Length': z.string() })
        .describe('Headers to send with the file. HTTP clients set this one by themselves.'),
      upload_url_expires_at: z.iso.datetime(),
      expires_at: z.iso.datetime().describe('When the file is deleted.'),
    }),
  },
  openLink: {
    method: 'GET',
    path: '/d/{token}',
    summary: 'Open a link to a stored document',
    access: 'open',
    price: free,
    accepts: [],
    request: z.object({ token: z.string().max(200).describe('The last part of the link.') }),
    produces: 'redirect',
  },
} as const satisfies Endpoints;
