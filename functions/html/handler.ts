import { serve } from '../core/http/serve.ts';
import { html } from './endpoints.ts';
import { operations } from './operations.ts';

export const handler = serve(html, operations);
