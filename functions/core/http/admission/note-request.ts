import { withoutSecrets } from '../../calls/without-secrets.ts';
import { keepsCallContents } from '../../identity/call-contents.ts';
import { isLogged } from '../answers/log-call.ts';
import type { ApiEvent, Facts, Known } from '../call.ts';

/**
 * Begins to note a request, if its account keeps them: its fields are not there any more once they are checked. Nothing waits
 * for it before the call is answered.
 */
export function noteRequest(event: Known<Pick<Facts, 'caller' | 'fields'>> & ApiEvent): Pick<Facts, 'noted'> {
  const { caller, fields } = event.call;
  if (!caller || !isLogged(event)) return { noted: undefined };
  const noted = keepsCallContents(caller.accountId).then((isKept) =>
    isKept ? withoutSecrets(fields, 'request') : undefined,
  );
  noted.catch(() => {}); // its waiter sees the failure
  return { noted };
}
