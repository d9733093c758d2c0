/** A name without its style, by which `pdfBase64`, `PDF-BASE64` and `pdf_base64` are one. */
export function folded(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]/g, '');
}

/**
 * Finds the one of some names that a name is, but for its style; undefined if there is none. Names that
 * differ only in style are found only by their exact spelling.
 */
export function nameFinder(known: readonly string[]): (name: string) => string | undefined {
  const byName = Map.groupBy(new Set(known), folded);
  return (name) => {
    const [found, ...others] = byName.get(folded(name)) ?? [];
    if (others.length > 0) return known.find((one) => one === name);
    return found;
  };
}
