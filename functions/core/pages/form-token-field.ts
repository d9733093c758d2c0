import type { VisitContext } from '../contract/endpoint.ts';
import { type Markup, markup } from './markup.ts';

/** A hidden field that proves that we made the form for this browser. A POST without it is refused. */
export function formTokenField({ formToken }: Pick<VisitContext, 'formToken'>): Markup {
  return markup`<input type="hidden" name="form_token" value="${formToken}">`;
}
