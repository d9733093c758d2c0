/** A template as it is filled. Its texts are Liquid. */
export interface Template {
  readonly html?: string | undefined;
  /** Instead of `html`. */
  readonly markdown?: string | undefined;
  readonly css?: string | undefined;
  readonly header_html?: string | undefined;
  readonly footer_html?: string | undefined;
  /** Texts that the others include, by name. */
  readonly partials?: Readonly<Record<string, string>> | undefined;
  /** Whether a name that the data lacks is an error. */
  readonly strict?: boolean | undefined;
  /** The names of the files that the `asset` filter knows. */
  readonly assetNames?: readonly string[] | undefined;
  /** A JSON Schema of draft 2020-12. */
  readonly data_schema?: unknown;
  readonly sample_data?: Readonly<Record<string, unknown>> | undefined;
}

/** The texts of a template that become parts of a page, by the name of their field. */
export const templateTexts = ['html', 'markdown', 'css', 'header_html', 'footer_html'] as const;

export type TemplateText = (typeof templateTexts)[number];

/** A template filled with data. */
export interface FilledTemplate {
  readonly texts: Readonly<Partial<Record<TemplateText, string>>>;
  /** The names of the assets, and the IDs of the documents, whose URLs are in the texts. */
  readonly assets: readonly string[];
  readonly documents: readonly string[];
  /** The names that the data lacks, described for people. */
  readonly warnings: readonly string[];
}

/** The names of files of a filled page: below the address of its bundle. */
export function assetFile(name: string): string {
  return `assets/${name}`;
}

export function documentFile(id: string): string {
  return `documents/${id}`;
}
