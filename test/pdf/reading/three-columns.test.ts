import { beforeAll, expect, test } from '@jest/globals';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { pageReaders } from './read-pages.ts';

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});

const { printedBlocks } = pageReaders(() => service);

const scripts = {
  Chinese: {
    title: '年度调查',
    // Each sentence begins with its number, so that the order can be told.
    sentence: (at: number) => `${at}号调查报告记录森林与花园的共同方法，信号在港口与村庄之间形成新的措施。`,
  },
  Japanese: {
    title: '年次報告',
    sentence: (at: number) =>
      `${at}番の報告はもりとにわのおなじ方法を記録して、みなとと村のあいだをつないだ。`,
  },
  English: {
    title: 'The Year',
    sentence: (at: number) => `${at} rivers rise in the hills and run to the sea, past many towns. `,
  },
};

test.each<[script: keyof typeof scripts, gapPixels: number]>([
  ['Chinese', 18],
  ['Japanese', 24],
  ['English', 24],
])(
  'three columns of %s, %d pixels apart, are read one after another below a centred title',
  async (script, gapPixels) => {
    const { title, sentence } = scripts[script];
    const paragraphs = Array.from({ length: 14 }, (_, at) =>
      [1, 2, 3].map((one) => sentence(100 + 3 * at + one)).join(''),
    );
    const blocks = await printedBlocks(
      `<h2 style="text-align: center">${title}</h2><div style="column-count: 3; column-gap: ${gapPixels}px; font-size: 12px; text-align: justify">
    ${paragraphs.map((text) => `<p style="margin: 0; text-indent: 2em">${text}</p>`).join('')}</div>`,
    );
    const [first, ...others] = blocks.map(({ text }) => String(text));
    expect(first).toBe(title);
    expect(others.join(' ').match(/1\d\d/g)).toEqual(Array.from({ length: 42 }, (_, at) => String(101 + at)));
  },
);
