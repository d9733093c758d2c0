/** What a text that is not a URL should be; if it only lacks the scheme, with the whole URL. */
export function urlRule(schemes: 'http or https' | 'https', text: unknown): string {
  const rule = `must be an ${schemes} URL`;
  return typeof text === 'string' && lacksScheme(text) ? `${rule}, such as https://${text.trim()}` : rule;
}

/** Whether a text is a URL without its scheme, such as `example.com/a` or `example.com:8080`. */
export function lacksScheme(text: string): boolean {
  const isHost = /^\s*[\p{L}\d-]+(\.[\p{L}\d-]+)+(:\d+)?([/?#]\S*)?\s*$/u.test(text);
  return isHost && URL.canParse(`https://${text.trim()}`);
}
