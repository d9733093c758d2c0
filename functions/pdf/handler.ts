import { serve } from '../core/http/serve.ts';
import { pdf } from './endpoints.ts';
import { operations } from './operations.ts';
import { pageCounts } from './page-counts.ts';

export const handler = serve(pdf, operations, { pageCounts });
