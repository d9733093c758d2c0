/** The page of the documentation about an error's code. */
export function docUrl(code: string, baseUrl: string): string {
  return `${baseUrl}/docs/errors/${code}`;
}
