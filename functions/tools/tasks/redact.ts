import { boxesOf, chosenOf } from './read-values.ts';
import { type Asked, pdfCall, sourceOf, type Task } from './task.ts';

export const redact: Task = {
  name: 'redact',
  group: 'Protect',
  title: 'Redact a PDF',
  does: 'Remove words and areas for good, from the page and from what is behind it.',
  verb: 'Redact',
  takes: 'pdf',
  shows: 'boxes',
  controls: [
    {
      name: 'words',
      kind: 'text',
      label: 'Words to remove everywhere',
      hint: 'One a line. They are also removed from bookmarks, comments, forms and properties.',
    },
    {
      name: 'presets',
      kind: 'checks',
      label: 'Remove what looks like',
      choices: [
        ['email', 'E-mail addresses'],
        ['phone', 'Phone numbers'],
        ['iban', 'IBANs'],
        ['card', 'Card numbers'],
        ['ssn', 'US social security numbers'],
      ],
    },
    {
      name: 'ocr',
      kind: 'check',
      label: 'Search scans and pictures, too',
      hint: 'Costs 0.05 credits more for each page that is read.',
    },
    {
      name: 'report',
      kind: 'check',
      label: 'Add a report that proves what was removed',
      hint: 'You get a ZIP of the PDF and the report.',
    },
  ],
  call: (asked) =>
    pdfCall('redactPdf', {
      ...sourceOf(asked),
      redactions: redactions(asked),
      ...(asked.values.ocr && { ocr: 'auto' }),
      ...(asked.values.report && { report: true }),
      filename: `${asked.name}-redacted.pdf`,
    }),
};

function redactions({ values }: Asked) {
  const words = (values.words ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return [
    ...words.map((text) => ({ text })),
    ...chosenOf(values, 'presets').map((preset) => ({ preset })),
    ...boxesOf(values),
  ];
}
