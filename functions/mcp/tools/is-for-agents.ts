import { changesAccount, type Endpoint, makesFile, needsCredential } from '../../core/contract/endpoint.ts';
import { isPicture } from '../answers/show-picture.ts';

/**
 * Whether an endpoint is a tool: everything accessible with a token, except what the catalog hides, and stored files
 * that are not pictures. get_file returns a link to their bytes.
 */
export function isForAgents(endpoint: Endpoint): boolean {
  const { access, produces, agents } = endpoint;
  if (!needsCredential(access) || changesAccount(endpoint) || agents?.isHidden) return false;
  return makesFile(endpoint) || typeof produces !== 'string' || isPicture(endpoint);
}
