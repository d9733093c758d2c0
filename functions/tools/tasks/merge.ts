import { pdfCall, type Task } from './task.ts';

export const merge: Task = {
  name: 'merge',
  group: 'Pages',
  title: 'Merge PDFs',
  does: 'Put several PDFs together, in the order that you choose.',
  verb: 'Merge',
  takes: 'pdfs',
  shows: 'files',
  controls: [],
  call: ({ sources, name }) =>
    pdfCall('mergePdfs', { document_ids: sources, filename: `${name}-merged.pdf` }),
};
