import { numberOf } from './read-values.ts';
import { type Choice, pdfCall, type Task } from './task.ts';

const papers: readonly Choice[] = [
  ['A4', 'A4'],
  ['Letter', 'Letter'],
  ['A5', 'A5'],
];

export const textToPdf: Task = {
  name: 'text-to-pdf',
  group: 'Make a PDF',
  title: 'Text to PDF',
  does: 'Print plain text, in any script.',
  verb: 'Make the PDF',
  takes: 'text',
  shows: 'files',
  controls: [
    { name: 'text', kind: 'text', label: 'Text', hint: 'Write it, paste it, or drop a file.' },
    { name: 'page_size', kind: 'choice', label: 'Paper', choices: papers },
    { name: 'font_size', kind: 'number', label: 'Size of the letters, in points', value: '12' },
  ],
  call: ({ values, name }) =>
    pdfCall('textToPdf', {
      text: values.text ?? '',
      page_size: values.page_size || 'A4',
      font_size: numberOf(values, 'font_size', 12),
      filename: `${name}.pdf`,
    }),
};

export const imagesToPdf: Task = {
  name: 'images-to-pdf',
  group: 'Make a PDF',
  title: 'Images to PDF',
  does: 'Make a PDF of pictures, each on a page, in the order that you choose.',
  verb: 'Make the PDF',
  takes: 'images',
  shows: 'files',
  controls: [
    {
      name: 'page_size',
      kind: 'choice',
      label: 'Paper',
      choices: [['', 'As large as each picture'], ...papers],
    },
  ],
  call: ({ sources, values, name }) =>
    pdfCall('imageToPdf', {
      document_ids: sources,
      ...(values.page_size && { page_size: values.page_size, margin: '10mm' }),
      filename: `${name}.pdf`,
    }),
};
