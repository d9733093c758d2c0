import { serve } from '../core/http/serve.ts';
import { dashboard } from './endpoints.ts';
import { operations } from './operations.ts';

export const handler = serve(dashboard, operations);
