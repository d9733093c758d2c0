import { type CatalogEntry, isPlayable, programEndpoints } from '../../catalog.ts';
import type { ApiFamily } from '../../core/aws/lambda/call-api.ts';

/** An endpoint available in the playground. */
export interface PlayableEndpoint extends CatalogEntry {
  readonly family: ApiFamily;
}

/** The endpoints that a signed-in person may call, in the catalog's order. */
export const playableEndpoints: readonly PlayableEndpoint[] = programEndpoints.filter(
  (endpoint): endpoint is PlayableEndpoint => isPlayable(endpoint),
);

/** The endpoint with that name. */
export function playableEndpoint(name: string): PlayableEndpoint | undefined {
  return playableEndpoints.find((endpoint) => endpoint.name === name);
}
