/** A name in lower case with underscores, as Python and MCP have it: htmlToPdf is html_to_pdf. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
