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
  storage_mode: storageMode,
  file_size_bytes: z.int(),
  page_count: z.int(),
  source_endpoint: z.string().describe('The path of the endpoint that made it.'),
  url: z.url().describe('A link that needs no credential.'),
  signed_url_expires_at: z.iso.datetime(),
  expires_at: z.iso.datetime().nullable().describe('From then on it is gone; null where it has no end.'),
  created_at: z.iso.datetime(),
});

/** Documents that are stored: found, linked, read and deleted; and files that are uploaded to be worked on. */
export const files = {
  listFiles: {
    ...reading,
    method: 'GET',
    path: '/files',
    summary: 'The stored documents, newest first',
    request: z.object({
      limit: z.int().min(1).max(limits.listed.maximum).default(limits.listed.default),
      offset: z.int().min(0).max(limits.listed.offset).default(0).describe('Documents to pass over.'),
      storage_mode: storageMode.optional().describe('Only documents that are kept so.'),
    }),
    produces: z.object({
      documents: z.array(storedDocument),
      total: z.int().describe('Of all pages.'),
      limit: z.int(),
      offset: z.int(),
    }),
  },
  searchFiles: {
    ...reading,
    price: flat,
    method: 'GET',
    path: '/files/search',
    summary: 'Search the text and names of the stored documents',
    request: z.object({
      q: z
        .string()
        .trim()
        .min(1)
        .max(limits.regexCharacters)
        .describe('Words, of which a document has all; or a regular expression.'),
      mode: z
        .enum(['fulltext', 'grep'])
        .default('fulltext')
        .describe(
          '`fulltext` ranks by relevance; `grep` takes a regular expression, and gives the newest first.',
        ),
      limit: z.int().min(1).max(limits.found.maximum).default(limits.found.default),
    }),
    produces: z.object({
      results: z.array(
        z.object({
          document: storedDocument.pick({ id: true, filename: true, url: true }),
          rank: z.number().describe('Higher is better; with `grep`, how many matches there are.'),
          snippet: z.string().describe('The match, with the text around it.'),
        }),
      ),
      total: z.int().describe('Of all matching documents, those beyond the limit too.'),
      is_complete: z
        .boolean()
        .describe('False where there was more text than `grep` has time for: there may be more matches.'),
      query: z.string(),
      mode: z.enum(['fulltext', 'grep']),
    }),
  },
  getFile: {
    ...reading,
    method: 'GET',
    path: '/files/{document_id}',
    summary: 'A stored document, with a new link to it',
    request: z.object({ document_id: documentIdField, expires_in: linkLifeField }),
    produces: storedDocument,
  },
  downloadFile: {
    ...reading,
    method: 'GET',
    path: '/files/{document_id}/download',
    summary: 'The bytes of a stored document, whole or a range',
    request: z.object({ document_id: documentIdField }),
    produces: 'file',
  },
  deleteFile: {
    ...reading,
    access: ['pdf:read', 'pdf:generate'],
    method: 'DELETE',
    path: '/files/{document_id}',
    summary: 'Delete a stored document, and end its links; or an upload',
    request: z.object({ document_id: documentIdField }),
    produces: z.object({ deleted: z.literal(true), document_id: documentIdField, message: z.string() }),
  },
  createUpload: {
    method: 'POST',
    path: '/uploads',
    summary: 'Make a place for a file that is larger than a request',
    access: ['pdf:generate'],
    price: free,
    accepts: ['json'],
    request: z.object({
      filename: uploadFilename.default('upload').describe('Name of the file, a PDF or an image.'),
      size: z.int().min(1).max(limits.fetchedBytes).describe('Of the file, in bytes: exactly.'),
    }),
    example: { filename: 'report.pdf', size: 20_971_520 },
    produces: z.object({
      document_id: documentIdField.describe('What other endpoints take as `document_id`.'),
      upload_url: z.url().describe('Where to send the file; it needs no other credential.'),
      method: z.literal('PUT'),
      headers: z
        .object({ 'Content-Length': z.string() })
        .describe('What the upload must be sent with. HTTP clients make this one of the file by themselves.'),
      upload_url_expires_at: z.iso.datetime(),
      expires_at: z.iso.datetime().describe('From then on the file is gone.'),
    }),
  },
  openLink: {
    method: 'GET',
    path: '/d/{token}',
    summary: 'Follow a link to a stored document',
    access: 'open',
    price: free,
    accepts: [],
    request: z.object({ token: z.string().max(200) }),
    produces: 'redirect',
  },
} as const satisfies Endpoints;
