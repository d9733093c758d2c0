/** The declarations of a document's `@page` rules that change its paper: CSS values by property, such as `A5 landscape`. */
export interface PageRules {
  readonly size?: string;
  readonly 'margin-top'?: string;
  readonly 'margin-right'?: string;
  readonly 'margin-bottom'?: string;
  readonly 'margin-left'?: string;
}

const sides = ['margin-top', 'margin-right', 'margin-bottom', 'margin-left'] as const;

/** The text is a caller's: without these limits, rules that never end would take quadratic time. */
const rule = /@page\s{0,20}\{([^}@]{0,2000})/g;
const declaration = /(?:^|;)\s*(size|margin(?:-(?:top|right|bottom|left))?)\s*:([^;!]*)/gi;

/**
 * The `@page` rules in the text of a document, found before it is loaded. Rules of linked style sheets are not there,
 * and conditions are not considered: `pageRulesExpression` finds what applies once they have loaded.
 */
export function pageRulesIn(...texts: readonly string[]): PageRules {
  const rules: Record<string, string> = {};
  for (const [, body = ''] of texts.flatMap((text) => [...text.matchAll(rule)])) {
    for (const [, name = '', value = ''] of body.matchAll(declaration)) {
      const property = name.toLowerCase();
      if (property !== 'margin') rules[property] = value.trim();
      else Object.assign(rules, longhands(value.trim().split(/\s+/)));
    }
  }
  return rules;
}

function longhands([top = '', right = top, bottom = top, left = right]: readonly string[]): PageRules {
  return { 'margin-top': top, 'margin-right': right, 'margin-bottom': bottom, 'margin-left': left };
}

/** A JavaScript expression for the PageRules of all pages of a loaded document. It has no side effects. */
export const pageRulesExpression = `(() => {
  const rules = {};
  const read = (list) => {
    for (const rule of list) {
      if (rule instanceof CSSPageRule) {
        if (rule.selectorText !== '') continue;
        for (const name of ['size', ${sides.map((side) => `'${side}'`).join()}]) {
          const value = rule.style.getPropertyValue(name);
          if (value !== '') rules[name] = value;
        }
      } else if (rule instanceof CSSMediaRule ? matchMedia(rule.conditionText).matches
        : rule instanceof CSSSupportsRule ? CSS.supports(rule.conditionText) : rule instanceof CSSLayerBlockRule) {
        read(rule.cssRules);
      } else if (rule instanceof CSSImportRule && rule.styleSheet && matchMedia(rule.media.mediaText).matches) {
        readSheet(rule.styleSheet);
      }
    }
  };
  const readSheet = (sheet) => {
    let list = [];
    try { list = sheet.cssRules } catch {} // rules of another origin cannot be read
    read(list);
  };
  const sheets = ['styleSheets', 'adoptedStyleSheets'].flatMap((name) => [...Reflect.get(Document.prototype, name, document)]);
  for (const sheet of sheets) if (!sheet.disabled && matchMedia(sheet.media.mediaText).matches) readSheet(sheet);
  return rules;
})()`;
