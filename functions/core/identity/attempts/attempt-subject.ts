import { isIP } from 'node:net';
import { secretHash } from '../credentials/credential.ts';
import { normalizedEmail } from '../sign-in/normalized-email.ts';
import { clientAddress } from './client-address.ts';

/** The kinds of subjects that failures count against, depending on what is guessed; each has its own count. */
export type SubjectKind = 'account' | 'client' | 'address' | 'keys';

/** The account of an email address, even if it does not exist. Throws invalid_field. */
export function accountSubject(email: string): string {
  return `account ${normalizedEmail(email)}`;
}

/** The OAuth client with this id, even if it does not exist. */
export function clientSubject(clientId: string): string {
  return `client ${clientId.length <= 100 ? clientId : secretHash(clientId)}`; // untrusted, of any length
}

/** The address that tries passwords and client secrets. */
export function addressSubject(sourceIp: string): string {
  return `address ${clientAddress(sourceIp)}`;
}

/** The address that tries keys and tokens. */
export function keysSubject(sourceIp: string): string {
  return `keys ${clientAddress(sourceIp)}`;
}

/** Every subject that an operator may mean by an email address, a client id, or an address or network. */
export function subjectsNamed(word: string): readonly string[] {
  if (word.includes('@')) return [accountSubject(word)];
  const isAddress = isIP(word) > 0 || word.includes('/');
  return isAddress ? [addressSubject(word), keysSubject(word)] : [clientSubject(word)];
}

export function kindOf(subject: string): SubjectKind {
  return subject.slice(0, subject.indexOf(' ')) as SubjectKind; // one of the four functions above created it
}
