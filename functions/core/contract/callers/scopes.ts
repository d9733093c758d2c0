interface Meaning {
  /** The permission of the scope, in the words of the consent page and the docs. */
  readonly allows: string;
  /** Whether people can grant it to apps. Other scopes are only for API keys that name them. */
  readonly isForApps: boolean;
  /** Whether a person has to select it separately, because it is never granted by default. Tokens of web pages never have it. */
  readonly isApart?: true;
}

/** The permissions of a credential. */
const scopes = {
  'pdf:generate': { allows: 'Generate PDFs, and change or delete stored ones', isForApps: true },
  'pdf:read': { allows: 'Read and download stored PDFs', isForApps: true },
  'pdf:merge': { allows: 'Merge PDFs', isForApps: true },
  'pdf:extract': { allows: 'Extract text, images and pages from PDFs', isForApps: true },
  'pdf:sign': { allows: 'Sign PDFs in the account’s name, with its signers', isForApps: true, isApart: true },
  'credits:read': { allows: 'View the credit balance and usage', isForApps: true },
  'account:write': {
    allows: 'Change the account’s own settings: its bucket, its signers, and the webhook for a low balance',
    isForApps: false,
  },
} as const satisfies Readonly<Record<string, Meaning>>;

export type Scope = keyof typeof scopes;

/** A scope that people can grant to apps. */
export type AppScope = {
  [Name in Scope]: (typeof scopes)[Name]['isForApps'] extends true ? Name : never;
}[Scope];

/** Every scope: the default of an API key. */
export const allScopes = Object.keys(scopes) as readonly Scope[];

/** The scopes that apps can ask for. */
export const appScopes: readonly AppScope[] = allScopes.filter(isAppScope);

/** The scopes of those that are granted without being ticked by themselves, and those of a web page's token. */
export const usualScopes = appScopes.filter((scope): scope is UsualScope => !isApart(scope));

/** A scope that a web page's token may have. */
type UsualScope = Exclude<AppScope, 'pdf:sign'>;

/** Whether a person has to select a scope separately. */
export function isApart(scope: Scope): boolean {
  const meaning: Meaning = scopes[scope];
  return meaning.isApart === true;
}

/** Whether a text is the name of a scope that apps can ask for. */
export function isAppScope(name: string): name is AppScope {
  return Object.hasOwn(scopes, name) && scopes[name as Scope].isForApps;
}

/** The permission of a scope, in words for people. */
export function scopeInWords(scope: Scope): string {
  return scopes[scope].allows;
}
