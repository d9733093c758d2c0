import type { DevToolsSession } from './devtools-pipe.ts';
import { evaluate } from './evaluate.ts';

/** Markup with CSS at its end, where it wins over what came before. The CSS cannot end its own element. */
export function withStyles(html: string, css: string | undefined): string {
  return css === undefined ? html : `${html}<style>${css.replace(/<\/(?=style)/gi, '<\\/')}</style>`;
}

/** Adds CSS to the document of a page. No policy of the page forbids this: a constructed sheet is not its content. */
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
