/** The type name of an endpoint: `HtmlToPdf`. */
export function componentName(endpoint: string): string {
  return `${endpoint.charAt(0).toUpperCase()}${endpoint.slice(1)}`;
}
