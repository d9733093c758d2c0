/** Kinds of text that redaction knows by their form, and by their check digits where they have some. */
export type RedactionPreset = 'email' | 'phone' | 'iban' | 'card' | 'ssn';

/** A rectangle in points, from the top left corner of the page as it is shown. */
export interface PageBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What is to be redacted: a text, what a regular expression matches, a kind of text, or what lies in a box of a page. */
export type Redaction =
  | { readonly text: string }
  | { readonly pattern: string }
  | { readonly preset: RedactionPreset }
  | { readonly page: number; readonly box: PageBox };

/** Why something was redacted: the kind of redaction that it fell under. */
export type RedactionReason = 'text' | 'pattern' | 'box' | RedactionPreset;
