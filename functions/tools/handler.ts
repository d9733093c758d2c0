import { serve } from '../core/http/serve.ts';
import { tools } from './endpoints.ts';
import { operations } from './operations.ts';

/** Also answers requests to paths below its own that do not exist. */
export const handler = serve(tools, operations, {
  everywhere: async () => (await import('../catalog.ts')).allEndpoints,
});
