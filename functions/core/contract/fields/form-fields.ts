/** What a form field is to the person who fills it in. */
export const fieldKinds = ['text', 'checkbox', 'radio', 'combo', 'list', 'button', 'signature'] as const;

export type FieldKind = (typeof fieldKinds)[number];

/** What of a PDF can become part of its pages. */
export const flattenable = ['fields', 'annotations'] as const;

export type Flattenable = (typeof flattenable)[number];

/** The forms that a PDF may have: one of the PDF format, one in XML that few viewers know, both or none. */
export const formKinds = ['acroform', 'xfa', 'both', 'none'] as const;

export type FormKind = (typeof formKinds)[number];
