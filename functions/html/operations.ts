import { callRender, callRenderForPicture } from '../core/aws/call-render.ts';
import { conformMade } from '../core/conformance/conform-made.ts';
import { conformanceWishes } from '../core/conformance/conformance-wishes.ts';
import type { CallContext, Operations } from '../core/contract/endpoint.ts';
import { conformanceWithInvoice } from '../core/contract/fields/electronic-invoice.ts';
import type { html } from './endpoints.ts';
import { type PrintInput, pictureRequest, renderRequest } from './render-request.ts';

export const operations: Operations<typeof html> = {
  htmlToPdf: printed,
  markdownToPdf: async ({ markdown, theme, ...input }, context) => {
    // Loaded on demand: HTML input need not wait for it.
    const { markdownPage } = await import('../core/markdown/markdown-page.ts');
    return printed({ ...input, html: markdownPage(markdown, theme) }, context);
  },
  htmlToImage: (input, { accountId, environment }) =>
    callRenderForPicture(pictureRequest(input, environment === 'test'), accountId),
};

async function printed(input: PrintInput, { accountId, environment }: CallContext) {
  const { electronic_invoice: sent } = input;
  const wishes = conformanceWishes(sent ? { ...input, ...conformanceWithInvoice(input) } : input, 'html');
  // Validated before anything is printed.
  const invoice = sent && (await import('../core/invoices/invoice-to-attach.ts')).invoiceToAttach(sent);
  const made = await callRender(renderRequest(input), accountId);
  return conformMade(made, {
    wishes: wishes && { ...wishes, ...invoice?.wishes },
    isTest: environment === 'test',
    prepare: invoice?.attach,
  });
}
