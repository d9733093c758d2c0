import { buffer } from 'node:stream/consumers';
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { FamilyAnswer } from '../../core/aws/lambda/call-family.ts';
import type { Endpoint } from '../../core/contract/endpoint.ts';

/** Whether an endpoint returns a picture that a model can view. */
export function isPicture({ fileTypes = [] }: Pick<Endpoint, 'fileTypes'>): boolean {
  return fileTypes.length > 0 && fileTypes.every((type) => type.startsWith('image/'));
}

/** A response that is a picture, shown to a model. */
export async function showPicture({ headers, body }: FamilyAnswer): Promise<CallToolResult> {
  const picture = await buffer(body);
  const mimeType = headers['Content-Type'] ?? '';
  return {
    content: [
      { type: 'text', text: JSON.stringify({ content_type: mimeType, file_size_bytes: picture.length }) },
      { type: 'image', data: picture.toString('base64'), mimeType },
    ],
  };
}
