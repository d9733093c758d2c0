/**
 * The headers of the response to OPTIONS, the same for every path and origin: a preflight has no credential, so it
 * reveals nothing. Only the response to the call itself says whether its origin may read it.
 */
export const preflightHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET,HEAD,POST,PUT,DELETE',
  'Access-Control-Allow-Headers': 'Authorization,*', // `*` does not include Authorization
  'Access-Control-Max-Age': '7200', // as long as browsers keep it
} as const;

/** The headers of a response that pages of any origin may read: a refusal of a credential, which names no one. */
export const openHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': '*',
} as const;

/** The headers of a response that pages of this origin may read, if it is among those of the credential. */
export function corsHeaders(
  origin: string | undefined,
  allowed: readonly string[],
): Readonly<Record<string, string>> {
  if (allowed.length === 0) return {};
  const vary = { Vary: 'Origin' };
  if (!origin || !allowed.includes(origin)) return vary;
  return { ...vary, 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': '*' };
}
