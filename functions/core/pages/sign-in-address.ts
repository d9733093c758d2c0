const maximumNextCharacters = 4_096;

/**
 * The URL of the sign-in page, which then leads to `next`: a path of the service below the base URL, with its query. A
 * `next` that is too long is dropped.
 */
export function signInAddress(baseUrl: string, next: string | undefined): string {
  return leadingTo(`${baseUrl}/dashboard/sign-in`, next);
}

/** The URL of the page where a person proves a second factor, which then leads to `next` in the same way. */
export function secondFactorAddress(baseUrl: string, next: string | undefined): string {
  return leadingTo(`${baseUrl}/dashboard/second-factor`, next);
}

function leadingTo(page: string, next: string | undefined): string {
  return next && next.length <= maximumNextCharacters ? `${page}?${new URLSearchParams({ next })}` : page;
}

/**
 * Checks a `next` from a request. Returns it if it leads to one of our pages, that is, a path in one of their folders;
 * undefined for everything else, in any notation.
 */
export function safeNext(next: string): string | undefined {
  const isBounded =
    next.length <= maximumNextCharacters && /^\/(dashboard|oauth|tools)(?=[/?]|$)[\x21-\x7e]*$/.test(next);
  if (!isBounded || next.includes('\\')) return undefined;
  const { pathname, search } = new URL(next, 'https://own.invalid');
  return /^\/(dashboard|oauth|tools)(\/|$)/.test(pathname) ? pathname + search : undefined;
}
