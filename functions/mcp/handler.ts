import { serveFetch } from '../core/http/serve-fetch.ts';
import { mcp } from './endpoints.ts';

/** The protocol's library is loaded by the first request that gets so far, not by each that is refused. */
export const handler = serveFetch(mcp, async (request, call) => {
  const { answerMcp } = await import('./answer-mcp.ts');
  return answerMcp(request, call);
});
