/**
 * Labels that invoices, orders, letters and forms print for common facts, in English, German, French, Spanish, Italian,
 * Dutch, Portuguese and Polish: for each, its usual names first.
 */
export const knownLabels: readonly (readonly string[])[] = [
  list(
    'invoice number|invoice no|invoice id|invoice|bill number|Rechnungsnummer|Rechnung Nr|Rechnung|numéro de facture|facture n°|facture|número de factura|factura n°|factura|numero fattura|fattura n°|fattura|factuurnummer|número da fatura|fatura n°|numer faktury|faktura nr|faktura VAT nr',
  ),
  list(
    'invoice date|date of invoice|date of issue|issue date|issued|bill date|date|Rechnungsdatum|Belegdatum|Ausstellungsdatum|Datum|date de facture|date de la facture|date de facturation|fecha de factura|fecha de emisión|fecha|data fattura|data di emissione|data|factuurdatum|data da fatura|data de emissão|data wystawienia|data faktury',
  ),
  list(
    'due date|payment due|date due|due on|pay by|Fälligkeitsdatum|fällig am|zahlbar bis|Zahlungsziel|date d’échéance|échéance|fecha de vencimiento|vencimiento|data di scadenza|scadenza|vervaldatum|data de vencimento|termin płatności',
  ),
  list(
    'grand total|total due|amount due|total amount|invoice total|balance due|total|total to pay|total incl VAT|total including tax|Gesamtbetrag|Rechnungsbetrag|Bruttobetrag|Endbetrag|Gesamtsumme|zu zahlen|Summe|Gesamt|total TTC|montant total|montant TTC|net à payer|total à payer|importe total|total a pagar|totale|totale fattura|totale da pagare|importo totale|totaal|totaalbedrag|te betalen|valor total|suma|razem|do zapłaty|kwota brutto',
  ),
  list(
    'subtotal|sub total|net total|net amount|total excl VAT|total net|Zwischensumme|Nettobetrag|Summe netto|Netto|sous-total|total HT|montant HT|base imponible|imponibile|subtotaal|totaal excl BTW|wartość netto|kwota netto',
  ),
  list(
    'VAT|VAT amount|tax|tax amount|sales tax|total tax|total VAT|GST|MwSt|USt|Mehrwertsteuer|Umsatzsteuer|TVA|montant TVA|IVA|importe IVA|imposta|BTW|BTW bedrag|VAT kwota|kwota VAT',
  ),
  list(
    'VAT number|VAT ID|VAT registration number|VAT no|tax ID|tax number|USt-IdNr|USt-ID|Umsatzsteuer-ID|Steuernummer|numéro de TVA|n° TVA|TVA intracommunautaire|NIF|CIF|partita IVA|P.IVA|BTW-nummer|BTW nr|NIP',
  ),
  list(
    'IBAN|account number|bank account|Konto-Nr|Kontonummer|compte|cuenta|rekeningnummer|numer konta|nr konta',
  ),
  list('BIC|SWIFT|BIC/SWIFT|SWIFT code'),
  list(
    'order number|order no|order id|purchase order|PO number|P.O. number|PO|Bestellnummer|Auftragsnummer|Bestell-Nr|Auftrags-Nr|numéro de commande|commande n°|número de pedido|pedido n°|numero ordine|ordine n°|bestelnummer|ordernummer|número da encomenda|numer zamówienia|nr zamówienia',
  ),
  list(
    'order date|date of order|Bestelldatum|Auftragsdatum|date de commande|fecha de pedido|data ordine|besteldatum|orderdatum|data do pedido|data zamówienia',
  ),
  list(
    'customer number|customer no|customer id|client number|account no|Kundennummer|Kunden-Nr|numéro client|n° client|número de cliente|codice cliente|klantnummer|número do cliente|numer klienta',
  ),
  list(
    'customer|customer name|client|bill to|billed to|sold to|buyer|Kunde|Kundenname|Rechnungsempfänger|client|facturé à|cliente|facturar a|intestatario|klant|nabywca',
  ),
  list(
    'supplier|vendor|seller|from|issued by|Lieferant|Verkäufer|fournisseur|vendeur|proveedor|vendedor|fornitore|leverancier|fornecedor|sprzedawca',
  ),
  list('currency|Währung|devise|moneda|valuta|moeda|waluta'),
  list(
    'reference|reference number|our reference|your reference|ref|Referenz|Zeichen|référence|referencia|riferimento|referentie|referência',
  ),
  list(
    'delivery date|date of delivery|shipping date|ship date|Lieferdatum|Leistungsdatum|date de livraison|fecha de entrega|data di consegna|leverdatum|data de entrega|data dostawy',
  ),
  list(
    'payment terms|terms|Zahlungsbedingungen|conditions de paiement|condiciones de pago|termini di pagamento|betalingstermijn|condições de pagamento|warunki płatności',
  ),
  list('name|full name|Name|nom|nombre|nome|naam|imię i nazwisko'),
  list('first name|given name|Vorname|prénom|nombre|nome|voornaam|imię'),
  list(
    'last name|surname|family name|Nachname|Familienname|nom de famille|apellidos|apellido|cognome|achternaam|apelido|nazwisko',
  ),
  list(
    'date of birth|birth date|born|DOB|Geburtsdatum|geboren am|date de naissance|né le|fecha de nacimiento|data di nascita|geboortedatum|data de nascimento|data urodzenia',
  ),
  list(
    'address|street address|Adresse|Anschrift|adresse|dirección|domicilio|indirizzo|adres|endereço|morada',
  ),
  list(
    'email|e-mail|email address|E-Mail-Adresse|courriel|adresse e-mail|correo electrónico|correo|posta elettronica|e-mailadres',
  ),
  list(
    'phone|phone number|telephone|tel|mobile|Telefon|Telefonnummer|Handy|téléphone|teléfono|telefono|telefoon|telefone|telefon',
  ),
  list(
    'policy number|policy no|Versicherungsnummer|Policennummer|numéro de police|número de póliza|numero polizza|polisnummer|numer polisy',
  ),
  list(
    'contract number|contract no|Vertragsnummer|numéro de contrat|número de contrato|numero contratto|contractnummer|numer umowy',
  ),
];

function list(labels: string): readonly string[] {
  return labels.split('|');
}
