import { serve } from '../core/http/serve.ts';
import { account } from './endpoints.ts';
import { operations } from './operations.ts';

export const handler = serve(account, operations);
