import { type Choice, type Control, htmlCall, type Task } from './task.ts';

const paper: readonly Choice[] = [
  ['A4', 'A4'],
  ['Letter', 'Letter'],
  ['A3', 'A3'],
  ['A5', 'A5'],
  ['Legal', 'Legal'],
];

const paperControls: readonly Control[] = [
  { name: 'format', kind: 'choice', label: 'Paper', choices: paper },
  { name: 'landscape', kind: 'check', label: 'Landscape' },
];

function paperOf({ format, landscape }: Readonly<Record<string, string>>) {
  return { format: format || 'A4', ...(landscape && { landscape: true }) };
}

export const htmlToPdf: Task = {
  name: 'html-to-pdf',
  group: 'Make a PDF',
  title: 'HTML to PDF',
  does: 'Print HTML, or a page of the web, as a browser does.',
  verb: 'Make the PDF',
  takes: 'text',
  shows: 'files',
  controls: [
    { name: 'text', kind: 'text', label: 'HTML', hint: 'Write it, paste it, or drop a file.' },
    { name: 'url', kind: 'line', label: 'Or the address of a page', hint: 'Such as https://example.com' },
    ...paperControls,
  ],
  call: ({ values, name }) =>
    htmlCall('htmlToPdf', {
      ...(values.url ? { url: values.url } : { html: values.text ?? '' }),
      ...paperOf(values),
      filename: `${name}.pdf`,
    }),
};

export const markdownToPdf: Task = {
  name: 'markdown-to-pdf',
  group: 'Make a PDF',
  title: 'Markdown to PDF',
  does: 'Print Markdown with tables, code, diagrams and formulas.',
  verb: 'Make the PDF',
  takes: 'text',
  shows: 'files',
  controls: [
    {
      name: 'text',
      kind: 'text',
      label: 'Markdown',
      hint: 'Write it, paste it, or drop a file.',
    },
    ...paperControls,
  ],
  call: ({ values, name }) =>
    htmlCall('markdownToPdf', {
      markdown: values.text ?? '',
      ...paperOf(values),
      filename: `${name}.pdf`,
    }),
};
