import type { DevToolsSession } from '../chromium/devtools-pipe.ts';
import { evaluate } from '../evaluate.ts';

/** Appends CSS to markup, so that it overrides earlier styles. The CSS cannot close its own element. */
export function withStyles(html: string, css: string | undefined): string {
  return css === undefined ? html : `${html}<style>${css.replace(/<\/(?=style)/gi, '<\\/')}</style>`;
}

/**
 * Adds CSS to a page's document, after its own. The page's Content-Security-Policy does not apply to a constructed
 * style sheet. Called again before the page is printed, it moves the same CSS last again, after anything scripts have
 * added since.
 */
export async function addStyles(session: DevToolsSession, worldId: number, css: string): Promise<void> {
  await evaluate(
    session,
    worldId,
    `{
      if (!globalThis.addedSheet) (globalThis.addedSheet = new CSSStyleSheet()).replaceSync(${JSON.stringify(css)});
      const own = document.adoptedStyleSheets.filter((sheet) => sheet !== addedSheet);
      document.adoptedStyleSheets = [...own, addedSheet];
    }`,
  );
}
