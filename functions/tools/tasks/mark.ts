import { numberOf } from './read-values.ts';
import { pdfCall, sourceOf, type Task } from './task.ts';

export const watermark: Task = {
  name: 'watermark',
  group: 'Change',
  title: 'Add a watermark',
  does: 'Write a word across every page.',
  verb: 'Add it',
  takes: 'pdf',
  shows: 'pages',
  controls: [
    { name: 'text', kind: 'line', label: 'Text', value: 'DRAFT', isRequired: true },
    {
      name: 'position',
      kind: 'choice',
      label: 'Where',
      choices: [
        ['center', 'Across the middle'],
        ['tile', 'All over the page'],
        ['top', 'At the top'],
        ['bottom', 'At the bottom'],
      ],
    },
    { name: 'opacity', kind: 'number', label: 'How strong, in percent', value: '30' },
    { name: 'pages', kind: 'line', label: 'Pages', hint: 'All, or such as 1-3, 7.' },
  ],
  call: (asked) => {
    const { values, name } = asked;
    const isLine = values.position === 'top' || values.position === 'bottom';
    return pdfCall('watermarkPdf', {
      ...sourceOf(asked),
      text: values.text,
      position: values.position || 'center',
      opacity: numberOf(values, 'opacity', 30) / 100,
      ...(isLine && { rotation: 0, font_size: 24 }),
      ...(values.pages && { pages: values.pages }),
      filename: `${name}-watermark.pdf`,
    });
  },
};

export const pageNumbers: Task = {
  name: 'page-numbers',
  group: 'Pages',
  title: 'Number pages',
  does: 'Write its number on each page.',
  verb: 'Number them',
  takes: 'pdf',
  shows: 'pages',
  controls: [
    {
      name: 'text',
      kind: 'choice',
      label: 'Numbers',
      choices: [
        ['{page}', '1'],
        ['{page} / {pages}', '1 / 9'],
        ['Page {page} of {pages}', 'Page 1 of 9'],
      ],
    },
    {
      name: 'position',
      kind: 'choice',
      label: 'Where',
      choices: [
        ['bottom', 'At the bottom, in the middle'],
        ['bottom-right', 'At the bottom right'],
        ['top-right', 'At the top right'],
      ],
    },
    { name: 'pages', kind: 'line', label: 'Pages', hint: 'All, or such as 2-, to leave out the first.' },
  ],
  call: (asked) => {
    const { values, name } = asked;
    return pdfCall('watermarkPdf', {
      ...sourceOf(asked),
      text: values.text || '{page}',
      position: values.position || 'bottom',
      ...{ rotation: 0, font_size: 10, opacity: 1, color: '#000000' },
      ...(values.pages && { pages: values.pages }),
      filename: `${name}-numbered.pdf`,
    });
  },
};
