/** The kinds of form fields, from the user's perspective. */
export const fieldKinds = ['text', 'checkbox', 'radio', 'combo', 'list', 'button', 'signature'] as const;

export type FieldKind = (typeof fieldKinds)[number];

/** The parts of a PDF that can be flattened into its pages. */
export const flattenable = ['fields', 'annotations'] as const;

export type Flattenable = (typeof flattenable)[number];

/** The kinds of forms in a PDF: the PDF format's own, XFA (XML, which few viewers support), both or none. */
export const formKinds = ['acroform', 'xfa', 'both', 'none'] as const;

export type FormKind = (typeof formKinds)[number];
