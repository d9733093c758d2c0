import type { AppScope } from '../core/contract/callers/scopes.ts';
import type { PageResult, VisitContext } from '../core/contract/endpoint.ts';
import { appSpender } from '../core/contract/fields/access/spend-cap.ts';
import { Problem } from '../core/contract/problems/problem.ts';
import { readAccount } from '../core/identity/account.ts';
import { type CapInput, capInput, readCap } from '../core/pages/cap-fields.ts';
import { answerAuthorization, type Visit } from './answer-authorization.ts';
import type { AuthorizationRequest } from './authorization-request.ts';
import { consentPage } from './consent-page.ts';

/** A person's decision on the consent page. */
interface Decision extends AuthorizationRequest {
  readonly decision: 'allow' | 'deny';
  readonly granted: readonly AppScope[];
  /** Missing in the test environment, where nothing is charged. */
  readonly cap_amount?: string | undefined;
  readonly cap_every?: string | undefined;
}

/** What was wrong with an answer, and its spend cap. */
interface Again {
  readonly message?: string;
  readonly cap?: CapInput | undefined;
}

/** Shows the consent page, or reports an error in the request to the app. */
export async function askForConsent(
  request: AuthorizationRequest,
  context: VisitContext,
  { message, cap }: Again = {},
): Promise<PageResult> {
  const outcome = await answerAuthorization(request, visitOf(context), 'ask');
  if ('redirect' in outcome) return outcome;
  const isLive = context.environment === 'live';
  const shown = isLive ? (cap ?? (await presentCap(context.accountId, outcome.client.clientId))) : undefined;
  return consentPage({ ...outcome, cap: shown }, request, context, message);
}

/** Carries out the person's decision, and redirects to the app; or asks again if it cannot. */
export async function takeConsent(decided: Decision, context: VisitContext): Promise<PageResult> {
  const { decision, granted, cap_amount, cap_every = '', ...request } = decided;
  const isAllowed = decision === 'allow';
  const wanted = request.scope?.split(' ') ?? [];
  const scope = wanted.filter((name) => granted.some((allowed) => allowed === name)).join(' ');
  const input = cap_amount === undefined ? undefined : { cap_amount, cap_every };
  if (isAllowed && scope === '') {
    const message = 'Select at least one permission, or deny access.';
    return askForConsent(request, context, { message, cap: input });
  }
  try {
    const isCapAsked = isAllowed && input !== undefined && context.environment === 'live';
    const cap = isCapAsked ? { wish: readCap(input) } : undefined;
    const outcome = await answerAuthorization(
      isAllowed ? { ...request, scope } : request,
      { ...visitOf(context), cap },
      decision,
    );
    if ('redirect' in outcome) return outcome;
    throw new Error('a decision leads back to the app');
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'invalid_field') throw error;
    return askForConsent(request, context, { message: error.message, cap: input });
  }
}

function visitOf({ accountId, environment, scopes, baseUrl, session }: VisitContext): Visit {
  return { accountId, environment, scopes, baseUrl, person: session?.person ?? '' };
}

/** The app's existing cap. */
async function presentCap(accountId: string, clientId: string): Promise<CapInput> {
  const { credits } = await readAccount(accountId);
  return capInput(credits.caps?.[appSpender(clientId)]);
}
