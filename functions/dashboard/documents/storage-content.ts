import type { z } from 'zod';
import type { catalog } from '../../catalog.ts';
import type { VisitContext } from '../../core/contract/endpoint.ts';
import { limits } from '../../core/contract/limits.ts';
import { field } from '../../core/design/field.ts';
import { ifAllowed, orWhoMay } from '../../core/pages/allowed.ts';
import { formTokenField } from '../../core/pages/form-token-field.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';
import { dashboard } from '../endpoints.ts';
import type { Faults } from '../frame/or-show-again.ts';
import { trustPolicy } from './trust-policy.ts';

export type StorageState = z.output<typeof catalog.account.getStorage.produces>;

/** The values of a rejected form, to show it again: never a secret. */
type StorageDraft = Readonly<
  Partial<
    Record<'bucket' | 'region' | 'prefix' | 'role_arn' | 'endpoint' | 'access_key_id', string | undefined>
  >
>;

interface StorageParts {
  readonly state: StorageState;
  readonly message?: Markup | undefined;
  readonly draft?: StorageDraft | undefined;
  readonly faults?: Faults;
}

/** The account’s own bucket: its settings, how to give the service access, and the form to change them. */
export function storageContent(
  { state, message, draft, faults = {} }: StorageParts,
  context: VisitContext,
): Markup {
  return markup`<h1>Storage</h1>
<p>Requests with <code>"storage": {"mode": "byob"}</code> store their PDF in your own bucket.</p>
${message ?? ''}
${state.configured ? configured(state, context) : markup`<p class="dim">You have not set a bucket, so <code>byob</code> is refused.</p>`}
${orWhoMay(
  dashboard.saveStorage,
  'set or remove a bucket',
  context,
  () => markup`${setting(state, draft ?? state, faults, context)}
${trusting(state, context)}`,
)}`;
}

/** The content in the test environment, which has no such storage. */
export function noTestStorageContent({ otherBaseUrl }: VisitContext): Markup {
  const there = otherBaseUrl
    ? markup` <a href="${otherBaseUrl}/dashboard/storage">Go to the storage of the live environment.</a>`
    : '';
  return markup`<h1>Storage</h1>
<p>Your own bucket is available in the live environment only. Nothing made in the test environment is stored there.${there}</p>`;
}

/** The URL of the storage settings. */
export function storageUrl({ baseUrl }: Pick<VisitContext, 'baseUrl'>): string {
  return `${baseUrl}/dashboard/storage`;
}

function configured(state: StorageState, context: VisitContext): Markup {
  const access = state.role_arn
    ? markup`<dt>Role</dt><dd><code>${state.role_arn}</code></dd>`
    : markup`<dt>Endpoint</dt><dd><code>${state.endpoint ?? ''}</code></dd>
<dt>Access key ID</dt><dd><code>${state.access_key_id ?? ''}</code></dd>`;
  return markup`<section class="card" aria-labelledby="current">
<h2 id="current">Your bucket</h2>
<dl><dt>Bucket</dt><dd><code>${state.bucket ?? ''}</code></dd><dt>Region</dt><dd><code>${state.region ?? ''}</code></dd>
<dt>Prefix</dt><dd>${state.prefix ? markup`<code>${state.prefix}</code>` : 'none'}</dd>${access}</dl>
${ifAllowed(
  dashboard.forgetStorage,
  context,
  () => markup`<details class="confirm"><summary class="button danger small">Remove…</summary>
<form method="post" action="${storageUrl(context)}/remove">${formTokenField(context)}
<p>The service forgets the bucket’s settings. Documents stay in the bucket, but cannot be read or deleted through the service until you set it again.</p>
<button class="danger small">Remove the bucket</button></form></details>`,
)}
</section>`;
}

function setting(
  { configured: isSet }: StorageState,
  draft: StorageDraft,
  faults: Faults,
  context: VisitContext,
): Markup {
  const { bucket = '', region = '', prefix = '', role_arn = '', endpoint = '', access_key_id = '' } = draft;
  return markup`<section class="card" aria-labelledby="set">
<h2 id="set">${isSet ? 'Set another bucket' : 'Set a bucket'}</h2>
<p>Saving first writes, reads and deletes a small object in the bucket. If that fails, nothing changes and you see what went wrong.</p>
<form method="post" action="${storageUrl(context)}">${formTokenField(context)}
<div class="fields">
${field({ name: 'bucket', fault: faults.bucket, label: 'Bucket', value: bucket, maximumLength: limits.ownBucket.nameCharacters })}
${field({ name: 'region', fault: faults.region, label: 'Region', value: region, hint: 'Such as eu-central-1, or auto.', maximumLength: limits.ownBucket.regionCharacters })}
${field({ name: 'prefix', fault: faults.prefix, label: 'Prefix', value: prefix, hint: 'Folders such as pdfs/2026. May be empty.', isRequired: false, maximumLength: limits.ownBucket.prefixCharacters })}
</div>
<fieldset class="way"><legend>With a role, on AWS</legend>
${field({ name: 'role_arn', fault: faults.role_arn, label: 'Role ARN', value: role_arn, hint: 'Its name must begin with pdf-service-, and it must trust the service as shown below.', isRequired: false, maximumLength: 200 })}
</fieldset>
<fieldset class="way"><legend>Or with keys, at any S3-compatible store</legend>
<div class="fields">
${field({ name: 'endpoint', fault: faults.endpoint, label: 'Endpoint', value: endpoint, hint: 'Such as https://s3.example.com', isRequired: false, maximumLength: limits.ownBucket.endpointCharacters })}
${field({ name: 'access_key_id', fault: faults.access_key_id, label: 'Access key ID', value: access_key_id, isRequired: false, maximumLength: limits.ownBucket.credentialCharacters })}
${field({ name: 'secret_access_key', fault: faults.secret_access_key, label: 'Secret access key', type: 'password', hint: 'Stored encrypted and never shown again.', isRequired: false, autocomplete: 'new-password', maximumLength: limits.ownBucket.credentialCharacters })}
</div></fieldset>
<button>Test and save</button>
</form></section>`;
}

function trusting({ external_id }: StorageState, { awsAccountId }: VisitContext): Markup {
  return markup`<section class="card" aria-labelledby="trust">
<h2 id="trust">What your role must trust</h2>
<p>Use this as the role’s trust policy. The external ID <code>${external_id}</code> is yours alone and never changes. Without it, others
could use your role through this service.</p>
<pre tabindex="0" aria-label="Trust policy" data-copy>${trustPolicy(awsAccountId, external_id)}</pre>
<p>Allow it <code>s3:PutObject</code>, <code>s3:GetObject</code> and <code>s3:DeleteObject</code> on everything under the prefix, and
<code>s3:ListBucket</code> on the bucket.</p>
</section>`;
}
