import { callRender } from '../core/aws/lambda/call-render.ts';
import { conformMade, loadConformance } from '../core/conformance/conform-made.ts';
import { conformanceWishes, type NamedInput } from '../core/conformance/conformance-wishes.ts';
import type { PdfResult } from '../core/contract/endpoint.ts';
import {
  conformanceWithInvoice,
  type ElectronicInvoice,
} from '../core/contract/fields/electronic-invoice.ts';
import type { PageControls } from '../core/contract/form-control.ts';
import type { PrintOptions, RenderRequest } from '../core/contract/messages/render.ts';
import type { EngineCall } from '../core/engine-calls/engine-request.ts';

/** A page to print, and what its PDF shall conform to and contain. */
interface PrintInput extends NamedInput {
  readonly request: RenderRequest & { readonly print: PrintOptions };
  readonly electronic_invoice?: ElectronicInvoice | undefined;
}

/** Has Chromium print a page, and finishes its PDF. The invoice is validated before anything is printed. */
export async function printDocument(input: PrintInput, call: EngineCall): Promise<PdfResult> {
  const { electronic_invoice: sent, request } = input;
  const wishes = conformanceWishes(sent ? { ...input, ...conformanceWithInvoice(input) } : input, 'html');
  const invoice = sent && (await import('../core/invoices/invoice-to-attach.ts')).invoiceToAttach(sent);
  // The code loads while Chromium prints.
  const [printed] = await Promise.all([callRender(request, call), wishes && loadConformance()]);
  const made = printed.form ? await withFields(printed, printed.form) : printed;
  return conformMade(made, {
    wishes: wishes && { ...wishes, ...invoice?.wishes },
    isTest: call.environment === 'test',
    prepare: invoice?.attach,
  });
}

/** The same PDF with fields in place of its page's controls, in addition to its warnings. */
async function withFields({ pdf, warnings }: PdfResult, form: PageControls): Promise<PdfResult> {
  // Loaded on demand: few calls ask for fields.
  const { changePdf } = await import('../core/page-operations/change-pdf.ts');
  const { addFields } = await import('../core/printed/add-fields.ts');
  const made = await changePdf([{ bytes: pdf }], (draft) => addFields(draft, form));
  return { ...made, warnings: [...(warnings ?? []), ...(made.warnings ?? [])] };
}
