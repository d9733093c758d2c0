import { allEndpoints } from '../catalog.ts';
import { serve } from '../core/http/serve.ts';
import { service } from './endpoints.ts';
import { operations } from './operations.ts';

/** Also answers requests to paths that do not exist. */
export const handler = serve(service, operations, { everywhere: async () => allEndpoints });
