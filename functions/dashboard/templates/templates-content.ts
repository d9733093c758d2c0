import type { VisitContext } from '../../core/contract/endpoint.ts';
import { buttonLink } from '../../core/design/button.ts';
import { confirm } from '../../core/design/confirm.ts';
import { emptyState } from '../../core/design/empty-state.ts';
import { panel } from '../../core/design/panel.ts';
import { relativeTime } from '../../core/design/relative-time.ts';
import { table } from '../../core/design/table.ts';
import { ifAllowed } from '../../core/pages/allowed.ts';
import { formTokenField } from '../../core/pages/form-token-field.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';
import { dashboard } from '../endpoints.ts';
import { starterLanguages, starterPicture, starters } from './starters.ts';

/** A template as the list has it. */
export interface ListedTemplate {
  readonly name: string;
  /** The newest one. */
  readonly version: number;
  readonly updated_at: string;
}

/** The account's templates, and those to begin with. */
export function templatesContent(
  templates: readonly ListedTemplate[],
  message: Markup | '',
  context: VisitContext,
): Markup {
  const editor = editorUrl(context);
  return markup`<h1>Templates</h1>
<p>A template is HTML with names for what changes. A call sends the data, and gets the PDF: <a href="${context.baseUrl}/docs/templates">how that works</a>.</p>
${message}
${panel({
  id: 'templates',
  title: 'Your templates',
  action:
    ifAllowed(dashboard.saveTemplate, context, () =>
      buttonLink({ href: editor, label: 'New template', isSmall: true }),
    ) || markup``,
  content: table({
    label: 'Templates',
    columns: [
      { title: 'Name', cell: ({ name }) => markup`<a href="${editor}?name=${name}">${name}</a>` },
      { title: 'Version', cell: ({ version }) => version, isNumber: true },
      { title: 'Changed', cell: ({ updated_at }) => relativeTime(updated_at) },
      { title: 'Actions', cell: ({ name }) => deletion(name, context) },
    ],
    rows: templates,
    empty: emptyState({
      title: 'No templates yet',
      text: 'Open one of those below, change it, and save it under a name of your own.',
    }),
  }),
})}
${panel({
  id: 'starters',
  title: 'To begin with',
  content: markup`<ul class="starters">${starters.map(
    ({
      name,
      title,
      description,
    }) => markup`<li><a href="${editor}?starter=${name}"><img src="${starterPicture(name)}" alt="">${title}</a>
<p>${description}.</p>
<p class="languages">${Object.entries(starterLanguages).map(([code, language]) => markup`<a href="${editor}?starter=${name}&amp;language=${code}" lang="${code}" aria-label="${title}, ${language}">${language}</a> `)}</p></li>`,
  )}</ul>`,
})}`;
}

/** The URL of the editor. */
export function editorUrl({ baseUrl }: Pick<VisitContext, 'baseUrl'>): string {
  return `${baseUrl}/dashboard/templates/edit`;
}

function deletion(name: string, context: VisitContext): Markup | '' {
  return ifAllowed(dashboard.deleteTemplate, context, () =>
    confirm({
      label: 'Delete',
      says: `Delete ${name}`,
      form: markup`<form method="post" action="${context.baseUrl}/dashboard/templates/delete">${formTokenField(context)}<input type="hidden" name="name" value="${name}">
<p>Calls that name <b>${name}</b> will fail. All of its versions are deleted.</p><button class="danger small">Delete ${name}</button></form>`,
    }),
  );
}

/** The layout of the list. */
export const templatesStyle = `
.starters { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(10.5rem, 45%), 1fr)); gap: var(--space-3); margin: 0; padding: 0; list-style: none; font-size: var(--size-2) }
.starters li { padding: var(--space-3); border: 1px solid var(--line); border-radius: var(--radius) }
.starters li > a { display: block; font-weight: 600 } .starters img { display: block; width: 100%; height: 10rem; margin-bottom: var(--space-2); padding: var(--space-2); border-radius: var(--radius-small); background: light-dark(var(--wash), var(--edge)); object-fit: contain } .starters p { margin: var(--space-1) 0 0; color: var(--dim) }
.starters .languages { display: flex; flex-wrap: wrap; gap: 0 var(--space-2); font-size: var(--size-1) }
`;
