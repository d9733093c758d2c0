import { evaluate } from '../evaluate.ts';
import type { LoadedPage } from '../load-document.ts';

/**
 * Has the document printed in its dark colours. Chromium prints with `prefers-color-scheme: light`, so the media queries
 * of the style sheets get their result instead of this feature. Sheets of another origin cannot be changed.
 */
export async function printDark({ session, worldId }: LoadedPage): Promise<void> {
  await evaluate(session, worldId, applyDarkRules);
}

const applyDarkRules = `(() => {
  const decide = (media) => {
    const decided = media.mediaText
      .replace(/\\(\\s*prefers-color-scheme\\s*:\\s*dark\\s*\\)/gi, '(min-width: 0px)')
      .replace(/\\(\\s*prefers-color-scheme\\s*:\\s*light\\s*\\)/gi, '(max-width: 0px)');
    if (decided !== media.mediaText) media.mediaText = decided;
  };
  const visit = (sheet) => {
    decide(sheet.media);
    let rules = [];
    try { rules = sheet.cssRules } catch {} // of another origin
    read(rules);
  };
  const read = (rules) => {
    for (const rule of rules) {
      if (rule instanceof CSSMediaRule) decide(rule.media);
      if (rule instanceof CSSImportRule) { if (rule.styleSheet) visit(rule.styleSheet) }
      else if (rule.cssRules) read(rule.cssRules);
    }
  };
  const sheets = ['styleSheets', 'adoptedStyleSheets'].flatMap((name) => [...Reflect.get(Document.prototype, name, document)]);
  for (const sheet of sheets) visit(sheet);
})()`;
