import { programEndpoints } from '../../catalog.ts';
import { isForAgents } from './is-for-agents.ts';
import { toolName } from './tool-names.ts';

const route = /`?\b(GET|POST|PUT|DELETE) (\/[\w/{}]+)`?/g;

/**
 * A text about endpoints, in terms of tools: `POST /uploads` becomes `create_upload`. Endpoints that are not tools are
 * left unchanged.
 */
export function wordsForAgents(text: string): string {
  return text.replace(route, (whole, method, path) => {
    const endpoint = programEndpoints.find((one) => one.method === method && one.path === path);
    return endpoint && isForAgents(endpoint) ? `\`${toolName(endpoint.name)}\`` : whole;
  });
}
