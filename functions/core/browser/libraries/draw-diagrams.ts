import type { RenderRequest } from '../../contract/messages/render.ts';
import { evaluate } from '../evaluate.ts';
import type { LoadedPage } from '../load-document.ts';
import type { Settling } from '../waiting/wait-until-settled.ts';
import { runLibrary } from './run-library.ts';

const library = '@mermaid-js/tiny';

/**
 * Draws the diagrams of a loaded page, if the call brought the library: each `pre.diagram`, whose `data-line` is its line
 * in the source. Returns a warning for each that cannot be drawn and remains as code.
 */
export async function drawDiagrams(
  page: LoadedPage,
  { libraries }: RenderRequest,
  settle: Settling,
): Promise<readonly string[]> {
  if (!libraries?.[library]) return [];
  const { session, worldId, frames } = page;
  // Text is measured with the fonts of the page.
  await settle.untilLoaded();
  await runLibrary(session, worldId, libraries, library);
  const drawn = frames.during(evaluate(session, worldId, draw, { awaitPromise: true }));
  return ((await drawn) as readonly Failure[]).map(describeFailure);
}

interface Failure {
  readonly line: string;
  readonly message: string;
}

const maximumCharacters = 200;

/** The library's messages count lines of a text that it has changed, and go on with an excerpt of it. */
function describeFailure({ line, message }: Failure): string {
  const [reason = ''] = message.split('\n', 1);
  const shown = reason.slice(0, maximumCharacters).replace(/(?: on line \d+)?[:\s]*$/, '');
  return `diagram in line ${line} is printed as code: ${shown}`;
}

/** Longer diagrams would be replaced by one of a message. The others are bounded by the number of their edges. */
const longest = 50_000;

const draw = `(async () => {
  const article = document.querySelector('.markdown');
  if (!article) return [];
  mermaid.initialize({
    startOnLoad: false,
    theme: 'default',
    look: 'classic',
    securityLevel: 'strict',
    suppressErrorRendering: true,
    deterministicIds: true,
    maxTextSize: ${longest},
    maxEdges: 500,
    fontFamily: getComputedStyle(article).fontFamily,
  });
  let seed = 1;
  Math.random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  const failures = [];
  for (const [index, source] of [...article.querySelectorAll('pre.diagram')].entries()) {
    const drawing = document.createElement('div');
    drawing.className = 'diagram';
    source.before(drawing);
    try {
      const text = source.textContent;
      if (text.length > ${longest}) throw new Error('It is longer than ${longest} characters');
      const { svg } = await mermaid.render('diagram-' + (index + 1), text, drawing);
      drawing.innerHTML = svg;
      const label = [...drawing.querySelectorAll('svg > title, svg > desc')].map((of) => of.textContent).join('. ');
      if (label) Object.assign(drawing, { role: 'img', ariaLabel: label });
      source.remove();
    } catch (error) {
      drawing.remove();
      failures.push({ line: source.dataset.line, message: String(error?.message ?? error) });
    }
  }
  return failures;
})()`;
