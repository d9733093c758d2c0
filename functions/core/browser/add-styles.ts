import type { DevToolsSession } from './devtools-pipe.ts';
import { evaluate } from './evaluate.ts';

/** Appends CSS to markup, so that it overrides earlier styles. The CSS cannot close its own element. */
export function withStyles(html: string, css: string | undefined): string {
  return css === undefined ? html : `${html}<style>${css.replace(/<\/(?=style)/gi, '<\\/')}</style>`;
}

/** Adds CSS to a page's document. The page's Content-Security-Policy does not apply to a constructed style sheet. */
export async function addStyles(session: DevToolsSession, worldId: number, css: string): Promise<void> {
  await evaluate(
    session,
    worldId,
    `{
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(${JSON.stringify(css)});
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    }`,
  );
}
