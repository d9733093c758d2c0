import { type CatalogEntry, programEndpoints } from '../../catalog.ts';
import { needsCredential } from '../../core/contract/endpoint.ts';
import type { ApiFamily } from '../call-api.ts';

/** An endpoint available in the playground. */
export interface PlayableEndpoint extends CatalogEntry {
  readonly family: ApiFamily;
}

const families: readonly string[] = ['html', 'pdf', 'files', 'account'] satisfies readonly ApiFamily[];

/** The endpoints that a signed-in person may call, in the catalog's order. Those without a scope need a credential itself. */
export const playableEndpoints: readonly PlayableEndpoint[] = programEndpoints.filter(isPlayable);

/** The endpoint with that name. */
export function playableEndpoint(name: string): PlayableEndpoint | undefined {
  return playableEndpoints.find((endpoint) => endpoint.name === name);
}

function isPlayable(endpoint: CatalogEntry): endpoint is PlayableEndpoint {
  const { access } = endpoint;
  return needsCredential(access) && access.length > 0 && families.includes(endpoint.family);
}
