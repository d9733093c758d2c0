import { serve } from '../core/http/serve.ts';
import { front } from './endpoints.ts';
import { operations } from './operations.ts';

export const handler = serve(front, operations);
