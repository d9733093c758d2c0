import { allEndpoints } from '../catalog.ts';
import { serve } from '../core/http/serve.ts';
import { service } from './endpoints.ts';
import { operations } from './operations.ts';

/** Also answers whatever has no route: 404, or 405 where the path exists. */
export const handler = serve(service, operations, { elsewhere: allEndpoints });
