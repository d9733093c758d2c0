const maximumNextCharacters = 4_096;

/**
 * The sign-in page, which leads on to `next`: a path of the service's own, query included, below the base URL. Too long
 * a one is forgotten.
 */
export function signInAddress(baseUrl: string, next: string | undefined): string {
  const page = `${baseUrl}/dashboard/sign-in`;
  return next && next.length <= maximumNextCharacters ? `${page}?${new URLSearchParams({ next })}` : page;
}

/**
 * A `next` that somebody asks for, where it leads to a page of ours: a path under one of the folders of pages. Anything
 * else, in whatever way it is written, is undefined.
 */
export function safeNext(next: string): string | undefined {
  const isBounded =
    next.length <= maximumNextCharacters && /^\/(dashboard|oauth)(?=[/?]|$)[\x21-\x7e]*$/.test(next);
  if (!isBounded || next.includes('\\')) return undefined;
  const { pathname, search } = new URL(next, 'https://own.invalid');
  return /^\/(dashboard|oauth)(\/|$)/.test(pathname) ? pathname + search : undefined;
}
