import { turnsOf } from './read-values.ts';
import { type Asked, pdfCall, sourceOf, type Task, type TaskCall } from './task.ts';

export const organise: Task = {
  name: 'organise',
  group: 'Pages',
  title: 'Organise pages',
  does: 'Move, turn and remove pages.',
  verb: 'Save the pages',
  takes: 'pdf',
  shows: 'order',
  controls: [
    {
      name: 'order',
      kind: 'line',
      label: 'Pages, in their new order',
      hint: 'Such as 3, 1, 2, 5-9. Pages that you leave out are removed.',
      value: '1-',
    },
  ],
  call: organised,
};

/** Turning changes what moving has made: a page counts by its new place. */
function organised(asked: Asked): TaskCall {
  const { name, values } = asked;
  const output = { filename: `${name}-organised.pdf` };
  const pages = values.order || '1-';
  const turns = turnsOf(values);
  if (turns.length === 0) return pdfCall('extractPages', { ...sourceOf(asked), pages, ...output });
  const byAngle = Map.groupBy(turns, ({ degrees }) => degrees);
  const stages = [
    { operation: 'extractPages', pages },
    ...[...byAngle].map(([degrees, turned]) => ({
      operation: 'rotatePages',
      pages: turned.map(({ page }) => page).join(','),
      degrees,
    })),
  ];
  return pdfCall('processPdf', { ...sourceOf(asked), stages, ...output });
}
