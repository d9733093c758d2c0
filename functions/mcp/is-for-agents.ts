import { changesAccount, type Endpoint, makesFile, needsCredential } from '../core/contract/endpoint.ts';
import { isPicture } from './show-picture.ts';

/**
 * Whether an endpoint is a tool: all that a token opens, but for what the catalog hides, and for a stored file that is no
 * picture. A link to its bytes is what get_file gives.
 */
export function isForAgents(endpoint: Endpoint): boolean {
  const { access, produces, agents } = endpoint;
  if (!needsCredential(access) || changesAccount(endpoint) || agents?.isHidden) return false;
  return makesFile(endpoint) || typeof produces !== 'string' || isPicture(endpoint);
}
