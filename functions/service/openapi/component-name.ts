/** The name of an endpoint as types are named: `HtmlToPdf`. */
export function componentName(endpoint: string): string {
  return `${endpoint.charAt(0).toUpperCase()}${endpoint.slice(1)}`;
}
