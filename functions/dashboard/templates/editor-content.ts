import type { Sample } from '../../core/code-samples/code-samples.ts';
import type { VisitContext } from '../../core/contract/endpoint.ts';
import { limits } from '../../core/contract/limits.ts';
import { codeBlock, codeTabs } from '../../core/design/code.ts';
import { fieldAround } from '../../core/design/field.ts';
import { panel } from '../../core/design/panel.ts';
import { relativeTime } from '../../core/design/relative-time.ts';
import { ifAllowed, mayUse, roleNote } from '../../core/pages/allowed.ts';
import { formTokenField } from '../../core/pages/form-token-field.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';
import { documentsUrl } from '../documents/documents-url.ts';
import { dashboard } from '../endpoints.ts';
import type { Printed } from './print-draft.ts';
import { printedMarkup } from './printed-markup.ts';
import type { TemplatePart, TemplateTexts } from './template-texts.ts';
import { editorUrl } from './templates-content.ts';

/** What the editor shows. */
export interface EditorParts {
  /** The name in the field; empty for a template that has none yet. */
  readonly name: string;
  readonly texts: TemplateTexts;
  /** The saved template that is open; undefined if it is not saved. */
  readonly saved?: SavedTemplate | undefined;
  /** What the draft printed, or what is wrong with it. */
  readonly printed?: Printed | undefined;
  readonly message?: Markup | undefined;
}

export interface SavedTemplate {
  /** The version that is open. */
  readonly version: number;
  /** The newest first. */
  readonly versions: readonly { readonly version: number; readonly created_at: string }[];
  readonly code: readonly Sample[];
}

/** The parts of a template, in the order of their tabs. */
const tabs: readonly (readonly [TemplatePart, label: string, syntax: string])[] = [
  ['text', 'HTML', 'html'],
  ['css', 'CSS', 'css'],
  ['header_html', 'Header', 'html'],
  ['footer_html', 'Footer', 'html'],
  ['data_schema', 'Schema', 'json'],
  ['sample_data', 'Data', 'json'],
  ['settings', 'Settings', 'json'],
];

const hints: Readonly<Partial<Record<TemplatePart, string>>> = {
  header_html: 'At the top of each page. The styles of the page do not apply to it.',
  footer_html: 'At the bottom of each page. The styles of the page do not apply to it.',
  data_schema: 'A JSON Schema that data has to match. A call with other data is refused.',
  sample_data: 'What the preview is printed with.',
  settings: 'The other fields of a template, such as the options of /htmlToPdf, as JSON.',
};

/** A template's parts on the left, and what they print on the right; below, its versions and its call as code. */
export function editorContent(parts: EditorParts, context: VisitContext): Markup {
  const { name, texts, saved, printed, message } = parts;
  const title = saved ? `${name}, version ${saved.version}` : 'New template';
  return markup`<p><a href="${context.baseUrl}/dashboard/templates">All templates</a></p>
<h1>${title}</h1>
${message ?? ''}
${formStart(texts, context)}
<div class="written">
<div class="row">${fieldAround(
    { name: 'name', label: 'Name', hint: 'Small letters, digits, - and _.' },
    (common) =>
      markup`<input ${common} type="text" value="${name}" autocomplete="off" spellcheck="false" maxlength="64" pattern="[a-z0-9][a-z0-9_\\-]*">`,
  )}${buttons(context)}</div>
<div class="parts"><fieldset class="tabs"><legend class="visually-hidden">Part of the template</legend>${tabs.map(
    ([part, label], index) =>
      markup`<label><input type="radio" name="part" value="${part}"${index === 0 ? markup` checked` : ''}>${part === 'text' && texts.kind === 'markdown' ? 'Markdown' : label}</label>`,
  )}</fieldset>
<div class="panes">${tabs.map(([part, label, syntax]) => pane(part, label, syntax, texts[part], part === 'settings' ? assets(context) : ''))}</div></div>
</div>
<section class="printed" aria-labelledby="printed-title"><div class="row apart"><h2 id="printed-title">Preview</h2><p class="dim state" role="status"></p></div>
<div class="shown">${printed ? printedMarkup(printed, context) : ''}</div></section>
${mayUse(dashboard.saveTemplate, context) ? markup`</form>` : markup`</div>`}
${saved ? savedPanels(name, saved, context) : ''}`;
}

/** Who may only look gets no form. */
function formStart({ kind }: TemplateTexts, context: VisitContext): Markup {
  if (!mayUse(dashboard.saveTemplate, context)) return markup`<div class="editor">`;
  return markup`<form method="post" action="${editorUrl(context)}" class="editor" data-preview="${context.baseUrl}/dashboard/templates/preview" data-pages="${context.baseUrl}/tools/pages" data-pdf="${context.baseUrl}/dashboard/playground/results">
${formTokenField(context)}<input type="hidden" name="kind" value="${kind}">`;
}

function buttons(context: VisitContext): Markup {
  if (!mayUse(dashboard.saveTemplate, context)) return roleNote(dashboard.saveTemplate, 'save templates');
  return markup`<div class="row"><button name="action" value="save">Save</button><button name="action" value="print" class="quiet" formnovalidate>Print</button></div>`;
}

function pane(part: TemplatePart, label: string, syntax: string, text: string, before: Markup | ''): Markup {
  const hint = hints[part];
  return markup`<div data-part="${part}">${before}<div class="code-edit" data-syntax="${syntax}"><textarea name="${part}" id="part-${part}" class="mono" wrap="off" spellcheck="false" autocapitalize="off" autocomplete="off" aria-label="${label}"${hint ? markup` aria-describedby="hint-${part}"` : ''}>
${text}</textarea></div>${hint ? markup`<p class="hint" id="hint-${part}">${hint}</p>` : ''}</div>`;
}

/** Where files are added, which takes a script: without one, their IDs are written into the settings. */
function assets(context: VisitContext): Markup | '' {
  return ifAllowed(
    dashboard.startDocumentUpload,
    context,
    () => markup`<div class="assets" data-uploads="${documentsUrl(context)}/uploads" hidden>
<div class="field"><label for="asset">Add images and fonts</label><input type="file" id="asset" multiple accept="image/*,.svg,.woff2,.woff,.ttf,.otf" aria-describedby="asset-hint">
<p class="hint" id="asset-hint">They are saved with the version, up to ${limits.templates.assetBytes / 1024 / 1024} MB in all.</p></div>
<ul aria-label="Files of the template"></ul><p class="hint" role="status"></p></div>`,
  );
}

function savedPanels(
  name: string,
  { version, versions, code }: SavedTemplate,
  context: VisitContext,
): Markup {
  const entries = code.map(({ language, label, code: text }) => ({
    language,
    label,
    block: codeBlock(text),
  }));
  return markup`${panel({
    id: 'use',
    title: 'Use it in code',
    content: markup`${codeTabs(entries)}<p class="hint"><code>${name}</code> is always the newest version. <code>${name}@${version}</code> is this one, whatever is saved later.</p>`,
  })}
${panel({
  id: 'versions',
  title: 'Versions',
  content: markup`<ul class="versions">${versions.map(
    (one) =>
      markup`<li><a href="${editorUrl(context)}?name=${name}&amp;version=${one.version}"${one.version === version ? markup` aria-current="true"` : ''}>Version ${one.version}</a> <span class="dim">${relativeTime(one.created_at)}</span></li>`,
  )}</ul><p class="hint">Saving makes a new version. To go back, open an old one and save it.</p>`,
})}`;
}
