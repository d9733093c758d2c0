import type { VisitContext } from '../../core/contract/endpoint.ts';
import { formTokenField } from '../../core/pages/form-token-field.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';
import { flatControls } from './controls.ts';
import { exampleTexts } from './example-texts.ts';
import { type PlayableEndpoint, playableEndpoints } from './playable-endpoints.ts';
import { type FormTexts, samplePrefix } from './read-input.ts';

/** The form to give what a run made to another endpoint, as that one's input. */
export function nextInputForm(documentId: string, context: VisitContext): Markup {
  return markup`<form method="post" action="${context.baseUrl}/dashboard/playground" class="row next">${formTokenField(context)}<input type="hidden" name="document_id" value="${documentId}">
<label for="next">Use it as input of</label>
<select id="next" name="endpoint">${playableEndpoints.filter(takesDocument).map(({ name, path }) => markup`<option value="${name}">${path}</option>`)}</select>
<button class="quiet small">Go on</button></form>`;
}

/** An endpoint's form with a document as its input, and else as its example has it. */
export function textsWithDocument(endpoint: PlayableEndpoint, documentId: string): FormTexts {
  const texts = Object.entries(exampleTexts(endpoint)).filter(([name]) => !name.startsWith(samplePrefix));
  return {
    ...Object.fromEntries(texts),
    [takesDocument(endpoint) ? 'document_id' : 'document_ids']: documentId,
  };
}

function takesDocument({ method, request }: PlayableEndpoint): boolean {
  return method === 'POST' && flatControls(request).some(({ name }) => name === 'document_id');
}
