import { badge } from '../../functions/core/design/badge.ts';
import { button, buttonLink } from '../../functions/core/design/button.ts';
import { checkbox, toggle } from '../../functions/core/design/check.ts';
import { codeBlock, codeTabs } from '../../functions/core/design/code.ts';
import { confirm } from '../../functions/core/design/confirm.ts';
import { dialog } from '../../functions/core/design/dialog.ts';
import { dropZone } from '../../functions/core/design/drop-zone.ts';
import { emptyState } from '../../functions/core/design/empty-state.ts';
import { field } from '../../functions/core/design/field.ts';
import { menu } from '../../functions/core/design/menu.ts';
import { notice } from '../../functions/core/design/notice.ts';
import { numberText } from '../../functions/core/design/number-text.ts';
import { panel } from '../../functions/core/design/panel.ts';
import { progress } from '../../functions/core/design/progress.ts';
import { relativeTime } from '../../functions/core/design/relative-time.ts';
import { select } from '../../functions/core/design/select.ts';
import { table } from '../../functions/core/design/table.ts';
import { tabs } from '../../functions/core/design/tabs.ts';
import { type Markup, markup } from '../../functions/core/pages/markup.ts';

const documents = [
  {
    name: 'Annual report with a name that is longer than any column of any table.pdf',
    pages: 1_234,
    size: '12.4 MB',
    at: '2026-01-05T09:12:44Z',
  },
  { name: 'invoice-0042.pdf', pages: 2, size: '84 KB', at: '2026-11-26T14:57:03Z' },
];

const columns = [
  { title: 'Name', cell: ({ name }: (typeof documents)[number]) => name },
  { title: 'Pages', cell: ({ pages }: (typeof documents)[number]) => numberText(pages), isNumber: true },
  { title: 'Size', cell: ({ size }: (typeof documents)[number]) => size, isHiddenOnPhones: true },
  { title: 'Created', cell: ({ at }: (typeof documents)[number]) => relativeTime(at) },
];

const noDocuments = emptyState({
  title: 'No documents yet',
  text: 'Upload a PDF, or send storage with a call.',
  action: button({ label: 'Upload a PDF' }),
});

/** Every component in its states, by its name. */
export const specimens: Readonly<Record<string, Markup>> = {
  buttons: markup`<p class="row">${button({ label: 'Make PDF' })}${button({ label: 'Cancel', kind: 'quiet' })}${button({ label: 'Delete', kind: 'danger' })}${button({ label: 'Small', isSmall: true })}${buttonLink({ label: 'A link', href: '#buttons', kind: 'quiet', isSmall: true })}<button aria-busy="true">Working…</button><button disabled>Not now</button></p>`,
  fields: markup`<form>${field({ name: 'name', label: 'Name', value: 'Invoices', hint: 'Only you see it.' })}${field({ name: 'email', label: 'Email', type: 'email', value: 'nobody', part: 'wrong' })}
${select({
  name: 'format',
  label: 'Paper',
  choices: [
    ['a4', 'A4'],
    ['letter', 'Letter'],
  ],
  chosen: 'a4',
  hint: 'Of every page.',
})}</form>`,
  faults: markup`<form><div class="field"><label for="amount">Amount</label><input id="amount" aria-invalid="true" aria-describedby="amount-fault" value="many"><p class="fault" id="amount-fault">Amount must be a number.</p></div></form>`,
  checks: markup`${checkbox({ name: 'tagged', label: 'Tagged', isChecked: true, hint: 'For screen readers.' })}${checkbox({ name: 'landscape', label: 'Landscape' })}${toggle({ name: 'keep', label: 'Keep requests for a day', isChecked: true })}${toggle({ name: 'mail', label: 'Send mail' })}`,
  panel: panel({
    id: 'panel',
    title: 'Spending',
    action: buttonLink({ label: 'Download', href: '#panel', kind: 'quiet', isSmall: true }),
    content: markup`<p>${numberText(100_086.77, 2)} credits are left.</p>`,
  }),
  table: table({ label: 'Documents', columns, rows: documents, empty: noDocuments }),
  'empty state': table({ label: 'Documents', columns, rows: [], empty: noDocuments }),
  badges: markup`<p class="row">${badge('200', 'good')}${badge('queued')}${badge('expires soon', 'warn')}${badge('failed', 'bad')}</p>`,
  tabs: tabs('Range', [
    { label: '7 days', href: '#tabs', isChosen: false },
    { label: '30 days', href: '#tabs', isChosen: true },
    { label: 'A year', href: '#tabs', isChosen: false },
  ]),
  dialog: markup`${button({ label: 'Rename…', kind: 'quiet', opens: 'rename' })}${dialog({ id: 'rename', title: 'Rename the document', content: markup`<form>${field({ name: 'title', label: 'New name' })}${button({ label: 'Rename' })}</form>` })}`,
  confirm: confirm({
    label: 'Revoke',
    says: 'Revoke the key Invoices',
    form: markup`<form><p>Requests with this key fail at once.</p>${button({ label: 'Revoke this key', kind: 'danger', isSmall: true })}</form>`,
  }),
  menu: menu({
    id: 'more',
    label: 'More',
    says: 'More for invoice-0042.pdf',
    items: [
      markup`<a href="#menu">Open</a>`,
      markup`<a href="#menu">Compress</a>`,
      markup`<form><button class="danger">Delete</button></form>`,
    ],
  }),
  'drop zone': dropZone({
    name: 'pdf',
    label: 'Choose PDFs',
    accept: 'application/pdf,.pdf',
    isMultiple: true,
    hint: 'Up to 100 MB each. Deleted after a day.',
  }),
  progress: markup`${progress({ id: 'reading', label: 'Reading page 3 of 12', part: 0.25 })}${progress({ id: 'sending', label: 'Sending the file' })}`,
  notices: markup`${notice('good', 'The key was revoked.')}${notice('plain', 'A search costs 0.05 credits.')}${notice('warn', 'The balance is low.')}${notice('bad', 'The file is not a PDF. Choose another one.')}`,
  code: markup`${codeTabs([
    {
      language: 'curl',
      label: 'curl',
      block: codeBlock('curl https://pdf.example.com/pageCount -F file=@a.pdf'),
    },
    { language: 'python', label: 'Python', block: codeBlock('client.page_count(file=Path("a.pdf"))') },
  ])}`,
  times: markup`<p>Made ${relativeTime('2026-11-26T14:57:03Z')}, expires ${relativeTime('2031-01-01T00:00:00Z')}.</p>`,
};
