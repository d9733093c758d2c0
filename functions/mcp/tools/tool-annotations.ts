import type { ToolAnnotations } from '@modelcontextprotocol/server';
import { type Endpoint, makesFile } from '../../core/contract/endpoint.ts';

/** What a client may rely on before it lets an agent call an endpoint. Two of the hints have no meaning if it only reads. */
export function toolAnnotations({ method, access, produces, request }: Endpoint): ToolAnnotations {
  const onlyReads =
    method === 'GET' || (method === 'POST' && !makesFile({ produces }) && !access.includes('pdf:generate'));
  return {
    readOnlyHint: onlyReads,
    ...(!onlyReads && {
      destructiveHint: method === 'DELETE' || method === 'PUT',
      idempotentHint: method !== 'POST',
    }),
    openWorldHint: Object.keys(request.shape).some(isAddress),
  };
}

/** Whether the field is an address that the service will contact. */
function isAddress(field: string): boolean {
  return /(^|_)(url|endpoint)$/.test(field);
}
