import type { VisitContext } from '../../core/contract/endpoint.ts';
import { keySpender } from '../../core/contract/fields/access/spend-cap.ts';
import type { ApiKeyRecord } from '../../core/identity/credentials/credential.ts';
import { formTokenField } from '../../core/pages/form-token-field.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';
import { type KeyInput, keyFields } from './key-form.ts';
import { keysUrl } from './keys-content.ts';

interface EditKeyParts {
  readonly key: ApiKeyRecord;
  readonly input: KeyInput;
  readonly message?: Markup | undefined;
}

/** The form to change a key. */
export function editKeyContent({ key, input, message }: EditKeyParts, context: VisitContext): Markup {
  return markup`<h1>Edit an API key</h1>
<p><a href="${keysUrl(context)}">Back to the keys</a></p>
${message ?? ''}
<section class="card" aria-labelledby="key"><h2 id="key">${key.name} <code class="dim">…${key.lastFour}</code></h2>
<p>Changes apply from the next request on. The key itself stays the same.</p>
<form method="post" action="${keysUrl(context)}/${keySpender(key.hash)}/edit">${formTokenField(context)}
${keyFields(input, context.environment, true)}
<div class="row"><button>Save</button><a class="button quiet" href="${keysUrl(context)}">Cancel</a></div></form></section>`;
}
