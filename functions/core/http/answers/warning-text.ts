/** The text of a header of warnings, whose characters beyond ASCII are percent-encoded. A percent sign of its own may make it unreadable. */
export function warningText(header: string): string {
  try {
    return decodeURIComponent(header);
  } catch {
    return header;
  }
}
