import { beforeAll, expect, test } from '@jest/globals';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { printedMarkdown } from './printed-markdown.ts';

let service: Service;
let key: string;
beforeAll(async () => {
  service = await sharedService();
  key = (await service.newAccount()).liveKey;
});

const sentences = [
  '강은 산에서 시작되어 바다로 흐르며 마을과 숲을 지난다.',
  '마을과 숲을 지나는 강은 백 년 동안 돌지 않은 물레방아를 지난다.',
  '바다로 흐르는 강은 산에서 시작되어 물레방아를 천천히 돌린다.',
  '백 년 동안 강은 천천히 흐르며 마을과 바다로 이어진다.',
];
const text = Array.from({ length: 12 }, (_, at) => sentences[at % sentences.length]).join(' ');

test.each(['normal', 'keep-all'])(
  'words of lines with word-break %s are whole and apart',
  async (wordBreak) => {
    const style = `p{width:170px;text-align:justify;word-break:${wordBreak}}`;
    expect(await printedMarkdown(service, key, `<p lang=ko>${text}</p>`, style)).toBe(text);
  },
);

test('words in letters that lean without a font of their own are apart', async () => {
  expect(
    await printedMarkdown(service, key, `<p lang=ko><em>강은 산에서 시작되어 바다로 흐른다</em></p>`),
  ).toBe('강은 산에서 시작되어 바다로 흐른다');
});
