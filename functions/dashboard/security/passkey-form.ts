import { randomBytes } from 'node:crypto';
import type { VisitContext } from '../../core/contract/endpoint.ts';
import { limits } from '../../core/contract/limits.ts';
import type { PersonRecord } from '../../core/identity/credentials/credential.ts';
import { newChallenge } from '../../core/identity/second-factor/challenge.ts';
import { passkeysFor } from '../../core/identity/second-factor/passkeys.ts';
import type { Place } from '../../core/identity/second-factor/webauthn.ts';
import { formTokenField } from '../../core/pages/form-token-field.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';

const timeoutMs = limits.challengeMinutes * 60_000;

interface PasskeyForm {
  /** The path that it is sent to. */
  readonly action: `/${string}`;
  readonly button: string;
  /** Other fields of the form. */
  readonly fields?: Markup;
}

/** Where passkeys are used: at the host that is being served. */
export function placeOf({ baseUrl }: Pick<VisitContext, 'baseUrl'>): Place {
  const { hostname: host, origin } = new URL(baseUrl);
  return { host, origin };
}

/** A form that asks the browser for any passkey of this host, or for one of a person. It is hidden without scripts. */
export function usingPasskey(form: PasskeyForm, context: VisitContext, person?: PersonRecord): Markup {
  const { host } = placeOf(context);
  const options = {
    challenge: newChallenge(person ? 'prove' : 'signIn', context.formToken),
    rpId: host,
    allowCredentials: person ? passkeysFor(person, host).map(descriptorOf) : [],
    userVerification: 'required',
    timeout: timeoutMs,
  };
  return passkeyForm(form, 'get', options, context);
}

/** A form that asks the browser for a new passkey of a person. */
export function addingPasskey(form: PasskeyForm, context: VisitContext, person: PersonRecord): Markup {
  const { host } = placeOf(context);
  const options = {
    challenge: newChallenge('add', context.formToken),
    rp: { id: host, name: 'PDF service' },
    // A value that says nothing about the person.
    user: { id: randomBytes(32).toString('base64url'), name: person.email, displayName: person.email },
    pubKeyCredParams: [-7, -8, -257].map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: passkeysFor(person, host).map(descriptorOf),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
    timeout: timeoutMs,
  };
  return passkeyForm(form, 'create', options, context);
}

function descriptorOf([id]: readonly [string, unknown]) {
  return { type: 'public-key', id };
}

function passkeyForm(
  { action, button, fields = markup`` }: PasskeyForm,
  does: 'get' | 'create',
  options: object,
  context: VisitContext,
): Markup {
  return markup`<form class="passkey" method="post" action="${context.baseUrl}${action}" data-does="${does}" data-options="${JSON.stringify(options)}" hidden>
${formTokenField(context)}<input type="hidden" name="credential">${fields}
<p class="fault" role="alert" hidden></p>
<button class="wide quiet">${button}</button></form>`;
}

/** Shows the forms if the browser has passkeys, and lets it use or make one when a form is sent. */
export const passkeyScript = `
for (const form of document.querySelectorAll('.passkey')) {
  const { parseCreationOptionsFromJSON: toMake, parseRequestOptionsFromJSON: toUse } = globalThis.PublicKeyCredential ?? {};
  form.hidden = !toMake || !toUse;
  const fault = form.querySelector('[role=alert]');
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    fault.hidden = true;
    try {
      const options = JSON.parse(form.dataset.options);
      const credential = form.dataset.does === 'create'
        ? await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
        : await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) });
      form.elements.credential.value = JSON.stringify(credential.toJSON());
      form.submit();
    } catch (error) {
      fault.textContent = error.name === 'InvalidStateError'
        ? 'This device already has a passkey of yours.'
        : 'No passkey was used: it was cancelled or took too long, or this address cannot have passkeys. Try again.';
      fault.hidden = false;
    }
  });
}
`;
