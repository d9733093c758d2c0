import { Problem } from '../contract/problems/problem.ts';
import { destinationOf, hostAndPort, vetDestination } from '../egress/vet-destination.ts';
import { egressAllowed } from '../settings.ts';

/** The time limit for the DNS lookup. */
const lookupTimeoutMs = 5_000;

/**
 * Refuses a URL that webhooks cannot be sent to. It must be https, or http if the operator allows exactly that host and
 * port, and contain no password. It is checked again at each delivery, because a name can resolve differently by then.
 * Throws invalid_field, and url_blocked if the address is forbidden.
 */
export async function vetWebhookUrl(text: string): Promise<void> {
  const url = new URL(text);
  if (!isWebhookScheme(url)) throw refused('invalid_field', 'must be an https URL');
  if (url.username || url.password)
    throw refused('invalid_field', 'must not contain a user name or password');
  const policy = { allow: egressAllowed() };
  const vetting = await vetDestination(destinationOf(url), policy, AbortSignal.timeout(lookupTimeoutMs));
  if (!('refusal' in vetting)) return;
  if (vetting.refusal === 'name') throw refused('invalid_field', 'names a host that cannot be found');
  throw refused(
    'url_blocked',
    'leads to an address that is not public, or to a port that is not allowed. Use another one',
  );
}

/** Whether a URL is https, or http to a host and port that the operator allows. */
export function isWebhookScheme(url: URL): boolean {
  if (url.protocol === 'https:') return true;
  return url.protocol === 'http:' && egressAllowed().includes(hostAndPort(destinationOf(url)));
}

function refused(code: 'invalid_field' | 'url_blocked', message: string): Problem {
  const field = 'webhook_url';
  return new Problem(code, `${field} ${message}.`, { details: [{ field, message }] });
}
