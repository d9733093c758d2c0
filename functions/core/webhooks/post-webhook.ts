import { type ClientRequest, request as openRequest } from 'node:http';
import { limits } from '../contract/limits.ts';
import { dial } from '../egress/dial.ts';
import { overTls } from '../egress/over-tls.ts';
import { destinationOf } from '../egress/vet-destination.ts';
import { egressAllowed } from '../settings.ts';
import { isWebhookScheme } from './webhook-url.ts';

const headerBytes = 16 * 1024;

/**
 * Sends JSON to a receiver, on a new connection to an address that was checked for this delivery. Returns the response
 * status, or null if there is no response in time or the address is forbidden. Reads nothing but the status, and does
 * not follow redirects.
 */
export async function postWebhook(
  text: string,
  payload: string,
  headers: Readonly<Record<string, string>>,
): Promise<number | null> {
  const url = new URL(text);
  if (!isWebhookScheme(url)) return null; // the operator may have changed the allowed destinations
  const signal = AbortSignal.timeout(limits.webhookTimeoutMs);
  const dialled = await dial(destinationOf(url), { allow: egressAllowed() }, signal);
  if ('refusal' in dialled) return null;
  const connection = url.protocol === 'https:' ? overTls(dialled.socket, url.hostname) : dialled.socket;
  const request = openRequest({
    method: 'POST',
    createConnection: () => connection,
    path: url.pathname + url.search,
    headers: {
      Host: url.host,
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(payload),
      'User-Agent': 'pdf-service',
      Connection: 'close',
      ...headers,
    },
    maxHeaderSize: headerBytes,
    signal,
  });
  try {
    return await statusOf(request.end(payload));
  } finally {
    connection.destroy();
  }
}

function statusOf(request: ClientRequest): Promise<number | null> {
  return new Promise((resolve) => {
    request
      .once('response', ({ statusCode = null }) => resolve(statusCode))
      .on('error', () => resolve(null))
      // A response that switches protocols ends the request without an error.
      .once('close', () => resolve(null));
  });
}
