import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from '@jest/globals';
import { sharedService } from '../shared-service.ts';
import { accessToken } from './access-token.ts';
import { answerOf, connectAgent, type Era } from './agent.ts';

test.each<Era>(['auto', 'legacy'])(
  'a client that asks for it hears how far the work is (%s)',
  async (era) => {
    const service = await sharedService();
    const { accountId } = await service.newAccount();
    const agent = await connectAgent(service.baseUrl, await accessToken(accountId), era);
    const pdf = await PDFDocument.create();
    for (let page = 1; page <= 60; page += 1) pdf.addPage([600, 800]).drawText(`Page ${page}`);
    const call = {
      name: 'pdf_to_image',
      arguments: { pdf_base64: await pdf.saveAsBase64(), dpi: 72, format: 'jpeg' },
    };
    const heard: { progress: number; message?: string | undefined }[] = [];
    const drawn = await agent.callTool(call, { onprogress: (progress) => heard.push(progress) });
    expect(answerOf(drawn)).toMatchObject({ total_pages: 60 });
    expect(heard.length).toBeGreaterThan(0);
    expect(heard.map(({ progress }) => progress)).toEqual(heard.map((_, index) => index + 1));
    for (const { message } of heard) expect(message).toMatch(/^[a-z][A-Za-z]*: \d+ of 60$/);
    await agent.close();
  },
);
