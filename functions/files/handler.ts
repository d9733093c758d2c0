import { serve } from '../core/http/serve.ts';
import { files } from './endpoints.ts';
import { operations } from './operations.ts';

export const handler = serve(files, operations);
