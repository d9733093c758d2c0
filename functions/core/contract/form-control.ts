/** The kinds of fields that a page's controls become. */
type ControlKind = 'text' | 'checkbox' | 'radio' | 'combo' | 'list';

/** Lengths of the four sides of a box, in CSS pixels. */
interface Sides {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** A control of a page that becomes a field of its PDF. */
export interface FormControl {
  readonly kind: ControlKind;
  /** Its `name`, or else its `id`; empty without either. */
  readonly name: string;
  /** The index of its form among those of the page; -1 for none. Radio buttons of one name are one field in each. */
  readonly form: number;
  /** A text, or what a check box or radio button stands for when it is on. Empty for a password. */
  readonly value: string;
  readonly isChecked: boolean;
  /** The options of a select, in order. */
  readonly options: readonly { readonly value: string; readonly label: string; readonly isChosen: boolean }[];
  readonly isMultiple: boolean;
  readonly isMultiline: boolean;
  readonly isPassword: boolean;
  readonly isReadOnly: boolean;
  readonly isRequired: boolean;
  readonly maximumCharacters: number | null;
  /** Its label or title; empty for none. */
  readonly label: string;
  /** The label of a group of radio buttons; empty for none. */
  readonly groupLabel: string;
  readonly fontPixels: number;
  /** Red, green and blue from 0 to 1. */
  readonly color: readonly [number, number, number];
  readonly alignment: 'left' | 'center' | 'right';
  /** Its border box, and its border and padding, in CSS pixels before transformations. */
  readonly widthPixels: number;
  readonly heightPixels: number;
  readonly insetPixels: Sides;
}

/** The controls of a printed page, and where they are in its PDF. */
export interface PageControls {
  /** In the order of the document. */
  readonly controls: readonly FormControl[];
  /** The links of the PDF that mark a control begin with this address; the control's index follows. */
  readonly markAddress: string;
}
