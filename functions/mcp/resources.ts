import { buffer, json } from 'node:stream/consumers';
import {
  type ListResourcesResult,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  type Resource,
  ResourceNotFoundError,
  type ResourceTemplateType,
} from '@modelcontextprotocol/server';
import { type CatalogEntry, programEndpoints } from '../catalog.ts';
import type { FamilyAnswer } from '../core/aws/lambda/call-family.ts';
import { limits } from '../core/contract/limits.ts';
import { type AgentCall, callEndpoint } from './call-endpoint.ts';
import type { ToolArguments } from './tools/tool-input.ts';

const root = 'pdf-service://documents/';

/** How many bytes of a document a resource has: its base64 has to fit into one message. */
const readBytes = 4 * 1024 * 1024;

/** The forms of a stored document as a resource. Both are free. */
export const resourceTemplates: ResourceTemplateType[] = [
  {
    name: 'document',
    title: 'Stored document',
    uriTemplate: `${root}{document_id}`,
    description: `The bytes of a stored document of up to ${readBytes / 1024 / 1024} MB. To read its text or tables, call a tool with its document_id.`,
  },
  {
    name: 'document_preview',
    title: 'First page of a stored document',
    uriTemplate: `${root}{document_id}/preview`,
    description: 'A picture of the first page.',
    mimeType: 'image/jpeg',
  },
];

interface StoredDocument {
  readonly id: string;
  readonly filename: string;
  readonly content_type: string;
  readonly file_size_bytes: number;
  readonly created_at: string;
}

/** The stored documents as resources, newest first, a page at a time. Throws a ProtocolError. */
export async function listResources(
  cursor: string | undefined,
  call: AgentCall,
): Promise<ListResourcesResult> {
  const offset = offsetIn(cursor);
  const answer = await answered('listFiles', { limit: limits.listed.maximum, offset }, call);
  const { documents, total } = (await json(answer.body)) as {
    readonly documents: readonly StoredDocument[];
    readonly total: number;
  };
  const next = offset + documents.length;
  return {
    resources: documents.map(resourceOf),
    ...(documents.length > 0 && next < total && next <= limits.listed.offset && { nextCursor: String(next) }),
  };
}

/** A stored document's bytes, or the picture of its first page. Throws a ProtocolError. */
export async function readResource(uri: string, call: AgentCall): Promise<ReadResourceResult> {
  const [, document_id = '', preview] = /^pdf-service:\/\/documents\/([\w-]+)(\/preview)?$/.exec(uri) ?? [];
  if (!document_id) throw new ResourceNotFoundError(uri);
  if (preview) return contents(uri, await answered('previewFile', { document_id }, call, uri));
  const details = await answered('getFile', { document_id }, call, uri);
  const { file_size_bytes } = (await json(details.body)) as StoredDocument;
  if (file_size_bytes > readBytes) {
    throw invalid(
      `The document has ${file_size_bytes} bytes, and a resource at most ${readBytes}. Call get_file for a link to it, or extract_content for its text.`,
      uri,
    );
  }
  return contents(uri, await answered('downloadFile', { document_id }, call, uri));
}

async function contents(uri: string, { headers, body }: FamilyAnswer): Promise<ReadResourceResult> {
  const mimeType = headers['Content-Type'] ?? 'application/octet-stream';
  return { contents: [{ uri, mimeType, blob: (await buffer(body)).toString('base64') }] };
}

function resourceOf(document: StoredDocument): Resource {
  return {
    uri: `${root}${document.id}`,
    name: document.filename,
    mimeType: document.content_type,
    size: document.file_size_bytes,
    annotations: { lastModified: document.created_at },
  };
}

/** The response of an endpoint that succeeded. Throws the problem of one that did not, as a ProtocolError. */
async function answered(
  name: string,
  fields: ToolArguments,
  call: AgentCall,
  uri?: string,
): Promise<FamilyAnswer> {
  const answer = await callEndpoint(endpointNamed(name), fields, call);
  if (answer.status < 400) return answer;
  const { code, message } = (await json(answer.body)) as { readonly code: string; readonly message: string };
  if (uri !== undefined && code === 'document_not_found') throw new ResourceNotFoundError(uri);
  throw invalid(`${code}: ${message}`, uri);
}

function endpointNamed(name: string): CatalogEntry {
  const endpoint = programEndpoints.find((one) => one.name === name);
  if (endpoint) return endpoint;
  throw new Error(`there is no endpoint ${name}`);
}

function offsetIn(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (/^\d{1,6}$/.test(cursor)) return Number(cursor);
  throw invalid('cursor must be the nextCursor of the previous page.');
}

function invalid(message: string, uri?: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message, uri === undefined ? undefined : { uri });
}
