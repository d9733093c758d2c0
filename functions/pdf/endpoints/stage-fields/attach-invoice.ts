import { electronicInvoice } from '../../../core/contract/fields/electronic-invoice.ts';

export const attachInvoiceFields = {
  electronic_invoice: electronicInvoice.describe('The invoice in XML, with its format and profile.'),
};
