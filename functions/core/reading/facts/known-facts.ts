import { foldedLabel } from './fold.ts';

/** A common fact: its usual labels first, and the form that its value has as text, if it has one. */
export interface KnownFact {
  readonly labels: readonly string[];
  readonly form?: RegExp;
  /** Of a date: the first label of the number that it may follow, as in `Invoice 17 of 4 March`. */
  readonly follows?: string;
}

/** A number of a document, a customer or an order: words with digits or capitals, at least one with a digit. */
export const codeForm =
  /^[^\s\d]{0,30}\d[^\s,;]*(?: (?=\S*\d)[^\s\p{Ll},;]+)*|^[\p{Lu}]{1,4} [^\s\p{Ll},;]*\d[^\s,;]*(?: (?=\S*\d)[^\s\p{Ll},;]+)*/u;

const iban = /[A-Z]{2}\d{2}(?: ?[A-Z0-9]{2,5}){2,8}(?: ?[A-Z0-9]{1,3})?(?![A-Z0-9])/;
const bic = /[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?(?![A-Z0-9])/;
const taxNumber =
  /(?<![\p{L}\d])(?=(?:[ ./-]?[A-Z\d]){8})(?=(?:\D{0,3}\d){6})(?:[A-Z]{2,5}[ -]?)?\d[\dA-Z]*(?:[ ./-]?[\dA-Z]+)*/u;
const email = /[^\s@<>(),;:]+@[^\s@<>(),;:]+\.[\p{L}]{2,}/u;
const phone = /\+?\(?\d[\d\s()./–-]{4,}\d/;

/**
 * Labels that invoices, orders, letters and forms print for common facts, in English, German, French, Spanish, Italian,
 * Dutch, Portuguese and Polish: for each, its usual names first.
 */
const knownFacts: readonly KnownFact[] = [
  fact(
    'invoice number|invoice no|invoice id|invoice|bill number|Rechnungsnummer|Rechnung Nr|Rechnung|numéro de facture|facture n°|facture|número de factura|factura n°|factura|numero fattura|fattura n°|fattura|factuurnummer|factuur|número da fatura|fatura n°|numer faktury|faktura nr|faktura VAT nr',
    codeForm,
  ),
  fact(
    'invoice date|date of invoice|date of issue|issue date|issued|bill date|date|Rechnungsdatum|Belegdatum|Ausstellungsdatum|Datum|date de facture|date de la facture|date de facturation|fecha de factura|fecha de emisión|fecha|data fattura|data di emissione|data|factuurdatum|data da fatura|data de emissão|data wystawienia|data faktury',
    undefined,
    'invoice number',
  ),
  fact(
    'due date|payment due|due|date due|due on|pay by|Fälligkeitsdatum|fällig am|zahlbar bis|Zahlungsziel|date d’échéance|date limite de paiement|à payer avant le|échéance|fecha de vencimiento|vencimiento|data di scadenza|scadenza|vervaldatum|te betalen voor|data de vencimento|termin płatności',
  ),
  fact(
    'grand total|total due|amount due|total amount due|total amount|invoice total|total payable|balance due|total|total to pay|total incl VAT|total including tax|Gesamtbetrag|Rechnungsbetrag|Bruttobetrag|Endbetrag|Gesamtsumme|zu zahlen|Summe|Gesamt|total TTC|total facture|montant total|montant TTC|net à payer|total à payer|importe total|total a pagar|totale|totale fattura|totale da pagare|importo totale|totaal|totaalbedrag|factuurtotaal|factuur totaal|totaal incl BTW|te betalen|valor total|suma|razem|do zapłaty|kwota brutto',
  ),
  fact(
    'net amount|net total|total excl VAT|total net|excl VAT|excluding VAT|taxable amount|tax base|Nettobetrag|Summe netto|Netto|Bemessungsgrundlage|total HT|montant HT|base HT|base imponible|imponibile|totaal excl BTW|exclusief BTW|excl BTW|grondslag|base tributável|wartość netto|kwota netto|podstawa opodatkowania|subtotal|sub total|Zwischensumme|sous-total|subtotaal',
  ),
  fact(
    'VAT|VAT amount|tax|tax amount|sales tax|total tax|total VAT|GST|MwSt|USt|Mehrwertsteuer|Umsatzsteuer|TVA|montant TVA|IVA|importe IVA|imposta|BTW|BTW bedrag|VAT kwota|kwota VAT',
  ),
  fact(
    'VAT number|VAT ID|VAT registration number|VAT no|tax ID|tax number|USt-IdNr|USt-ID|Umsatzsteuer-ID|Steuernummer|numéro de TVA|n° TVA|TVA intracommunautaire|NIF|CIF|partita IVA|P.IVA|BTW-nummer|BTW nr|NIP|VAT|TVA|BTW',
    taxNumber,
  ),
  fact('IBAN', iban),
  fact(
    'bank account number|bank account|account number|Konto-Nr|Kontonummer|numéro de compte|número de cuenta|rekeningnummer|numer konta|nr konta',
    codeForm,
  ),
  fact('BIC|SWIFT|BIC/SWIFT|SWIFT code', bic),
  fact(
    'order number|order no|order id|purchase order|PO number|P.O. number|PO|Bestellnummer|Auftragsnummer|Bestell-Nr|Auftrags-Nr|numéro de commande|commande n°|número de pedido|pedido n°|numero ordine|ordine n°|bestelnummer|ordernummer|número da encomenda|numer zamówienia|nr zamówienia|order|Bestellung|commande|pedido|ordine|bestelling|zamówienie',
    codeForm,
  ),
  fact(
    'order date|date of order|Bestelldatum|Auftragsdatum|date de commande|fecha de pedido|data ordine|besteldatum|orderdatum|data do pedido|data zamówienia',
    undefined,
    'order number',
  ),
  fact(
    'customer number|customer no|customer id|client number|account no|Kundennummer|Kunden-Nr|Kd.-Nr|numéro client|n° client|référence client|client id|id client|identifiant client|Kunden-ID|número de cliente|codice cliente|numero cliente|klantnummer|klant nr|número do cliente|numer klienta',
    codeForm,
  ),
  fact(
    'customer|customer name|client|bill to|billed to|sold to|buyer|Kunde|Kundenname|Rechnungsempfänger|client|facturé à|cliente|facturar a|intestatario|klant|nabywca',
  ),
  fact(
    'supplier|vendor|seller|from|issued by|Lieferant|Verkäufer|fournisseur|vendeur|proveedor|vendedor|fornitore|leverancier|fornecedor|sprzedawca',
  ),
  fact('currency|Währung|devise|moneda|valuta|moeda|waluta'),
  fact(
    'reference|reference number|our reference|your reference|ref|Referenz|Zeichen|référence|referencia|riferimento|referentie|referência',
  ),
  fact(
    'delivery date|date of delivery|shipping date|ship date|Lieferdatum|Leistungsdatum|date de livraison|fecha de entrega|data di consegna|leverdatum|data de entrega|data dostawy',
  ),
  fact(
    'payment terms|terms|Zahlungsbedingungen|conditions de paiement|condiciones de pago|termini di pagamento|betalingstermijn|condições de pagamento|warunki płatności',
  ),
  fact('name|full name|Name|nom|nombre|nome|naam|imię i nazwisko'),
  fact('first name|given name|Vorname|prénom|nombre|nome|voornaam|imię'),
  fact(
    'last name|surname|family name|Nachname|Familienname|nom de famille|apellidos|apellido|cognome|achternaam|apelido|nazwisko',
  ),
  fact(
    'date of birth|birth date|born|DOB|Geburtsdatum|geboren am|date de naissance|né le|fecha de nacimiento|data di nascita|geboortedatum|data de nascimento|data urodzenia',
  ),
  fact(
    'address|street address|Adresse|Anschrift|adresse|dirección|domicilio|indirizzo|adres|endereço|morada',
  ),
  fact(
    'email|e-mail|email address|E-Mail-Adresse|courriel|adresse e-mail|correo electrónico|correo|posta elettronica|e-mailadres',
    email,
  ),
  fact(
    'phone|phone number|telephone|tel|mobile|Telefon|Telefonnummer|Handy|téléphone|teléfono|telefono|telefoon|telefone|telefon',
    phone,
  ),
  fact(
    'policy number|policy no|Versicherungsnummer|Policennummer|numéro de police|número de póliza|numero polizza|polisnummer|numer polisy',
    codeForm,
  ),
  fact(
    'contract number|contract no|Vertragsnummer|numéro de contrat|número de contrato|numero contratto|contractnummer|numer umowy',
    codeForm,
  ),
];

function fact(labels: string, form?: RegExp, follows?: string): KnownFact {
  return { labels: labels.split('|'), ...(form && { form }), ...(follows && { follows }) };
}

let folded: readonly KnownFact[] | undefined;

/** The known facts with folded labels, made on the first call that needs them. */
function foldedFacts(): readonly KnownFact[] {
  folded ??= knownFacts.map((known) => ({ ...known, labels: known.labels.map(foldedLabel) }));
  return folded;
}

/** The known fact that a folded label names, by its first label if two share it. */
export function factNamed(label: string): KnownFact | undefined {
  const facts = foldedFacts();
  return (
    facts.find(({ labels }) => labels[0] === label) ?? facts.find(({ labels }) => labels.includes(label))
  );
}

/** What stands between a number and its date. */
const ofDate = ['of', 'dated', 'from', 'vom', 'du', 'en date du', 'de', 'del', 'van', 'z dnia', 'z'];

/** The folded labels that a date has after a number, which is a 0 in them. */
export function labelsAfterNumber({ follows }: KnownFact): readonly string[] {
  const labels = follows === undefined ? [] : (factNamed(foldedLabel(follows))?.labels ?? []);
  return labels.flatMap((label) => ofDate.map((words) => `${label}0${foldedLabel(words)}`));
}

/** The folded labels of all known facts. */
export function allLabels(): readonly string[] {
  return foldedFacts().flatMap(({ labels }) => labels);
}
