import type { VisitContext } from '../contract/endpoint.ts';
import { type Markup, markup } from './markup.ts';

/** What proves that a form is one of ours, made for this browser. Every form that posts has it, or is refused. */
export function formTokenField({ formToken }: Pick<VisitContext, 'formToken'>): Markup {
  return markup`<input type="hidden" name="form_token" value="${formToken}">`;
}
