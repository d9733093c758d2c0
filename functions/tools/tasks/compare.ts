import { catalog } from '../../catalog.ts';
import { pdfCall, type Task } from './task.ts';

const { produces } = catalog.pdf.comparePdfs;

export const compare: Task = {
  name: 'compare',
  group: 'Read',
  title: 'Compare PDFs',
  does: 'See what changed between two PDFs, word by word.',
  verb: 'Compare',
  takes: 'pair',
  shows: 'files',
  controls: [
    {
      name: 'made',
      kind: 'choice',
      label: 'Show the changes',
      choices: [
        ['here', 'on this page'],
        ['pdf', 'in a PDF with the pages side by side'],
      ],
    },
    { name: 'pixels', kind: 'check', label: 'Compare pictures and colours, too' },
  ],
  call: ({ sources: [before, after], values }) =>
    pdfCall('comparePdfs', {
      before: { document_id: before },
      after: { document_id: after },
      ...(values.pixels && { pixels: true }),
      ...(values.made === 'pdf' && { format: 'pdf' }),
    }),
  file: (json) => {
    const { changes = [] } = produces.parse(json);
    const lines = changes.map(({ kind, before, after }, index) =>
      [
        `${index + 1}. ${kind}, ${[before && `before page ${before.page}`, after && `after page ${after.page}`].filter(Boolean).join(', ')}`,
        ...(before?.text ? [`- ${before.text}`] : []),
        ...(after?.text ? [`+ ${after.text}`] : []),
      ].join('\n'),
    );
    const text = lines.length === 0 ? 'There are no differences.' : lines.join('\n\n');
    return { extension: 'txt', text, changes };
  },
};
