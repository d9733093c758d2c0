import { numberOf } from './read-values.ts';
import { type Asked, pdfCall, sourceOf, type Task } from './task.ts';

export const split: Task = {
  name: 'split',
  group: 'Pages',
  title: 'Split a PDF',
  does: 'Make several PDFs out of one: by pages, by bookmarks or by size.',
  verb: 'Split',
  takes: 'pdf',
  shows: 'pages',
  controls: [
    {
      name: 'by',
      kind: 'choice',
      label: 'Split',
      choices: [
        ['every', 'after a number of pages'],
        ['ranges', 'into the pages that I name'],
        ['bookmarks', 'at each bookmark'],
        ['size', 'into parts of a size'],
      ],
    },
    { name: 'every', kind: 'number', label: 'Pages of each part', value: '1', when: ['by', 'every'] },
    {
      name: 'ranges',
      kind: 'line',
      when: ['by', 'ranges'],
      label: 'Pages of each part',
      hint: 'One part after another, separated by semicolons: 1-3; 4, 6; 7-',
    },
    {
      name: 'megabytes',
      kind: 'number',
      when: ['by', 'size'],
      label: 'Largest size of a part, in MB',
      value: '5',
    },
  ],
  call: (asked) => pdfCall('splitPdf', { ...sourceOf(asked), ...parts(asked), filename: asked.name }),
};

function parts({ values }: Asked) {
  switch (values.by) {
    case 'ranges':
      return {
        ranges: (values.ranges ?? '')
          .split(';')
          .map((range) => range.trim())
          .filter(Boolean),
      };
    case 'bookmarks':
      return { at: 'bookmarks' };
    case 'size':
      return { max_bytes: Math.round(numberOf(values, 'megabytes', 5) * 1024 * 1024) };
    default:
      return { every: numberOf(values, 'every', 1) };
  }
}
