import { serveFetch } from '../core/http/serve-fetch.ts';
import { mcp } from './endpoints.ts';

/** The protocol's library is loaded only by requests that pass the checks. */
export const handler = serveFetch(mcp, async (request, call) => {
  const { answerMcp } = await import('./answer-mcp.ts');
  return answerMcp(request, call);
});
