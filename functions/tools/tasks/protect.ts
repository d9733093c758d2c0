import { chosenOf } from './read-values.ts';
import { pdfCall, sourceOf, type Task } from './task.ts';

export const protect: Task = {
  name: 'protect',
  group: 'Protect',
  title: 'Protect with a password',
  does: 'Encrypt a PDF, so that only who knows the password can open it.',
  verb: 'Protect',
  takes: 'pdf',
  shows: 'pages',
  controls: [
    {
      name: 'user_password',
      kind: 'password',
      label: 'Password',
      hint: 'Keep it well: nobody can open the PDF without it, not even we.',
      isRequired: true,
    },
    {
      name: 'permissions',
      kind: 'checks',
      label: 'Who opens it may',
      choices: [
        ['print', 'print it'],
        ['copy', 'copy text'],
        ['edit', 'change it'],
      ],
    },
  ],
  call: (asked) =>
    pdfCall('encryptPdf', {
      ...sourceOf(asked),
      user_password: asked.values.user_password,
      permissions: chosenOf(asked.values, 'permissions'),
      filename: `${asked.name}-protected.pdf`,
    }),
};

export const unlock: Task = {
  name: 'unlock',
  group: 'Protect',
  title: 'Remove a password',
  does: 'Save a PDF without its password, which you have to know.',
  verb: 'Unlock',
  takes: 'pdf',
  shows: 'pages',
  controls: [{ name: 'password', kind: 'password', label: 'Password of the PDF', isRequired: true }],
  call: (asked) =>
    pdfCall('decryptPdf', {
      ...sourceOf(asked),
      password: asked.values.password,
      filename: `${asked.name}-unlocked.pdf`,
    }),
};
