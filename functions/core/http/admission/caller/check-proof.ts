import { Problem } from '../../../contract/problems/problem.ts';
import { safeNext, secondFactorAddress } from '../../../pages/sign-in-address.ts';
import { type ApiEvent, type Facts, type Known, requestHeader } from '../../call.ts';
import { callContext } from '../../call-context.ts';
import { targetOf } from './identify-visitor.ts';

/**
 * Whether a person with a second factor has proved it in the last minutes, for what changes something: throws
 * proof_required, which redirects to the page for it, and then to the page that had the form.
 */
export function checkProof(event: Known<Pick<Facts, 'endpoint' | 'visitor'>>): void {
  const { endpoint, visitor } = event.call;
  if (endpoint.access !== 'session' || !visitor?.session?.needsProof) return;
  const { needsProof = endpoint.method !== 'GET' } = endpoint;
  if (!needsProof) return;
  const { baseUrl } = callContext(event);
  const next = endpoint.method === 'GET' ? targetOf(event) : pageOfForm(event, baseUrl);
  throw new Problem(
    'proof_required',
    'Prove your second factor first. Your browser is being redirected there.',
    {
      headers: { Location: secondFactorAddress(baseUrl, next) },
    },
  );
}

/** Our pages let browsers say which of them a form was on. */
function pageOfForm(event: ApiEvent, baseUrl: string): string | undefined {
  const from = requestHeader(event, 'referer') ?? '';
  return from.startsWith(`${baseUrl}/`) ? safeNext(from.slice(baseUrl.length)) : undefined;
}
