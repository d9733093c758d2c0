const line = /^#SKONTO#TAGE=\d+#PROZENT=\d+\.\d{2}(?:#BASISBETRAG=-?\d+\.\d{2})?#$/;

/**
 * Whether every line of payment terms that begins with # describes a cash discount in XRechnung syntax (BR-DE-18), and
 * a line break follows the last of them.
 */
export function isSkonto(terms: readonly string[]): boolean {
  return terms.every((text) => {
    const lines = text.split(/\r?\n/);
    const discounts = lines.filter((each) => each.trim().startsWith('#'));
    if (discounts.length === 0) return true;
    const last = lines.findLastIndex((each) => /#.+#/.test(each));
    const after = lines[last]?.replace(/^.*#.+#/, '') ?? '';
    const isBroken = last < lines.length - 1 && after.trim() === '';
    return discounts.every((each) => line.test(each.trim().replace(/\s+/g, ' '))) && isBroken;
  });
}
