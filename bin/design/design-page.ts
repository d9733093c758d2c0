import { codeTabsScript } from '../../functions/core/design/code.ts';
import { copyScript } from '../../functions/core/design/copy-script.ts';
import { dropZoneScript } from '../../functions/core/design/drop-zone.ts';
import { relativeTimeScript } from '../../functions/core/design/relative-time.ts';
import { markup } from '../../functions/core/pages/markup.ts';
import { type Page, pageOf } from '../../functions/core/pages/page.ts';
import { specimens } from './specimens.ts';

/** A page with every component of the design. */
export function designPage(): Page {
  const parts = Object.entries(specimens).map(
    ([name, content]) =>
      markup`<section data-specimen="${name}"><h2>${name}</h2>
${content}</section>`,
  );
  return pageOf({
    title: 'Design',
    body: markup`<main class="design"><h1>Design</h1>
${parts}</main>`,
    styles: [
      '.design { max-width: 60rem; margin: 0 auto; padding: var(--space-6) var(--space-4) } .design > section { padding: var(--space-4) 0; border-top: 1px solid var(--line) } .design h2 { text-transform: capitalize }',
    ],
    scripts: [
      codeTabsScript,
      copyScript({ selector: '.code-block', button: 'quiet small', box: 'copyable' }),
      dropZoneScript,
      relativeTimeScript,
    ],
  });
}
