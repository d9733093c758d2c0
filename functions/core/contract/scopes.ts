interface Meaning {
  /** The permission of the scope, in the words of the consent page and the docs. */
  readonly allows: string;
  /** Whether people can grant it to apps. Other scopes are only for API keys that name them. */
  readonly isForApps: boolean;
}

/** The permissions of a credential. */
const scopes = {
  'pdf:generate': { allows: 'Generate PDFs, and change or delete stored ones', isForApps: true },
  'pdf:read': { allows: 'Read and download stored PDFs', isForApps: true },
  'pdf:merge': { allows: 'Merge PDFs', isForApps: true },
  'pdf:extract': { allows: 'Extract text, images and pages from PDFs', isForApps: true },
  'credits:read': { allows: 'View the credit balance and usage', isForApps: true },
  'account:write': {
    allows: 'Change the account’s own settings: its bucket, and the webhook for a low balance',
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

/** Whether a text is the name of a scope that apps can ask for. */
export function isAppScope(name: string): name is AppScope {
  return Object.hasOwn(scopes, name) && scopes[name as Scope].isForApps;
}

/** The permission of a scope, in words for people. */
export function scopeInWords(scope: Scope): string {
  return scopes[scope].allows;
}
