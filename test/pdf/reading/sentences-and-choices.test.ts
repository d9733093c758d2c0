import { beforeAll, expect, test } from '@jest/globals';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { printedMarkdown } from './printed-markdown.ts';

let service: Service;
let key: string;
beforeAll(async () => {
  service = await sharedService();
  ({ liveKey: key } = await service.newAccount(100));
});

const text = '磨坊位于河边，为整个山谷磨谷物，自从老桥建成以来一直如此，镇上的人们都很高兴，面包师也是如此。';
const armenian = 'Հովտի ջրաղացը գետի ափին է և աղում է ամբողջ քաղաքի համար։';
const hindi = 'घाटी की चक्की नदी के किनारे है और पूरे शहर के लिए अनाज पीसती है।';

test('a sentence in another colour is no heading, in Chinese, Japanese, Hindi and Armenian either', async () => {
  for (const sentence of [
    '磨坊主保证报告内容的真实、准确、完整，不存在虚假记载。',
    '製粉所は橋の近くにあります。',
    hindi,
    armenian,
  ]) {
    const read = await printedMarkdown(
      service,
      key,
      `<p>${text.repeat(4)}</p><p style="color:#a00000;margin:16px 0">${sentence}</p><p>${text.repeat(4)}</p>`,
    );
    expect(read).not.toMatch(/^#/m);
    expect(read.replaceAll(' ', '')).toContain(sentence.replaceAll(' ', ''));
  }
});

test('an empty box beside a ticked one is a choice, not a bullet', async () => {
  const choices = ['□ 是 √ 否', '☐ yes ☒ no', '□ applies ■ does not apply'];
  const read = await printedMarkdown(
    service,
    key,
    choices.map((choice) => `<p>${text.repeat(3)}</p><p>${choice}</p>`).join(''),
  );
  for (const choice of choices) expect(read.split('\n')).toContain(choice);
});

test('empty boxes before the lines of a list are its bullets', async () => {
  const items = ['Repair of the wheel', 'Cleaning of the stones', 'Flour for the town'];
  const read = await printedMarkdown(service, key, items.map((item) => `<div>□ ${item}</div>`).join(''));
  expect(read).toBe(items.map((item) => `- ${item}`).join('\n'));
});
