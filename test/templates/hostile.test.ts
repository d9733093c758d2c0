import { afterAll, expect, test } from '@jest/globals';
import type { Template } from '../../functions/core/contract/messages/template.ts';
import {
  readyTemplateThread,
  templateThread,
} from '../../functions/core/engines/templates/template-engine.ts';
import { hostileTemplates } from './hostile-templates.ts';

afterAll(() => templateThread().end());

function bytesOf(value: unknown): Uint8Array {
  return new Uint8Array(Buffer.from(JSON.stringify(value)));
}

async function fill(template: Template, data: object) {
  const thread = await readyTemplateThread();
  return thread.call('fill', [bytesOf(template), bytesOf(data)]);
}

// The thread is ended at a second of the processor and at 256 MB: that the answer comes says that neither was passed.
test.each(hostileTemplates.map((one) => [one.what, one] as const))(
  '%s',
  async (_, { template, data = {}, becomes }) => {
    if ('code' in becomes) {
      await expect(fill(template, data)).rejects.toMatchObject({ code: becomes.code });
      return;
    }
    const { texts } = await fill(template, data);
    if (typeof becomes.text === 'string') expect(texts.html).toBe(becomes.text);
    else expect(texts.html).toMatch(becomes.text);
  },
);

test('the thread fills as before after all of them', async () => {
  expect((await fill({ html: '{{ a }}' }, { a: 1 })).texts.html).toBe('1');
});
