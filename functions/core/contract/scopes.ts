/** What a credential may do, in the words of the consent page and the docs. */
const scopes = {
  'pdf:generate': 'Generate PDFs, and change or delete stored ones',
  'pdf:read': 'Read and download stored PDFs',
  'pdf:merge': 'Merge PDFs',
  'pdf:extract': 'Extract text, images and pages from PDFs',
  'credits:read': 'View the credit balance and usage',
} as const;

export type Scope = keyof typeof scopes;

/** Every scope: what an API key carries. */
export const allScopes = Object.keys(scopes) as readonly Scope[];

/** What a scope allows, in words for people. */
export function scopeInWords(scope: Scope): string {
  return scopes[scope];
}
