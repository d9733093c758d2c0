import { Problem } from '../contract/problem.ts';
import { destinationOf, hostAndPort, vetDestination } from '../egress/vet-destination.ts';
import { egressAllowed } from '../settings.ts';

/** The time limit for the DNS lookup. */
const lookupTimeoutMs = 5_000;

/**
 * Refuses a URL that webhooks cannot be sent to. It must be https, or http if the operator allows exactly that host and
 * port, and contain no password. It is checked again at each delivery, because a name can resolve differently by then.
 * Throws invalid_field, and url_blocked if the address must not be reached.
 */
export async function vetWebhookUrl(text: string): Promise<void> {
  const url = new URL(text);
  if (!isWebhookScheme(url)) throw invalid('must be an https URL');
  if (url.username || url.password) throw invalid('must not contain a user name or password');
  const policy = { allow: egressAllowed() };
  const vetting = await vetDestination(destinationOf(url), policy, AbortSignal.timeout(lookupTimeoutMs));
  if (!('refusal' in vetting)) return;
  if (vetting.refusal === 'name') throw invalid('names a host that cannot be found');
  throw new Problem(
    'url_blocked',
    'webhook_url leads to an address that is not public, or to a port that is not allowed. Use another one.',
  );
}

/** Whether a URL is https, or http to a host and port that the operator allows. */
export function isWebhookScheme(url: URL): boolean {
  if (url.protocol === 'https:') return true;
  return url.protocol === 'http:' && egressAllowed().includes(hostAndPort(destinationOf(url)));
}

function invalid(message: string): Problem {
  const field = 'webhook_url';
  return new Problem('invalid_field', `${field} ${message}.`, { details: [{ field, message }] });
}
