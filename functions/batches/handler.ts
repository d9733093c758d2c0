import { serve } from '../core/http/serve.ts';
import { batches } from './endpoints.ts';
import { operations } from './operations.ts';

export const handler = serve(batches, operations);
