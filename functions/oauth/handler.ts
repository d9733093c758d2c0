import { serve } from '../core/http/serve.ts';
import { oauth } from './endpoints.ts';
import { operations } from './operations.ts';

export const handler = serve(oauth, operations);
