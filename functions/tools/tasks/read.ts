import { catalog } from '../../catalog.ts';
import { type Choice, type Control, pdfCall, sourceOf, type Task } from './task.ts';

const languages: readonly Choice[] = [
  ['eng', 'English'],
  ['deu', 'German'],
  ['fra', 'French'],
  ['spa', 'Spanish'],
  ['ita', 'Italian'],
];

const scans: Control = {
  name: 'ocr',
  kind: 'check',
  label: 'Read scans, too',
  hint: 'Costs 0.05 credits more for each page that is read.',
};

export const recognise: Task = {
  name: 'ocr',
  group: 'Read',
  title: 'Make a scan searchable',
  does: 'Read scanned pages, so that their text can be searched and copied.',
  verb: 'Read the scan',
  takes: 'pdf',
  shows: 'pages',
  controls: [{ name: 'language', kind: 'choice', label: 'Language', choices: languages }],
  call: (asked) =>
    pdfCall('ocrPdf', {
      ...sourceOf(asked),
      languages: [asked.values.language || 'eng'],
      filename: `${asked.name}-searchable.pdf`,
    }),
};

export const readText: Task = {
  name: 'text',
  group: 'Read',
  title: 'Get the text',
  does: 'Take the text out of a PDF, in reading order.',
  verb: 'Get the text',
  takes: 'pdf',
  shows: 'pages',
  controls: [scans],
  call: (asked) => pdfCall('extractText', { ...sourceOf(asked), ...(asked.values.ocr && { ocr: 'auto' }) }),
  file: (json) => ({ extension: 'txt', text: catalog.pdf.extractText.produces.parse(json).text }),
};

export const readTables: Task = {
  name: 'tables',
  group: 'Read',
  title: 'Get the tables',
  does: 'Take the tables out of a PDF, for a spreadsheet.',
  verb: 'Get the tables',
  takes: 'pdf',
  shows: 'pages',
  controls: [scans],
  call: (asked) =>
    pdfCall('extractTables', {
      ...sourceOf(asked),
      format: 'csv',
      ...(asked.values.ocr && { ocr: 'auto' }),
    }),
  file: (json) => {
    const { tables } = catalog.pdf.extractTables.produces.parse(json);
    return { extension: 'csv', text: tables.map(({ csv = '' }) => csv).join('\r\n') };
  },
};
