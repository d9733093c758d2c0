import type { Operations } from '../core/contract/endpoint.ts';
import type { dashboard } from './endpoints.ts';

/** Operations of the dashboard, of those endpoints that are named: what the file of one page gives. */
export type DashboardOperations<Name extends keyof typeof dashboard> = Pick<
  Operations<typeof dashboard>,
  Name
>;
