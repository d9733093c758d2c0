import { allEndpoints } from '../catalog.ts';
import { serve } from '../core/http/serve.ts';
import { service } from './endpoints.ts';
import { operations } from './operations.ts';

/** Also answers requests without a route. */
export const handler = serve(service, operations, { elsewhere: allEndpoints });
