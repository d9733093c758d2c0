import * as z from 'zod';
import type { Endpoints } from '../core/contract/endpoint.ts';
import { documentIdField } from '../core/contract/fields/files/document-id.ts';
import { uploadFilename } from '../core/contract/fields/files/filename.ts';
import { limits } from '../core/contract/limits.ts';
import { free } from '../core/contract/prices.ts';

const page = {
  audience: 'browser',
  access: 'session',
  method: 'GET',
  accepts: [],
  price: free,
  produces: 'page',
} as const;

/** What a page sends. It changes no settings, but spends credits. */
const sent = { method: 'POST', role: 'developer', needsProof: false } as const;

/** A field of a form or of a page's address. A missing one is empty. */
const text = z.string().default('').catch('');

/** Pages where people work on files. They call the API as the signed-in person does, with the account's credits. */
export const tools = {
  showTools: { ...page, path: '/tools', summary: 'List the tools', request: z.object({}) },
  showTool: {
    ...page,
    path: '/tools/{task}',
    summary: 'Show a tool, with the files that are chosen, or what it made',
    request: z.object({ task: text, source: text, run: text }),
  },
  runTool: {
    ...page,
    ...sent,
    accepts: ['multipart'],
    path: '/tools/{task}',
    summary: 'Do the task of a tool with the input of its form',
    request: z.looseObject({ task: text, sources: text }),
    streams: true,
  },
  priceTool: {
    ...page,
    ...sent,
    accepts: ['multipart'],
    path: '/tools/{task}/price',
    summary: 'Get what the task would cost with that input, and its call as code',
    request: z.looseObject({ task: text, sources: text }),
    produces: z.object({
      price: z.string(),
      samples: z.array(z.object({ language: z.string(), label: z.string(), code: z.string() })),
    }),
  },
  startUpload: {
    ...page,
    ...sent,
    accepts: ['json'],
    path: '/tools/uploads',
    summary: 'Start the upload of a file to work on',
    request: z.object({ filename: uploadFilename, size: z.int().min(1).max(limits.fetchedBytes) }),
    produces: z.object({ document_id: documentIdField, upload_url: z.url() }),
  },
  findText: {
    ...page,
    ...sent,
    accepts: ['json'],
    path: '/tools/found',
    summary: 'Find the pages of a document that have a text',
    request: z.object({
      document_id: documentIdField,
      text: z.string().trim().min(1).max(limits.redactions.textCharacters),
    }),
    produces: z.object({ total: z.int(), pages: z.array(z.object({ page: z.int(), count: z.int() })) }),
  },
  drawPage: {
    ...page,
    path: '/tools/pages/{document_id}/{page}',
    summary: 'Get a picture of a page',
    request: z.object({
      document_id: documentIdField,
      page: z.coerce.number().int().min(1).max(limits.pages),
      size: z.enum(['small', 'large']).catch('small'),
    }),
    produces: 'file',
  },
  saveMade: {
    ...page,
    path: '/tools/files/{document_id}',
    summary: 'Download what a tool made, for a day',
    request: z.object({ document_id: documentIdField }),
    produces: 'file',
  },
  getToolScript: {
    ...page,
    access: 'open',
    path: '/tools/scripts/{version}/{name}',
    summary: 'Get a script of the pages of tools',
    request: z.object({ version: text, name: text }),
    produces: 'file',
  },
} as const satisfies Endpoints;
