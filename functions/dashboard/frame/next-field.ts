import { type Markup, markup } from '../../core/pages/markup.ts';
import { safeNext } from '../../core/pages/sign-in-address.ts';

/** A form field with the page to continue to, if that is one of ours. */
export function nextField(next: string): Markup | string {
  const safe = safeNext(next);
  return safe ? markup`<input type="hidden" name="next" value="${safe}">` : '';
}

/** The same in the address of another page. */
export function withNext(address: string, next: string): string {
  const safe = safeNext(next);
  return safe ? `${address}?${new URLSearchParams({ next: safe })}` : address;
}
