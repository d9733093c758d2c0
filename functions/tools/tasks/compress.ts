import { pdfCall, sourceOf, type Task } from './task.ts';

export const compress: Task = {
  name: 'compress',
  group: 'Change',
  title: 'Compress a PDF',
  does: 'Make a PDF smaller. Text stays text, and nothing is lost that you can see.',
  verb: 'Compress',
  takes: 'pdf',
  shows: 'pages',
  controls: [
    {
      name: 'level',
      kind: 'choice',
      label: 'How small',
      choices: [
        ['balanced', 'Smaller, without a visible difference'],
        ['small', 'As small as possible: pictures lose a little'],
        ['lossless', 'Without losing anything'],
      ],
    },
  ],
  call: (asked) =>
    pdfCall('compressPdf', {
      ...sourceOf(asked),
      level: asked.values.level || 'balanced',
      filename: `${asked.name}-small.pdf`,
    }),
};
