import { serve } from '../core/http/serve.ts';
import { dashboard } from './endpoints.ts';
import { operations } from './operations.ts';

/** Also answers requests to paths below its own that do not exist. */
export const handler = serve(dashboard, operations, {
  everywhere: async () => (await import('../catalog.ts')).allEndpoints,
});
