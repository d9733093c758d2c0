import { expect, test } from '@jest/globals';
import { sharedService } from '../../shared-service.ts';
import { scannedPage } from './scanned-page.ts';

const items = [
  'Each of the hundred mills has a wheel of its own',
  'Wheat flour and rye bran are carried by boat',
  'Exclusive rights to the bridge were given to the town',
  'Optional supply of oat flakes for the harbour',
  'The stones are cleaned twice a year by the millers',
  'Non-destructive grinding keeps the grain fresh',
];

test.each(['•', '■'])(
  'bullets of a scan, as %s, begin the items of one list, whatever they are read as',
  async (bullet) => {
    const service = await sharedService();
    const lines = items.map((item) => `<div>${bullet} ${item}</div>`).join('');
    const html = `<style>body{font:12pt serif}</style><p>The works of the valley are these, as the town has said:</p>${lines}`;
    const pdf_base64 = await scannedPage(service, html, 150);
    const answer = await service.call('POST', '/extractContent', {
      key: service.liveKey,
      json: { pdf_base64, ocr: 'always' },
    });
    const { markdown } = (await answer.json()) as { readonly markdown: string };
    expect(markdown).toContain(items.map((item) => `- ${item}`).join('\n'));
  },
);
