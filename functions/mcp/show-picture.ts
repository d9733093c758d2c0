import { buffer } from 'node:stream/consumers';
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { FamilyAnswer } from '../core/aws/call-family.ts';
import type { Endpoint } from '../core/contract/endpoint.ts';
import type { ObjectSchema } from '../core/contract/fields/json-schema.ts';

/** Whether an endpoint returns a picture that a model can view. */
export function isPicture({ fileTypes = [] }: Pick<Endpoint, 'fileTypes'>): boolean {
  return fileTypes.length > 0 && fileTypes.every((type) => type.startsWith('image/'));
}

/** The structured content returned with a picture. */
export const pictureOutput: ObjectSchema = {
  type: 'object',
  properties: { content_type: { type: 'string' }, file_size_bytes: { type: 'integer' } },
};

/** A response that is a picture, shown to a model. */
export async function showPicture({ headers, body }: FamilyAnswer): Promise<CallToolResult> {
  const picture = await buffer(body);
  const mimeType = headers['Content-Type'] ?? '';
  const structuredContent = { content_type: mimeType, file_size_bytes: picture.length };
  return {
    content: [
      { type: 'text', text: JSON.stringify(structuredContent) },
      { type: 'image', data: picture.toString('base64'), mimeType },
    ],
    structuredContent,
  };
}
