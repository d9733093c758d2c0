import { serve } from '../core/http/serve.ts';
import { templates } from './endpoints.ts';
import { operations } from './operations.ts';

export const handler = serve(templates, operations);
