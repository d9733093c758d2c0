import { Problem } from '../../contract/problems/problem.ts';
import { destinationOf, hostAndPort, vetDestination } from '../../egress/vet-destination.ts';
import { egressAllowed } from '../../settings.ts';
import { byobDenied } from './byob-problem.ts';

/** The time limit for the DNS lookup. */
const lookupTimeoutMs = 5_000;

/**
 * The origin of an account's own store: https, or http if the operator allows exactly that host and port.
 * Throws invalid_field, url_blocked if it is forbidden, and byob_access_denied if it cannot be found.
 */
export async function vetEndpoint(text: string): Promise<string> {
  const url = URL.parse(text);
  if (!url || url.href !== `${url.origin}/`) {
    throw invalid('must be a URL without a path, such as https://s3.example.com');
  }
  const allow = egressAllowed();
  const destination = destinationOf(url);
  const isHttpAllowed = url.protocol === 'http:' && allow.includes(hostAndPort(destination));
  if (url.protocol !== 'https:' && !isHttpAllowed) throw invalid('must be an https URL');
  const vetting = await vetDestination(destination, { allow }, AbortSignal.timeout(lookupTimeoutMs));
  if (!('refusal' in vetting)) return url.origin;
  if (vetting.refusal === 'name') {
    throw byobDenied('endpoint names a host that cannot be found. Check its spelling.');
  }
  throw new Problem(
    'url_blocked',
    'endpoint leads to an address that is not public, or to a port that is not allowed. Use another one.',
  );
}

function invalid(message: string): Problem {
  const field = 'endpoint';
  return new Problem('invalid_field', `${field} ${message}.`, { details: [{ field, message }] });
}
