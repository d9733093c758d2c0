import { timingSafeEqual } from 'node:crypto';
import type { CallContext } from '../core/contract/endpoint.ts';
import { Problem } from '../core/contract/problems/problem.ts';
import { clientSubject } from '../core/identity/attempts/attempt-subject.ts';
import { noteFailedAttempt, noteSuccess, refuseTooManyFailures } from '../core/identity/attempts/attempts.ts';
import { type ClientRecord, secretHash } from '../core/identity/credentials/credential.ts';
import { findClient } from '../core/identity/oauth/client-record.ts';

interface PresentedClient {
  readonly client_id?: string | undefined;
  readonly client_secret?: string | undefined;
}

/**
 * The app that sends a request, by its id and, if it has one, its secret: in the form or, percent-encoded, as HTTP
 * Basic (RFC 6749, section 2.3.1), never both. A wrong secret counts as a failed attempt on the app and from the
 * address; a request without one is not a guess. Throws invalid_client, invalid_request and auth_cooldown.
 */
export async function authenticateClient(
  fields: PresentedClient,
  { authorization, environment, clientAddress }: CallContext,
): Promise<ClientRecord> {
  const { id, secret } = presented(fields, authorization);
  const attempt = secret ? { named: clientSubject(id ?? ''), sourceIp: clientAddress } : undefined;
  const [client, hasFailed] = await Promise.all([
    id ? findClient(id, environment) : undefined,
    attempt && refuseTooManyFailures(attempt),
  ]);
  if (client && isProven(client, secret)) {
    if (attempt && hasFailed) await noteSuccess(attempt);
    return client;
  }
  if (attempt) await noteFailedAttempt(attempt);
  throw refused(
    secret || !client
      ? 'The client ID or secret is incorrect.'
      : 'The app has a secret, so client_secret is required.',
  );
}

/** A public client has nothing to prove, and a request that sends a secret for it means another client. */
function isProven(client: ClientRecord, secret: string | undefined): boolean {
  if (client.secretHash === undefined || !secret) return client.secretHash === undefined && !secret;
  return timingSafeEqual(Buffer.from(client.secretHash), Buffer.from(secretHash(secret)));
}

interface ClientCredentials {
  readonly id: string | undefined;
  readonly secret: string | undefined;
}

function presented(fields: PresentedClient, authorization: string | undefined): ClientCredentials {
  if (!authorization) return { id: fields.client_id, secret: fields.client_secret };
  const [id, secret] = basicCredentials(authorization);
  if (fields.client_secret || (fields.client_id && fields.client_id !== id)) {
    throw new Problem(
      'invalid_request',
      'Send the client in the Authorization header or in the form, not both.',
    );
  }
  return { id, secret };
}

function basicCredentials(authorization: string): readonly [id: string, secret: string] {
  const encoded = /^basic +([\w+/=-]+)$/i.exec(authorization)?.[1] ?? '';
  const [, id, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString()) ?? [];
  try {
    return [formDecoded(id ?? ''), formDecoded(secret ?? '')];
  } catch {
    throw refused('The Authorization header must be Basic, with the client ID and secret percent-encoded.');
  }
}

function formDecoded(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '));
}

function refused(message: string): Problem {
  return new Problem('invalid_client', message, {
    headers: { 'WWW-Authenticate': 'Basic realm="pdf-service"' },
  });
}
