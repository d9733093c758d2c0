import { fieldsOf } from './read-values.ts';
import { pdfCall, sourceOf, type Task } from './task.ts';

export const fillIn: Task = {
  name: 'fill-in',
  group: 'Change',
  title: 'Fill in a form',
  does: 'Write into the fields of a form, on its pages.',
  verb: 'Save the form',
  takes: 'pdf',
  shows: 'fields',
  controls: [
    {
      name: 'flatten',
      kind: 'check',
      label: 'Make what I write part of the page',
      hint: 'Then nobody can change it in the form.',
    },
  ],
  call: (asked) =>
    pdfCall('fillForm', {
      ...sourceOf(asked),
      fields: fieldsOf(asked.values),
      ...(asked.values.flatten && { flatten: true }),
      filename: `${asked.name}-filled.pdf`,
    }),
};
