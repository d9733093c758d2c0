import type { Operations } from '../core/contract/endpoint.ts';
import type { dashboard } from './endpoints.ts';

/** The dashboard operations of these endpoints, as returned by the file of one page. */
export type DashboardOperations<Name extends keyof typeof dashboard> = Pick<
  Operations<typeof dashboard>,
  Name
>;
