import type { Operations } from '../core/contract/endpoint.ts';
import type { tools } from './endpoints.ts';

/** The operations of these endpoints, as returned by the file of one page. */
export type ToolsOperations<Name extends keyof typeof tools> = Pick<Operations<typeof tools>, Name>;
