import type { FactName } from './wishes.ts';

/** What invoices of a language print. The labels are those of this file: the service has a list of its own. */
export interface Language {
  readonly tag: string;
  readonly currency: string;
  readonly labels: Readonly<Record<FactName, readonly string[]>>;
  readonly title: string;
  readonly columns: readonly string[];
}

export const languages: readonly Language[] = [
  {
    tag: 'en-GB',
    currency: 'GBP',
    title: 'Invoice',
    columns: ['Description', 'Qty', 'Unit price', 'Amount'],
    labels: {
      invoice_number: ['Invoice number', 'Invoice no.', 'Invoice #', 'Invoice ID'],
      invoice_date: ['Invoice date', 'Date', 'Date of issue', 'Issued'],
      due_date: ['Due date', 'Payment due', 'Due'],
      customer_number: ['Customer number', 'Customer no.', 'Account no.', 'Client number'],
      net_amount: ['Subtotal', 'Net amount', 'Net total', 'Total excl. VAT'],
      vat: ['VAT', 'VAT 20%', 'VAT (20 %)'],
      total: ['Total', 'Total due', 'Amount due', 'Grand total'],
    },
  },
  {
    tag: 'en-US',
    currency: 'USD',
    title: 'INVOICE',
    columns: ['Item', 'Quantity', 'Rate', 'Amount'],
    labels: {
      invoice_number: ['Invoice #', 'Invoice Number', 'INVOICE NO'],
      invoice_date: ['Invoice Date', 'DATE', 'Bill date'],
      due_date: ['Due Date', 'Date due', 'Pay by'],
      customer_number: ['Customer ID', 'Customer #', 'Account number'],
      net_amount: ['Subtotal', 'SUBTOTAL'],
      vat: ['Tax', 'Sales tax', 'TAX (8 %)'],
      total: ['TOTAL', 'Balance due', 'Total amount due', 'Invoice total'],
    },
  },
  {
    tag: 'de-DE',
    currency: 'EUR',
    title: 'Rechnung',
    columns: ['Bezeichnung', 'Menge', 'Einzelpreis', 'Betrag'],
    labels: {
      invoice_number: ['Rechnungsnummer', 'Rechnungs-Nr.', 'Rechnung Nr.'],
      invoice_date: ['Rechnungsdatum', 'Datum', 'Belegdatum'],
      due_date: ['Fällig am', 'Zahlbar bis', 'Fälligkeitsdatum'],
      customer_number: ['Kundennummer', 'Kunden-Nr.', 'Kd.-Nr.'],
      net_amount: ['Nettobetrag', 'Zwischensumme', 'Summe netto'],
      vat: ['MwSt. 19 %', 'USt. 19 %', 'Umsatzsteuer', 'zzgl. 19 % MwSt.'],
      total: ['Gesamtbetrag', 'Rechnungsbetrag', 'Bruttobetrag', 'Gesamtsumme'],
    },
  },
  {
    tag: 'fr-FR',
    currency: 'EUR',
    title: 'Facture',
    columns: ['Désignation', 'Quantité', 'Prix unitaire', 'Montant'],
    labels: {
      invoice_number: ['Facture n°', 'N° de facture', 'Numéro de facture'],
      invoice_date: ['Date', 'Date de facture', 'Date de facturation'],
      due_date: ['Échéance', 'Date d’échéance', 'À payer avant le'],
      customer_number: ['N° client', 'Numéro client', 'Référence client'],
      net_amount: ['Total HT', 'Sous-total', 'Montant HT'],
      vat: ['TVA 20 %', 'TVA', 'Montant TVA'],
      total: ['Total TTC', 'Net à payer', 'Montant TTC'],
    },
  },
  {
    tag: 'es-ES',
    currency: 'EUR',
    title: 'Factura',
    columns: ['Concepto', 'Cantidad', 'Precio', 'Importe'],
    labels: {
      invoice_number: ['Número de factura', 'Factura n.º', 'N.º de factura'],
      invoice_date: ['Fecha', 'Fecha de factura', 'Fecha de emisión'],
      due_date: ['Vencimiento', 'Fecha de vencimiento'],
      customer_number: ['Número de cliente', 'N.º de cliente'],
      net_amount: ['Base imponible', 'Subtotal'],
      vat: ['IVA 21 %', 'IVA', 'IVA (21 %)'],
      total: ['Total', 'Total a pagar', 'Importe total'],
    },
  },
  {
    tag: 'it-IT',
    currency: 'EUR',
    title: 'Fattura',
    columns: ['Descrizione', 'Quantità', 'Prezzo', 'Importo'],
    labels: {
      invoice_number: ['Fattura n.', 'Numero fattura', 'N. fattura'],
      invoice_date: ['Data', 'Data fattura', 'Data di emissione'],
      due_date: ['Scadenza', 'Data di scadenza'],
      customer_number: ['Codice cliente', 'N. cliente'],
      net_amount: ['Imponibile', 'Totale imponibile'],
      vat: ['IVA 22 %', 'IVA'],
      total: ['Totale', 'Totale fattura', 'Totale da pagare'],
    },
  },
  {
    tag: 'nl-NL',
    currency: 'EUR',
    title: 'Factuur',
    columns: ['Omschrijving', 'Aantal', 'Prijs', 'Bedrag'],
    labels: {
      invoice_number: ['Factuurnummer', 'Factuur nr.'],
      invoice_date: ['Factuurdatum', 'Datum'],
      due_date: ['Vervaldatum', 'Te betalen voor'],
      customer_number: ['Klantnummer', 'Klant nr.'],
      net_amount: ['Subtotaal', 'Totaal excl. BTW'],
      vat: ['BTW 21%', 'BTW', 'BTW-bedrag'],
      total: ['Totaal', 'Totaalbedrag', 'Totaal incl. BTW'],
    },
  },
];
