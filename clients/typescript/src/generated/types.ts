// Generated from the catalog of endpoints by `npm run clients`. Do not edit.

import type { FileInput } from '../file-input.ts';

export interface AttachFilesStage {
  /** Operation of the stage. */
  readonly operation: 'attachFiles';
  /**
   * The files to attach, with their content in base64.
   * At most 100.
   */
  readonly attachments: readonly {
    /** File name. An existing attachment with this name is replaced. */
    readonly name: string;
    /** The file in base64. A `data:` prefix and whitespace are allowed. */
    readonly content: string;
    /** Description shown by viewers. */
    readonly description?: string;
    /**
     * Relationship of the file to the document, such as `Alternative` for an invoice’s XML.
     * Default: `"Unspecified"`.
     */
    readonly relationship?:
      | 'Source'
      | 'Data'
      | 'Alternative'
      | 'Supplement'
      | 'FormData'
      | 'Schema'
      | 'Unspecified';
    /** Media type. By default, that of the extension of `name`. */
    readonly type?: string;
  }[];
}

export interface AttachInvoiceStage {
  /** Operation of the stage. */
  readonly operation: 'attachInvoice';
  /** The invoice in XML, with its format and profile. */
  readonly electronic_invoice: ElectronicInvoice;
}

export interface Authentication {
  /** User name, without a colon. */
  readonly username: string;
  /** Password. */
  readonly password: string;
}

export interface Box {
  /**
   * Distance from the left edge.
   * From -100000 to 100000.
   */
  readonly x: number;
  /**
   * Distance from the top edge.
   * From -100000 to 100000.
   */
  readonly y: number;
  /** Width. */
  readonly width: number;
  /** Height. */
  readonly height: number;
}

export type Call = {
  /** `X-Request-Id` of the response; for the work of a job, the ID of the job. */
  readonly request_id: string;
  /** When the call began. */
  readonly created_at: string;
  /** HTTP method. */
  readonly method: string;
  /** Path of the endpoint. */
  readonly endpoint: string;
  /** HTTP status of the response. */
  readonly status: number;
  /** Code of the error; null if the call succeeded. */
  readonly code: string | null;
  /** Message of the error; null also if it may quote the request, which is not logged. */
  readonly message: string | null;
  /** Invalid fields, if the error named any. */
  readonly details?: readonly {
    /** Name of the field. */
    readonly field: string;
    /** What is wrong with it. */
    readonly message: string;
  }[];
  /** Time until the response began, in milliseconds. */
  readonly duration_ms: number;
  /** Pages that were charged. */
  readonly pages: number;
  /** Credits that were charged. */
  readonly credits: number;
  /** The environment of the call. */
  readonly environment: 'live' | 'test';
  /** Origin of the call. `job` is the work of a job. */
  readonly via: 'api' | 'dashboard' | 'mcp' | 'job';
  /** The API key that made the call; null if there was none. */
  readonly key: {
    /** Its ID, which is no secret. */
    readonly id: string;
    /** Its name. */
    readonly name: string;
  } | null;
  /** The app that made the call; null if there was none. */
  readonly app: {
    /** Its ID, which is no secret. */
    readonly id: string;
    /** Its name. */
    readonly name: string;
  } | null;
};

export interface CompressPdfStage {
  /** Operation of the stage. */
  readonly operation: 'compressPdf';
  /**
   * `lossless` draws every page as before, pixel by pixel. `balanced` makes images smaller without a visible difference, `small` with a slight one.
   * Default: `"balanced"`.
   */
  readonly level?: 'lossless' | 'balanced' | 'small';
  /**
   * Maximum resolution of images in pixels per inch, as drawn on the page. 150 by default, 96 with `small`. Not with `lossless`.
   * From 36 to 600.
   */
  readonly image_dpi?: number;
  /**
   * Linearize the PDF, so that browsers show the first page before the rest has arrived. The PDF may become larger than the source. Not before `encryptPdf`.
   * Default: `false`.
   */
  readonly web?: boolean;
}

export type Cookies = readonly {
  readonly name: string;
  readonly value: string;
  readonly domain?: string;
  readonly path?: string;
}[];

export interface CreditsAlert {
  /** Balance in credits; null if no webhook is sent. */
  readonly below: number | null;
  /** The URL that is notified. */
  readonly webhook_url: string | null;
}

export interface DecryptPdfStage {
  /** Operation of the stage. */
  readonly operation: 'decryptPdf';
}

export interface Delivery {
  /** The `webhook-id` that receivers get, the same for each attempt. */
  readonly id: string;
  /** ID of the job. */
  readonly job_id: string;
  /** Type of the event. */
  readonly type: 'job.completed' | 'job.failed';
  /** The URL that it is sent to. */
  readonly webhook_url: string;
  /** `delivered` after a 2xx response, `failed` if there are no more attempts. */
  readonly status: 'pending' | 'delivered' | 'failed';
  /** When the job ended. */
  readonly created_at: string;
  /** Attempts so far. */
  readonly attempts: readonly {
    /** When the attempt was made. */
    readonly at: string;
    /** HTTP status of the response; null if there was none. */
    readonly status: number | null;
  }[];
  /** Time of the next attempt; null if there is none. */
  readonly next_attempt_at: string | null;
}

export interface ElectronicInvoice {
  /**
   * `factur-x` and `zugferd` are one format; `xrechnung` is its German profile.
   * Default: `"factur-x"`.
   */
  readonly format?: 'factur-x' | 'zugferd' | 'xrechnung';
  /** Profile that the XML must have. By default, the one that it names. */
  readonly profile?: 'minimum' | 'basic-wl' | 'basic' | 'en16931' | 'extended' | 'xrechnung';
  /** The invoice as a UN/CEFACT Cross Industry Invoice, up to 4 MB. It is validated against its schema and the rules of EN 16931 and of its profile before anything is made. */
  readonly xml: string;
}

export interface EncryptPdfStage {
  /** Operation of the stage. */
  readonly operation: 'encryptPdf';
  /** Password that opens the PDF. Without it, everyone can open the PDF within `permissions`. */
  readonly user_password?: string;
  /** Password that opens the PDF with all rights. A random one by default. */
  readonly owner_password?: string;
  /**
   * Permissions of readers who open the PDF without `owner_password`. All others are denied.
   * Default: `[]`.
   * At most 7.
   */
  readonly permissions?: readonly (
    | 'print'
    | 'edit'
    | 'copy'
    | 'annotate'
    | 'fill_forms'
    | 'assemble'
    | 'print_high_quality'
  )[];
}

/** What went wrong, for programs. More may be added. */
export type ErrorCode =
  | 'sign_in_required'
  | 'missing_field'
  | 'invalid_field'
  | 'unknown_field'
  | 'invalid_json'
  | 'invalid_pages'
  | 'page_out_of_range'
  | 'invalid_regex'
  | 'invalid_base64'
  | 'not_a_pdf'
  | 'pdf_encrypted'
  | 'invalid_image'
  | 'nothing_found'
  | 'visibility_unknown'
  | 'nothing_to_redact'
  | 'unreadable_text'
  | 'conformance_failed'
  | 'invalid_invoice'
  | 'source_conflict'
  | 'url_fetch_failed'
  | 'url_blocked'
  | 'byob_not_configured'
  | 'invalid_storage'
  | 'invalid_request'
  | 'invalid_grant'
  | 'invalid_scope'
  | 'invalid_target'
  | 'invalid_redirect_uri'
  | 'invalid_client_metadata'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'missing_authorization'
  | 'malformed_authorization'
  | 'invalid_client'
  | 'token_expired'
  | 'invalid_token'
  | 'invalid_api_key'
  | 'key_wrong_environment'
  | 'insufficient_scope'
  | 'api_key_required'
  | 'insufficient_credits'
  | 'spend_cap_reached'
  | 'form_refused'
  | 'auth_cooldown'
  | 'address_blocked'
  | 'account_under_review'
  | 'document_not_found'
  | 'job_not_found'
  | 'delivery_not_found'
  | 'route_not_found'
  | 'method_not_allowed'
  | 'idempotency_in_progress'
  | 'payload_too_large'
  | 'too_many_pages'
  | 'output_too_large'
  | 'unsupported_media_type'
  | 'range_not_satisfiable'
  | 'idempotency_key_reused'
  | 'rate_limited'
  | 'too_many_at_once'
  | 'processing_failed'
  | 'redaction_incomplete'
  | 'render_timeout'
  | 'browser_crashed'
  | 'storage_failed'
  | 'byob_access_denied'
  | 'service_busy'
  | (string & {});

export interface ExtractPagesStage {
  /** Operation of the stage. */
  readonly operation: 'extractPages';
  /** Pages in the order you want them: a list, or a string such as `1,3`, `2-5`, `7-` (to the last page), `5-2` (reversed), `odd` or `even`. Pages may be repeated. */
  readonly pages: string | number | readonly (number | string)[];
}

export interface FillFormStage {
  /** Operation of the stage. */
  readonly operation: 'fillForm';
  /** Values by the full name of the field, as `/listFields` returns them: a text, the value of an option, a list if several can be chosen, true or false for a check box, or null for none. Send this or `xfdf`. */
  readonly fields?: Readonly<Record<string, string | boolean | readonly string[] | null>>;
  /** An XFDF document (ISO 19444-1) with the values, as text. Its annotations are not read. */
  readonly xfdf?: string;
  /**
   * Make the fields part of the pages, so that the values cannot be changed.
   * Default: `false`.
   */
  readonly flatten?: boolean;
}

export interface FlattenPdfStage {
  /** Operation of the stage. */
  readonly operation: 'flattenPdf';
  /**
   * What to make part of the pages: `fields` of forms, other `annotations`, or both. Links and attached files are kept.
   * Default: `["fields","annotations"]`.
   * At most 2.
   */
  readonly what?: readonly ('fields' | 'annotations')[];
}

export interface ImageStorage {
  /** `memory` stores nothing, `default` stores with the service, `byob` stores in the account’s own bucket. Defaults to `memory`, or to `default` with `async`. */
  readonly mode?: 'memory' | 'default' | 'byob';
  /** File name of the stored image. Defaults to `filename`. */
  readonly filename?: string;
  /**
   * How long the link works, in seconds.
   * Default: `3600`.
   * From 60 to 604800.
   */
  readonly expires_in?: number;
  /**
   * Days until the document is deleted. Defaults to 14; with `byob`, to no limit.
   * From 1 to 365.
   */
  readonly retention_days?: number;
}

export interface Job {
  /** ID of the job. */
  readonly job_id: string;
  /** `completed` and `failed` are final. */
  readonly status: 'queued' | 'processing' | 'completed' | 'failed';
  /** Path of the endpoint that was called. */
  readonly endpoint: string;
  /** When the job was accepted. */
  readonly created_at: string;
  /** When the job ended; null until then. */
  readonly finished_at: string | null;
  /** For a completed job: where its PDF is stored, or its PDFs. */
  readonly result?: StoredFile | StoredFiles;
  /** For a failed job: the error that the request would have returned. */
  readonly error?: Problem;
  /** Attempts to deliver the webhook. */
  readonly deliveries?: readonly {
    /** When the attempt was made. */
    readonly at: string;
    /** HTTP status of the response; null if there was none. */
    readonly status: number | null;
  }[];
}

export interface JobAccepted {
  /** ID of the job, and later of its document. */
  readonly job_id: string;
  /** Always `queued`. */
  readonly status: 'queued';
  /** URL to check the job at. */
  readonly status_url: string;
}

export type Margin =
  | number
  | string
  | {
      /** Length such as `8.5in`, `210mm`, `20cm`, `595pt` or `96px`. A number is in pixels, 96 per inch. */
      readonly top?: number | string;
      /** Length such as `8.5in`, `210mm`, `20cm`, `595pt` or `96px`. A number is in pixels, 96 per inch. */
      readonly right?: number | string;
      /** Length such as `8.5in`, `210mm`, `20cm`, `595pt` or `96px`. A number is in pixels, 96 per inch. */
      readonly bottom?: number | string;
      /** Length such as `8.5in`, `210mm`, `20cm`, `595pt` or `96px`. A number is in pixels, 96 per inch. */
      readonly left?: number | string;
    };

export interface MergePdfsStage {
  /** Operation of the stage. */
  readonly operation: 'mergePdfs';
  /** The PDFs in base64. A `data:` prefix and whitespace are allowed. */
  readonly pdfs_base64?: readonly string[];
  /**
   * http or https URLs to fetch the PDFs from.
   * At most 50.
   */
  readonly pdfs_url?: readonly string[];
  /**
   * IDs of stored documents, or of PDFs uploaded with `POST /uploads`.
   * At most 50.
   */
  readonly document_ids?: readonly string[];
  /** Password of an encrypted PDF. */
  readonly password?: string;
}

export interface OcrPdfStage {
  /** Operation of the stage. */
  readonly operation: 'ocrPdf';
  /** Pages in the order you want them: a list, or a string such as `1,3`, `2-5`, `7-` (to the last page), `5-2` (reversed), `odd` or `even`. All pages by default. */
  readonly pages?: string | number | readonly (number | string)[];
  /**
   * Possible languages of scans, as Tesseract’s codes, such as `eng`. Each page is read in the language that fits best.
   * Default: `["eng"]`.
   * At most 3.
   */
  readonly languages?: readonly string[];
}

export interface OwnStorage {
  /** Whether the account has set its own bucket. */
  readonly configured: boolean;
  /** External ID that the role’s trust policy must require. It never changes. */
  readonly external_id: string;
  /** Name of the bucket. */
  readonly bucket?: string;
  /** Region of the bucket. */
  readonly region?: string;
  /** Path before the document names in the bucket. */
  readonly prefix?: string;
  /** ARN of the role that the service assumes. */
  readonly role_arn?: string;
  /** URL of the S3-compatible store. */
  readonly endpoint?: string;
  /** Access key ID. Its secret is never shown. */
  readonly access_key_id?: string;
}

export interface Problem {
  /** Short description, the same for all errors of a kind. */
  readonly error: string;
  /** What went wrong and what to do about it, for people. */
  readonly message: string;
  /** What went wrong, for programs. Codes never change; new ones may be added. */
  readonly code: ErrorCode;
  /** ID of the request, also in the header `X-Request-Id`. */
  readonly request_id: string;
  /** The invalid fields. */
  readonly details?: readonly {
    /** Path of the field, such as `margin.top`. */
    readonly field: string;
    /** What is wrong with it. */
    readonly message: string;
    /** The rule of a standard that is broken: a clause, or the ID of a rule. */
    readonly rule?: string;
  }[];
}

export type Redaction =
  | {
      /** Text to redact everywhere. A space in it matches any white space. */
      readonly text: string;
    }
  | {
      /** A JavaScript regular expression. */
      readonly pattern: string;
    }
  | {
      /** A kind of text. `iban` and `card` must have the right check digits. */
      readonly preset: 'email' | 'phone' | 'iban' | 'card' | 'ssn';
    }
  | {
      /** Page number, counted from 1. */
      readonly page: number;
      /** A rectangle in points, from the top left corner of the page as displayed. */
      readonly box: Box;
    };

export interface RedactionOutcome {
  /** Which of `redactions` this is, counted from 0; null for hidden text that `remove` names. */
  readonly redaction: number | null;
  /** Kind of the redaction. */
  readonly reason: 'text' | 'pattern' | 'box' | 'email' | 'phone' | 'iban' | 'card' | 'ssn' | 'hidden_text';
  /** Number of its matches. */
  readonly count: number;
  /** Each place, in order. Very long lists are cut. */
  readonly found: readonly {
    /** Kind of the place: `page` is the visible page, and `picture` a word recognised in it. */
    readonly place:
      | 'page'
      | 'picture'
      | 'annotation'
      | 'link'
      | 'form'
      | 'bookmark'
      | 'tag'
      | 'metadata'
      | 'attachment'
      | 'javascript'
      | 'name'
      | 'other';
    /** Page number, counted from 1; null for places that are not on a page. */
    readonly page: number | null;
    /** Position on the page, if known. */
    readonly box: Box | null;
  }[];
}

export interface RedactPdfStage {
  /** Operation of the stage. */
  readonly operation: 'redactPdf';
  /**
   * What to redact: each has `text`, a regular expression as `pattern`, a `preset` (email, phone, iban, card or ssn), or `page` and `box` (x, y, width and height in points from the top left). Optional with `remove`.
   * Default: `[]`.
   * At most 100.
   */
  readonly redactions?: readonly Redaction[];
  /**
   * Match upper and lower case alike.
   * Default: `true`.
   */
  readonly ignore_case?: boolean;
  /**
   * Which pages to recognise as scans: `auto` those without text, and large scans on other pages; `always` all of them.
   * Default: `"never"`.
   */
  readonly ocr?: 'never' | 'auto' | 'always';
  /**
   * Possible languages of scans, as Tesseract’s codes, such as `eng`. Each page is read in the language that fits best.
   * Default: `["eng"]`.
   * At most 3.
   */
  readonly languages?: readonly string[];
  /**
   * Colour of the boxes in hexadecimal.
   * Default: `"#000000"`.
   */
  readonly color?: string;
  /** Text in each box. It also replaces words in bookmarks, names and form values. */
  readonly label?: string;
  /**
   * Kinds of content to remove as a whole: `hidden_text` is text that readers of a page cannot see. Other kinds are removed only where they contain redacted text.
   * Default: `[]`.
   * At most 5.
   */
  readonly remove?: readonly ('metadata' | 'attachments' | 'javascript' | 'comments' | 'hidden_text')[];
  /**
   * Reject a PDF with text that cannot be read, and so not be searched, unless a box covers it. Otherwise a warning names its pages.
   * Default: `false`.
   */
  readonly strict?: boolean;
  /**
   * Return the PDF even if there is nothing to redact, instead of failing.
   * Default: `false`.
   */
  readonly allow_none?: boolean;
}

export interface RotatePagesStage {
  /** Operation of the stage. */
  readonly operation: 'rotatePages';
  /** Pages in the order you want them: a list, or a string such as `1,3`, `2-5`, `7-` (to the last page), `5-2` (reversed), `odd` or `even`. All pages by default. */
  readonly pages?: string | number | readonly (number | string)[];
  /** Angle to rotate the pages clockwise, in degrees, relative to their current rotation. */
  readonly degrees: 90 | 180 | 270;
}

export interface SetMetadataStage {
  /** Operation of the stage. */
  readonly operation: 'setMetadata';
  /** Title. Null removes it, as in all these fields; fields that are not sent keep their values. */
  readonly title?: string | null;
  /** Author. */
  readonly author?: string | null;
  /** Subject. */
  readonly subject?: string | null;
  /** Keywords, separated by commas. */
  readonly keywords?: string | null;
  /** Language of the text, such as `en-GB`. */
  readonly language?: string | null;
  /** Properties of your own: name and text. */
  readonly custom?: Readonly<Record<string, string | null>>;
  /** How pages are labelled from `page` on. Replaces all labels. */
  readonly page_labels?:
    | readonly {
        /** First page of the range, counted from 1. */
        readonly page: number;
        /**
         * How numbers are shown.
         * Default: `"decimal"`.
         */
        readonly style?:
          | 'decimal'
          | 'upper_roman'
          | 'lower_roman'
          | 'upper_letters'
          | 'lower_letters'
          | 'none';
        /** Text before the number. */
        readonly prefix?: string;
        /**
         * Number of the first page.
         * Default: `1`.
         * From 1 to 1000000.
         */
        readonly start?: number;
      }[]
    | null;
  /** Bookmarks, a tree of `title`, `page` and `children`. Replaces all bookmarks. */
  readonly outline?:
    | readonly {
        readonly title: string;
        readonly page?: number | null;
        readonly children?: readonly {
          readonly title: string;
          readonly page?: number | null;
          readonly children?: readonly {
            readonly title: string;
            readonly page?: number | null;
            readonly children?: readonly {
              readonly title: string;
              readonly page?: number | null;
              readonly children?: readonly {
                readonly title: string;
                readonly page?: number | null;
                readonly children?: readonly {
                  readonly title: string;
                  readonly page?: number | null;
                  readonly children?: readonly {
                    readonly title: string;
                    readonly page?: number | null;
                    readonly children?: readonly {
                      readonly title: string;
                      readonly page?: number | null;
                      readonly children?: readonly {
                        readonly title: string;
                        readonly page?: number | null;
                        readonly children?: readonly {
                          readonly title: string;
                          readonly page?: number | null;
                        }[];
                      }[];
                    }[];
                  }[];
                }[];
              }[];
            }[];
          }[];
        }[];
      }[]
    | null;
}

export interface Storage {
  /** `memory` stores nothing, `default` stores with the service, `byob` stores in the account’s own bucket. Defaults to `memory`, or to `default` with `async`. */
  readonly mode?: 'memory' | 'default' | 'byob';
  /** File name of the stored PDF. Defaults to `filename`. */
  readonly filename?: string;
  /**
   * How long the link works, in seconds.
   * Default: `3600`.
   * From 60 to 604800.
   */
  readonly expires_in?: number;
  /**
   * Days until the document is deleted. Defaults to 14; with `byob`, to no limit.
   * From 1 to 365.
   */
  readonly retention_days?: number;
}

export interface StoredDocument {
  /** ID of the document. */
  readonly id: string;
  /** Name of the file. */
  readonly filename: string;
  /** Media type, such as `application/pdf`. */
  readonly content_type: string;
  /** Where the file is stored. */
  readonly storage_mode: 'default' | 'byob';
  /** Size of the file in bytes. */
  readonly file_size_bytes: number;
  /** Number of pages. An image has one. */
  readonly page_count: number;
  /** Path of the endpoint that made the document. */
  readonly source_endpoint: string;
  /** Link to the file that needs no credential. */
  readonly url: string;
  /** When `url` stops working. */
  readonly signed_url_expires_at: string;
  /** When the document is deleted; null if it is kept until you delete it. */
  readonly expires_at: string | null;
  /** When the document was stored. */
  readonly created_at: string;
}

export interface StoredFile {
  /** Always true. */
  readonly success: true;
  /** ID of the document. */
  readonly document_id: string;
  /** Link to the file that needs no credential. */
  readonly url: string;
  /** Name of the file. */
  readonly filename: string;
  /** Media type, such as `application/pdf`. */
  readonly content_type: string;
  /** Size of the file in bytes. */
  readonly file_size_bytes: number;
  /** Number of pages. An image has one. */
  readonly page_count: number;
  /** Where the file is stored. */
  readonly storage_mode: 'default' | 'byob';
  /** When the document is deleted; null if it is kept until you delete it. */
  readonly expires_at: string | null;
  /** When `url` stops working. */
  readonly signed_url_expires_at: string;
  /** What went wrong without failing the call, such as a resource that did not load. */
  readonly warnings?: readonly string[];
  /** For calls that redact: an entry for each redaction. */
  readonly redactions?: readonly RedactionOutcome[];
}

export interface StoredFiles {
  /** Always true. */
  readonly success: true;
  /** The documents, in order. */
  readonly documents: readonly StoredFile[];
  /** What went wrong without failing the call. */
  readonly warnings?: readonly string[];
}

export interface WatermarkPdfStage {
  /** Operation of the stage. */
  readonly operation: 'watermarkPdf';
  /** Pages in the order you want them: a list, or a string such as `1,3`, `2-5`, `7-` (to the last page), `5-2` (reversed), `odd` or `even`. All pages by default. */
  readonly pages?: string | number | readonly (number | string)[];
  /** Text of the watermark, in which `{page}` becomes the page’s number and `{pages}` the number of pages. Send this or `image_base64`. */
  readonly text?: string;
  /** The image in base64. A `data:` prefix and whitespace are allowed. Send this or `text`. */
  readonly image_base64?: string;
  /**
   * From 0, invisible, to 1, opaque.
   * Default: `0.3`.
   * From 0 to 1.
   */
  readonly opacity?: number;
  /**
   * Angle in degrees, counterclockwise.
   * Default: `45`.
   * From -360 to 360.
   */
  readonly rotation?: number;
  /**
   * Font size of the text in points. By default the text fits the page.
   * From 1 to 1000.
   */
  readonly font_size?: number;
  /**
   * Colour of the text in hexadecimal.
   * Default: `"#808080"`.
   */
  readonly color?: string;
  /**
   * Place on the page. `tile` repeats the watermark over the whole page.
   * Default: `"center"`.
   */
  readonly position?:
    | 'center'
    | 'top'
    | 'bottom'
    | 'left'
    | 'right'
    | 'top-left'
    | 'top-right'
    | 'bottom-left'
    | 'bottom-right'
    | 'tile';
  /**
   * Draw the watermark over or under the page’s content.
   * Default: `"over"`.
   */
  readonly layer?: 'over' | 'under';
}

/**
 * The fields of `POST /htmlToPdf`.
 * Send exactly one of `html`, `url`.
 */
export interface HtmlToPdfRequest {
  /** HTML to print, up to 5 MB. Send this or `url`. */
  readonly html?: string;
  /** URL of the web page to print. Send this or `html`. */
  readonly url?: string;
  /** Headers to send to the origin of `url`, by name, such as `Authorization`. No other origin gets them. */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Cookies of the page at `url`. One without a `domain` is sent only to the origin of `url`, one with a `domain` as a browser would send it.
   * At most 50.
   */
  readonly cookies?: Cookies;
  /** Name and password for the origin of `url` (HTTP Basic authentication). */
  readonly authentication?: Authentication;
  /** CSS to add after the document’s own. Its `@page` rules override `format`, `width`, `height` and `landscape`. */
  readonly css?: string;
  /** URL that relative URLs in the document are resolved against. It is also the document’s origin. */
  readonly base_url?: string;
  /**
   * CSS media type.
   * Default: `"print"`.
   */
  readonly media?: 'print' | 'screen';
  /**
   * Whether to run the page’s scripts.
   * Default: `true`.
   */
  readonly javascript?: boolean;
  /** CSS selector to wait for, or milliseconds to wait, after the page has loaded. */
  readonly wait_for?: string | number;
  /**
   * Time limit for loading the page and making the file, in milliseconds.
   * Default: `15000`.
   * From 1 to 60000.
   */
  readonly timeout?: number;
  /**
   * Paper size.
   * Default: `"A4"`.
   */
  readonly format?: 'A4' | 'A3' | 'A5' | 'Legal' | 'Letter' | 'Tabloid';
  /** Paper width. Overrides `format`. Length such as `8.5in`, `210mm`, `20cm`, `595pt` or `96px`. A number is in pixels, 96 per inch. */
  readonly width?: number | string;
  /** Paper height, given as `width` is. Overrides `format`. */
  readonly height?: number | string;
  /**
   * Print with the long side horizontal.
   * Default: `false`.
   */
  readonly landscape?: boolean;
  /** One length for all sides, or an object with `top`, `right`, `bottom` and `left`. 0.4 inches by default. */
  readonly margin?: Margin;
  /**
   * Scale of the page content.
   * Default: `1`.
   * From 0.1 to 2.
   */
  readonly scale?: number;
  /**
   * Print background colours and images.
   * Default: `true`.
   */
  readonly print_background?: boolean;
  /** HTML to print at the top of each page. Elements with the class `date`, `title`, `url`, `pageNumber` or `totalPages` are filled in. Set a font size, and leave room for it in `margin`. */
  readonly header_html?: string;
  /** HTML to print at the bottom of each page, as with `header_html`. */
  readonly footer_html?: string;
  /** Pages to print, such as `1-5, 8, 11-`. All pages by default. */
  readonly page_ranges?: string;
  /**
   * Tag the PDF for assistive technology. This makes it larger and slower to print: a long table takes twice the time and many times the size.
   * Default: `false`.
   */
  readonly tagged?: boolean;
  /**
   * Make bookmarks from the headings.
   * Default: `false`.
   */
  readonly outline?: boolean;
  /** Invoice in XML to attach. The PDF then conforms to PDF/A-3, as Factur-X and ZUGFeRD require. */
  readonly electronic_invoice?: ElectronicInvoice;
  /** Standard that the PDF conforms to: PDF/A for archiving, PDF/UA for accessibility, or both joined by `+`. */
  readonly conformance?:
    | 'pdf/a-1b'
    | 'pdf/a-2b'
    | 'pdf/a-2u'
    | 'pdf/a-2a'
    | 'pdf/a-3b'
    | 'pdf/a-3u'
    | 'pdf/a-3a'
    | 'pdf/a-4'
    | 'pdf/a-4f'
    | 'ua-1'
    | 'ua-2'
    | 'pdf/a-2b+ua-1'
    | 'pdf/a-2u+ua-1'
    | 'pdf/a-2a+ua-1'
    | 'pdf/a-3b+ua-1'
    | 'pdf/a-3u+ua-1'
    | 'pdf/a-3a+ua-1'
    | 'pdf/a-4+ua-2'
    | 'pdf/a-4f+ua-2';
  /** Title of the document, with `conformance`. By default, the document’s own. */
  readonly title?: string;
  /** Language of the text, such as `en-GB`, with `conformance`. By default, the document’s own. */
  readonly language?: string;
  /**
   * Name of the PDF. `.pdf` is added if missing.
   * Default: `"document.pdf"`.
   */
  readonly filename?: string;
  /** Where to store the PDF. */
  readonly storage?: Storage;
  /** Return only the cost of the call, `{endpoint, credits: {minimum, maximum}}`, and do nothing. Free. */
  readonly dry_run?: boolean;
  /**
   * Return the PDF itself even if it is stored.
   * Default: `false`.
   */
  readonly return_binary?: boolean;
  /**
   * Return 202 with a job at once. The PDF is made later and stored; `GET /jobs/{job_id}` shows when it is ready.
   * Default: `false`.
   */
  readonly async?: boolean;
  /** https URL to notify when the job ends. Only with `async`. */
  readonly webhook_url?: string;
}

/** The fields of `POST /markdownToPdf`. */
export interface MarkdownToPdfRequest {
  /** Markdown to print, up to 1 MB: CommonMark with tables, task lists, footnotes, highlighted code, and TeX mathematics between `$` or `$$`. HTML in it is kept. */
  readonly markdown: string;
  /**
   * Style of the page: `github` as on GitHub, `plain` to style it with `css`.
   * Default: `"github"`.
   */
  readonly theme?: 'github' | 'plain';
  /** CSS to add after the document’s own. Its `@page` rules override `format`, `width`, `height` and `landscape`. */
  readonly css?: string;
  /** URL that relative URLs in the document are resolved against. It is also the document’s origin. */
  readonly base_url?: string;
  /**
   * CSS media type.
   * Default: `"print"`.
   */
  readonly media?: 'print' | 'screen';
  /**
   * Whether to run the page’s scripts.
   * Default: `true`.
   */
  readonly javascript?: boolean;
  /** CSS selector to wait for, or milliseconds to wait, after the page has loaded. */
  readonly wait_for?: string | number;
  /**
   * Time limit for loading the page and making the file, in milliseconds.
   * Default: `15000`.
   * From 1 to 60000.
   */
  readonly timeout?: number;
  /**
   * Paper size.
   * Default: `"A4"`.
   */
  readonly format?: 'A4' | 'A3' | 'A5' | 'Legal' | 'Letter' | 'Tabloid';
  /** Paper width. Overrides `format`. Length such as `8.5in`, `210mm`, `20cm`, `595pt` or `96px`. A number is in pixels, 96 per inch. */
  readonly width?: number | string;
  /** Paper height, given as `width` is. Overrides `format`. */
  readonly height?: number | string;
  /**
   * Print with the long side horizontal.
   * Default: `false`.
   */
  readonly landscape?: boolean;
  /** One length for all sides, or an object with `top`, `right`, `bottom` and `left`. 0.4 inches by default. */
  readonly margin?: Margin;
  /**
   * Scale of the page content.
   * Default: `1`.
   * From 0.1 to 2.
   */
  readonly scale?: number;
  /**
   * Print background colours and images.
   * Default: `true`.
   */
  readonly print_background?: boolean;
  /** HTML to print at the top of each page. Elements with the class `date`, `title`, `url`, `pageNumber` or `totalPages` are filled in. Set a font size, and leave room for it in `margin`. */
  readonly header_html?: string;
  /** HTML to print at the bottom of each page, as with `header_html`. */
  readonly footer_html?: string;
  /** Pages to print, such as `1-5, 8, 11-`. All pages by default. */
  readonly page_ranges?: string;
  /**
   * Tag the PDF for assistive technology. This makes it larger and slower to print: a long table takes twice the time and many times the size.
   * Default: `false`.
   */
  readonly tagged?: boolean;
  /**
   * Make bookmarks from the headings.
   * Default: `false`.
   */
  readonly outline?: boolean;
  /** Invoice in XML to attach. The PDF then conforms to PDF/A-3, as Factur-X and ZUGFeRD require. */
  readonly electronic_invoice?: ElectronicInvoice;
  /** Standard that the PDF conforms to: PDF/A for archiving, PDF/UA for accessibility, or both joined by `+`. */
  readonly conformance?:
    | 'pdf/a-1b'
    | 'pdf/a-2b'
    | 'pdf/a-2u'
    | 'pdf/a-2a'
    | 'pdf/a-3b'
    | 'pdf/a-3u'
    | 'pdf/a-3a'
    | 'pdf/a-4'
    | 'pdf/a-4f'
    | 'ua-1'
    | 'ua-2'
    | 'pdf/a-2b+ua-1'
    | 'pdf/a-2u+ua-1'
    | 'pdf/a-2a+ua-1'
    | 'pdf/a-3b+ua-1'
    | 'pdf/a-3u+ua-1'
    | 'pdf/a-3a+ua-1'
    | 'pdf/a-4+ua-2'
    | 'pdf/a-4f+ua-2';
  /** Title of the document, with `conformance`. By default, the document’s own. */
  readonly title?: string;
  /** Language of the text, such as `en-GB`, with `conformance`. By default, the document’s own. */
  readonly language?: string;
  /**
   * Name of the PDF. `.pdf` is added if missing.
   * Default: `"document.pdf"`.
   */
  readonly filename?: string;
  /** Where to store the PDF. */
  readonly storage?: Storage;
  /** Return only the cost of the call, `{endpoint, credits: {minimum, maximum}}`, and do nothing. Free. */
  readonly dry_run?: boolean;
  /**
   * Return the PDF itself even if it is stored.
   * Default: `false`.
   */
  readonly return_binary?: boolean;
  /**
   * Return 202 with a job at once. The PDF is made later and stored; `GET /jobs/{job_id}` shows when it is ready.
   * Default: `false`.
   */
  readonly async?: boolean;
  /** https URL to notify when the job ends. Only with `async`. */
  readonly webhook_url?: string;
}

/**
 * The fields of `POST /htmlToImage`.
 * Send exactly one of `html`, `url`.
 */
export interface HtmlToImageRequest {
  /** HTML to draw, up to 5 MB. Send this or `url`. */
  readonly html?: string;
  /** URL of the web page to draw. Send this or `html`. */
  readonly url?: string;
  /** Headers to send to the origin of `url`, by name, such as `Authorization`. No other origin gets them. */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Cookies of the page at `url`. One without a `domain` is sent only to the origin of `url`, one with a `domain` as a browser would send it.
   * At most 50.
   */
  readonly cookies?: Cookies;
  /** Name and password for the origin of `url` (HTTP Basic authentication). */
  readonly authentication?: Authentication;
  /** CSS to add after the document’s own. */
  readonly css?: string;
  /** URL that relative URLs in the document are resolved against. It is also the document’s origin. */
  readonly base_url?: string;
  /**
   * CSS media type.
   * Default: `"screen"`.
   */
  readonly media?: 'print' | 'screen';
  /**
   * Whether to run the page’s scripts.
   * Default: `true`.
   */
  readonly javascript?: boolean;
  /** CSS selector to wait for, or milliseconds to wait, after the page has loaded. */
  readonly wait_for?: string | number;
  /**
   * Time limit for loading the page and making the file, in milliseconds.
   * Default: `15000`.
   * From 1 to 60000.
   */
  readonly timeout?: number;
  /**
   * Image format.
   * Default: `"png"`.
   */
  readonly format?: 'png' | 'jpeg' | 'webp';
  /**
   * Width of the window in CSS pixels.
   * Default: `1280`.
   * From 1 to 4096.
   */
  readonly width?: number;
  /**
   * Height of the window in CSS pixels.
   * Default: `800`.
   * From 1 to 4096.
   */
  readonly height?: number;
  /**
   * Show the whole page, not only the part that fits into the window.
   * Default: `true`.
   */
  readonly full_page?: boolean;
  /**
   * Pixels of the image for each CSS pixel: `2` is sharp on most screens.
   * Default: `1`.
   * From 0.1 to 4.
   */
  readonly scale?: number;
  /** CSS selector of the element to show. The first match is used. */
  readonly selector?: string;
  /**
   * Leave areas transparent that the page does not paint. Not for `jpeg`, which has no transparency.
   * Default: `false`.
   */
  readonly transparent?: boolean;
  /**
   * Name of the image. The extension of its format is added if missing.
   * Default: `"image"`.
   */
  readonly filename?: string;
  /** Where to store the image. */
  readonly storage?: ImageStorage;
  /** Return only the cost of the call, `{endpoint, credits: {minimum, maximum}}`, and do nothing. Free. */
  readonly dry_run?: boolean;
  /**
   * Return the image itself even if it is stored.
   * Default: `false`.
   */
  readonly return_binary?: boolean;
  /**
   * Return 202 with a job at once. The image is made later and stored; `GET /jobs/{job_id}` shows when it is ready.
   * Default: `false`.
   */
  readonly async?: boolean;
  /** https URL to notify when the job ends. Only with `async`. */
  readonly webhook_url?: string;
}

/** The fields of `POST /textToPdf`. */
export interface TextToPdfRequest {
  /** Text to print, in any script. A form feed starts a new page, and long lines wrap. */
  readonly text: string;
  /**
   * Font size in points.
   * Default: `12`.
   * From 1 to 144.
   */
  readonly font_size?: number;
  /**
   * Paper size.
   * Default: `"A4"`.
   */
  readonly page_size?: 'A4' | 'A3' | 'A5' | 'Letter' | 'Legal' | 'Tabloid';
  /** One length for all sides, or an object with `top`, `right`, `bottom` and `left`. 0.5 inches by default. */
  readonly margin?: Margin;
  /** Standard that the PDF conforms to: PDF/A for archiving, PDF/UA for accessibility, or both joined by `+`. */
  readonly conformance?:
    | 'pdf/a-1b'
    | 'pdf/a-2b'
    | 'pdf/a-2u'
    | 'pdf/a-2a'
    | 'pdf/a-3b'
    | 'pdf/a-3u'
    | 'pdf/a-3a'
    | 'pdf/a-4'
    | 'pdf/a-4f'
    | 'ua-1'
    | 'ua-2'
    | 'pdf/a-2b+ua-1'
    | 'pdf/a-2u+ua-1'
    | 'pdf/a-2a+ua-1'
    | 'pdf/a-3b+ua-1'
    | 'pdf/a-3u+ua-1'
    | 'pdf/a-3a+ua-1'
    | 'pdf/a-4+ua-2'
    | 'pdf/a-4f+ua-2';
  /** Title of the document, with `conformance`. By default, the document’s own. */
  readonly title?: string;
  /** Language of the text, such as `en-GB`, with `conformance`. By default, the document’s own. */
  readonly language?: string;
  /**
   * Name of the PDF. `.pdf` is added if missing.
   * Default: `"document.pdf"`.
   */
  readonly filename?: string;
  /** Where to store the PDF. */
  readonly storage?: Storage;
  /** Return only the cost of the call, `{endpoint, credits: {minimum, maximum}}`, and do nothing. Free. */
  readonly dry_run?: boolean;
  /**
   * Return the PDF itself even if it is stored.
   * Default: `false`.
   */
  readonly return_binary?: boolean;
  /**
   * Return 202 with a job at once. The PDF is made later and stored; `GET /jobs/{job_id}` shows when it is ready.
   * Default: `false`.
   */
  readonly async?: boolean;
  /** https URL to notify when the job ends. Only with `async`. */
  readonly webhook_url?: string;
}

/**
 * The fields of `POST /imageToPdf`.
 * Send exactly one of `files`, `images_base64`, `document_ids`.
 */
export interface ImageToPdfRequest {
  /** The images, as files in a multipart form: PNG, JPEG, WebP, GIF, AVIF, BMP, TIFF or SVG. */
  readonly files?: readonly FileInput[];
  /** The images in base64. A `data:` prefix and whitespace are allowed. */
  readonly images_base64?: readonly string[];
  /**
   * IDs of images uploaded with `POST /uploads`.
   * At most 100.
   */
  readonly document_ids?: readonly string[];
  /** Paper size. By default each page is as large as its image. */
  readonly page_size?: 'A4' | 'A3' | 'A5' | 'Letter' | 'Legal' | 'Tabloid';
  /**
   * How images fill the page with `page_size`: `contain` fits the whole image, `cover` fills the area and crops, `fill` stretches.
   * Default: `"contain"`.
   */
  readonly fit?: 'contain' | 'cover' | 'fill';
  /** One length for all sides, or an object with `top`, `right`, `bottom` and `left`. None by default. */
  readonly margin?: Margin;
  /**
   * What each image shows, for people who cannot see it: one text for each image, in order. An empty text makes the image decoration.
   * At most 100.
   */
  readonly alt?: readonly string[];
  /** Standard that the PDF conforms to: PDF/A for archiving, PDF/UA for accessibility, or both joined by `+`. */
  readonly conformance?:
    | 'pdf/a-1b'
    | 'pdf/a-2b'
    | 'pdf/a-2u'
    | 'pdf/a-2a'
    | 'pdf/a-3b'
    | 'pdf/a-3u'
    | 'pdf/a-3a'
    | 'pdf/a-4'
    | 'pdf/a-4f'
    | 'ua-1'
    | 'ua-2'
    | 'pdf/a-2b+ua-1'
    | 'pdf/a-2u+ua-1'
    | 'pdf/a-2a+ua-1'
    | 'pdf/a-3b+ua-1'
    | 'pdf/a-3u+ua-1'
    | 'pdf/a-3a+ua-1'
    | 'pdf/a-4+ua-2'
    | 'pdf/a-4f+ua-2';
  /** Title of the document, with `conformance`. By default, the document’s own. */
  readonly title?: string;
  /** Language of the text, such as `en-GB`, with `conformance`. By default, the document’s own. */
  readonly language?: string;
  /**
   * Name of the PDF. `.pdf` is added if missing.
   * Default: `"document.pdf"`.
   */
  readonly filename?: string;
  /** Where to store the PDF. */
  readonly storage?: Storage;
  /** Return only the cost of the call, `{endpoint, credits: {minimum, maximum}}`, and do nothing. Free. */
  readonly dry_run?: boolean;
  /**
   * Return the PDF itself even if it is stored.
   * Default: `false`.
   */
  readonly return_binary?: boolean;
  /**
   * Return 202 with a job at once. The PDF is made later and stored; `GET /jobs/{job_id}` shows when it is ready.
   * Default: `false`.
   */
  readonly async?: boolean;
  /** https URL to notify when the job ends. Only with `async`. */
  readonly webhook_url?: string;
}

/**
 * The fields of `POST /extractText`.
 * Send exactly one of `file`, `pdf_base64`, `pdf_url`, `document_id`.
 */
export interface ExtractTextRequest {
  /** The PDF, as a file in a multipart form. Send exactly one of `file`, `pdf_base64`, `pdf_url` and `document_id`. */
  readonly file?: FileInput;
  /** The PDF in base64. A `data:` prefix and whitespace are allowed. */
  readonly pdf_base64?: string;
  /** http or https URL to fetch the PDF from, up to 100 MB. */
  readonly pdf_url?: string;
  /** ID of a stored document, or of a PDF uploaded with `POST /uploads`. */
  readonly document_id?: string;
  /** Password of an encrypted PDF. */
  readonly password?: string;
  /** Return only the cost of the call, `{endpoint, credits: {minimum, maximum}}`, and do nothing. Free. */
  readonly dry_run?: boolean;
  /** Pages in the order you want them: a list, or a string such as `1,3`, `2-5`, `7-` (to the last page), `5-2` (reversed), `odd` or `even`. All pages by default. */
  readonly pages?: string | number | readonly (number | string)[];
  /**
   * Treatment of text that readers of the page cannot see: `include` keeps it, `exclude` leaves it out and counts it, `mark` reports its position.
   * Default: `"include"`.
   */
  readonly hidden?: 'include' | 'exclude' | 'mark';
  /**
   * Which pages to recognise as scans: `auto` those without text, and large scans on other pages; `always` all of them.
   * Default: `"never"`.
   */
  readonly ocr?: 'never' | 'auto' | 'always';
  /**
   * Possible languages of scans, as Tesseract’s codes, such as `eng`. Each page is read in the language that fits best.
   * Default: `["eng"]`.
   * At most 3.
   */
  readonly languages?: readonly string[];
}

/** The answer of `POST /extractText`. */
export interface ExtractTextResult {
  /** The text of the selected pages, separated by an empty line. */
  readonly text: string;
  /** The selected pages, in the order of `pages`. */
  readonly pages: readonly {
    /** Page number, counted from 1. */
    readonly page: number;
    /** Text of the page. */
    readonly text: string;
    /**
     * For recognised pages: the certainty of their text, from 0 to 1. 0 if the page could not be read.
     * From 0 to 1.
     */
    readonly ocr_confidence?: number;
    /** With `hidden` `mark`: the parts of `text` that cannot be seen. */
    readonly hidden?: readonly {
      /** Start in the page’s text, in UTF-16 code units. */
      readonly start: number;
      /** End: the position just after it. */
      readonly end: number;
      /** Why it cannot be seen. */
      readonly reason:
        | 'invisible_mode'
        | 'no_contrast'
        | 'transparent'
        | 'tiny'
        | 'off_page'
        | 'clipped'
        | 'covered'
        | 'layer_off'
        | 'annotation_hidden'
        | 'ocr_layer'
        | 'mismatch';
    }[];
  }[];
  /** Number of pages in the PDF. */
  readonly total_pages: number;
  /** With `hidden` `exclude`: the amount of hidden text on the selected pages. */
  readonly left_out?: {
    /** Number of runs of text. */
    readonly runs: number;
    /** Number of their characters. */
    readonly characters: number;
    /** Number of runs by reason. */
    readonly reasons: Readonly<Record<string, number>>;
  };
}

/**
 * The fields of `POST /grepPdf`.
 * Send exactly one of `file`, `pdf_base64`, `pdf_url`, `document_id`.
 */
export interface GrepPdfRequest {
  /** The PDF, as a file in a multipart form. Send exactly one of `file`, `pdf_base64`, `pdf_url` and `document_id`. */
  readonly file?: FileInput;
  /** The PDF in base64. A `data:` prefix and whitespace are allowed. */
  readonly pdf_base64?: string;
  /** http or https URL to fetch the PDF from, up to 100 MB. */
  readonly pdf_url?: string;
  /** ID of a stored document, or of a PDF uploaded with `POST /uploads`. */
  readonly document_id?: string;
  /** Password of an encrypted PDF. */
  readonly password?: string;
  /** Return only the cost of the call, `{endpoint, credits: {minimum, maximum}}`, and do nothing. Free. */
  readonly dry_run?: boolean;
  /** Pages in the order you want them: a list, or a string such as `1,3`, `2-5`, `7-` (to the last page), `5-2` (reversed), `odd` or `even`. All pages by default. */
  readonly pages?: string | number | readonly (number | string)[];
  /** Text to find, in which a space matches any whitespace, or a regular expression. */
  readonly pattern: string;
  /**
   * Treat `pattern` as a JavaScript regular expression. `^` and `$` match at the start and end of lines.
   * Default: `false`.
   */
  readonly regex?: boolean;
  /**
   * Match upper and lower case alike.
   * Default: `true`.
   */
  readonly ignore_case?: boolean;
  /**
   * Number of characters to show on each side of a match.
   * Default: `100`.
   * From 0 to 1000.
   */
  readonly context?: number;
  /**
   * Count matches without listing them.
   * Default: `false`.
   */
  readonly count_only?: boolean;
  /**
   * Treatment of text that readers of the page cannot see: `include` keeps it, `exclude` leaves it out and counts it, `mark` reports its position.
   * Default: `"include"`.
   */
  readonly hidden?: 'include' | 'exclude' | 'mark';
}

/** The answer of `POST /grepPdf`. */
export interface GrepPdfResult {
  /** The pattern that was searched for. */
  readonly pattern: string;
  /** Number of matches on all pages. */
  readonly total_matches: number;
  /** Number of pages that have a match. */
  readonly pages_with_matches: number;
  /** Pages that have a match, in the order of `pages`. */
  readonly matches: readonly {
    /** Page number, counted from 1. */
    readonly page: number;
    /** Number of matches on the page. */
    readonly match_count: number;
    /** Empty with `count_only`. */
    readonly details: readonly {
      /** The text that matches. */
      readonly match: string;
      /** Start of the match in the page’s text as `/extractText` returns it with the same `hidden`, in UTF-16 code units. */
      readonly start: number;
      /** End of the match: the position just after it, counted in the same way. */
      readonly end: number;
      /** The match with the text on each side. */
      readonly context: string;
      /** With `hidden` `mark`: the parts of the match that cannot be seen. */
      readonly hidden?: readonly {
        /** Start in the page’s text, in UTF-16 code units. */
        readonly start: number;
        /** End: the position just after it. */
        readonly end: number;
        /** Why it cannot be seen. */
        readonly reason:
          | 'invisible_mode'
          | 'no_contrast'
          | 'transparent'
          | 'tiny'
          | 'off_page'
          | 'clipped'
          | 'covered'
          | 'layer_off'
          | 'annotation_hidden'
          | 'ocr_layer'
          | 'mismatch';
      }[];
    }[];
  }[];
  /** Number of pages in the PDF. */
  readonly total_pages: number;
  /** With `hidden` `exclude`: the amount of hidden text on the selected pages. */
  readonly left_out?: {
    /** Number of runs of text. */
    readonly runs: number;
    /** Number of their characters. */
    readonly characters: number;
    /** Number of runs by reason. */
    readonly reasons: Readonly<Record<string, number>>;
  };
}

/**
 * The fields of `POST /pdfToImage`.
 * Send exactly one of `file`, `pdf_base64`, `pdf_url`, `document_id`.
 */
export interface PdfToImageRequest {
  /** The PDF, as a file in a multipart form. Send exactly one of `file`, `pdf_base64`, `pdf_url` and `document_id`. */
  readonly file?: FileInput;
  /** The PDF in base64. A `data:` prefix and whitespace are allowed. */
  readonly pdf_base64?: string;
  /** http or https URL to fetch the PDF from, up to 100 MB. */
  readonly pdf_url?: string;
  /** ID of a stored document, or of a PDF uploaded with `POST /uploads`. */
  readonly document_id?: string;
  /** Password of an encrypted PDF. */
  readonly password?: string;
  /** Return only the cost of the call, `{endpoint, credits: {minimum, maximum}}`, and do nothing. Free. */
  readonly dry_run?: boolean;
  /** Pages in the order you want them: a list, or a string such as `1,3`, `2-5`, `7-` (to the last page), `5-2` (reversed), `odd` or `even`. All pages by default. */
  readonly pages?: string | number | readonly (number | string)[];
  /**
   * Image format.
   * Default: `"png"`.
   */
  readonly format?: 'png' | 'jpeg';
  /**
   * Resolution in pixels per inch.
   * Default: `200`.
   * From 36 to 600.
   */
  readonly dpi?: number;
}

/** The answer of `POST /pdfToImage`. */
export interface PdfToImageResult {
  /** The images, in the order of `pages`. */
  readonly images: readonly {
    /** Page number, counted from 1. */
    readonly page: number;
    /** Image format. */
    readonly format: 'png' | 'jpeg';
    /** The image in base64. */
    readonly image_base64: string;
  }[];
  /** Number of pages in the PDF. */
  readonly total_pages: number;
}

/**
 * The fields of `POST /pageCount`.
 * Send exactly one of `file`, `pdf_base64`, `pdf_url`, `document_id`.
 */
export interface PageCountRequest {
  /** The PDF, as a file in a multipart form. Send exactly one of `file`, `pdf_base64`, `pdf_url` and `document_id`. */
  readonly file?: FileInput;
  /** The PDF in base64. A `data:` prefix and whitespace are allowed. */
  readonly pdf_base64?: string;
  /** http or https URL to fetch the PDF from, up to 100 MB. */
  readonly pdf_url?: string;
  /** ID of a stored document, or of a PDF uploaded with `POST /uploads`. */
  readonly document_id?: string;
  /** Password of an encrypted PDF. */
  readonly password?: string;
  /** Return only the cost of the call, `{endpoint, credits: {minimum, maximum}}`, and do nothing. Free. */
  readonly dry_run?: boolean;
}

/** The answer of `POST /pageCount`. */
export interface PageCountResult {
  /** Number of pages. */
  readonly page_count: number;
}

/**
 * The fields of `POST /extractContent`.
 * Send exactly one of `file`, `pdf_base64`, `pdf_url`, `document_id`.
 */
export interface ExtractContentRequest {
  /** The PDF, as a file in a multipart form. Send exactly one of `file`, `pdf_base64`, `pdf_url` and `document_id`. */
  readonly file?: FileInput;
  /** The PDF in base64. A `data:` prefix and whitespace are allowed. */
  readonly pdf_base64?: string;
  /** http or https URL to fetch the PDF from, up to 100 MB. */
  readonly pdf_url?: string;
  /** ID of a stored document, or of a PDF uploaded with `POST /uploads`. */
  readonly document_id?: string;
  /** Password of an encrypted PDF. */
  readonly password?: string;
  /** Return only the cost of the call, `{endpoint, credits: {minimum, maximum}}`, and do nothing. Free. */
  readonly dry_run?: boolean;
  /** Pages in the order you want them: a list, or a string such as `1,3`, `2-5`, `7-` (to the last page), `5-2` (reversed), `odd` or `even`. All pages by default. */
  readonly pages?: string | number | readonly (number | string)[];
  /**
   * `markdown`, or `json` for blocks with their positions.
   * Default: `"markdown"`.
   */
  readonly format?: 'markdown' | 'json';
  /**
   * Treatment of text that readers of the page cannot see: `include` keeps it, `exclude` leaves it out and counts it, `mark` reports its position.
   * Default: `"include"`.
   */
  readonly hidden?: 'include' | 'exclude' | 'mark';
  /**
   * Which pages to recognise as scans: `auto` those without text, and large scans on other pages; `always` all of them.
   * Default: `"never"`.
   */
  readonly ocr?: 'never' | 'auto' | 'always';
  /**
   * Possible languages of scans, as Tesseract’s codes, such as `eng`. Each page is read in the language that fits best.
   * Default: `["eng"]`.
   * At most 3.
   */
  readonly languages?: readonly string[];
}

/** The answer of `POST /extractContent`. */
export interface ExtractContentResult {
  /** With `markdown`: the content of the selected pages. */
  readonly markdown?: string;
  /** The selected pages, in the order of `pages`. */
  readonly pages: readonly {
    /** Page number, counted from 1. */
    readonly page: number;
    /** Width of the page in points, as displayed. */
    readonly width: number;
    /** Height of the page in points, as displayed. */
    readonly height: number;
    /** Share of the page’s letters that stand for a known character, from 0 to 1; on a recognised page, no more than the certainty of its letters. */
    readonly confidence: number;
    /** With `hidden` `mark`: the hidden text of the page, and its positions. */
    readonly hidden?: readonly {
      /** Position on the page as displayed, in points from the top left corner. */
      readonly box: {
        readonly x: number;
        readonly y: number;
        readonly width: number;
        readonly height: number;
      };
      /** The text that cannot be seen. */
      readonly text: string;
      /** Why it cannot be seen. */
      readonly reason:
        | 'invisible_mode'
        | 'no_contrast'
        | 'transparent'
        | 'tiny'
        | 'off_page'
        | 'clipped'
        | 'covered'
        | 'layer_off'
        | 'annotation_hidden'
        | 'ocr_layer'
        | 'mismatch';
    }[];
    /** With `markdown`: the content of the page. */
    readonly markdown?: string;
    /** With `json`: the blocks of the page, in reading order. */
    readonly blocks?: readonly {
      /** Kind of the block. */
      readonly kind:
        | 'heading'
        | 'paragraph'
        | 'list'
        | 'table'
        | 'figure'
        | 'code'
        | 'quote'
        | 'header'
        | 'footer'
        | 'footnote';
      /** Position on the page as displayed, in points from the top left corner. */
      readonly box: {
        readonly x: number;
        readonly y: number;
        readonly width: number;
        readonly height: number;
      };
      /** For headings: 1 is the highest, 6 the lowest. */
      readonly level?: number;
      /** The text, unless it is in `items` or `rows`. */
      readonly text?: string;
      /** The text continues the last paragraph before it, from the previous column or page; a table, the last one of the previous page. */
      readonly continues?: boolean;
      /** Of a list: its items. */
      readonly items?: readonly {
        /** Position on the page as displayed, in points from the top left corner. */
        readonly box: {
          readonly x: number;
          readonly y: number;
          readonly width: number;
          readonly height: number;
        };
        /** 1 for items of the outer list. */
        readonly level: number;
        /** The marker as written: a bullet, or a number with its punctuation. */
        readonly marker: string;
        /** The number of an item of an ordered list. */
        readonly number?: number;
        /** Text of the item. */
        readonly text: string;
      }[];
      /** Confidence of the reading, from 0 to 1. */
      readonly confidence?: number;
      /** The texts of the cells by row. A cell that spans several rows or columns is at the first of them. */
      readonly rows?: readonly (readonly string[])[];
      /** The cells, with their positions. */
      readonly cells?: readonly {
        /** Row, counted from 1. */
        readonly row: number;
        /** Column, counted from 1. */
        readonly column: number;
        /** Number of rows that the cell covers. */
        readonly row_span: number;
        /** Number of columns that the cell covers. */
        readonly column_span: number;
        /** Text of the cell. */
        readonly text: string;
        /** Position on the page as displayed, in points from the top left corner. */
        readonly box: {
          readonly x: number;
          readonly y: number;
          readonly width: number;
          readonly height: number;
        };
      }[];
      /** For tables and figures: the caption. */
      readonly caption?: string;
      /** For figures: the alternative text of its tag, unless `hidden` is `exclude`, because the page does not show it. */
      readonly description?: string;
    }[];
  }[];
  /** Number of pages in the PDF. */
  readonly total_pages: number;
  /** With `hidden` `exclude`: the amount of hidden text on the selected pages. */
  readonly left_out?: {
    /** Number of runs of text. */
    readonly runs: number;
    /** Number of their characters. */
    readonly characters: number;
    /** Number of runs by reason. */
    readonly reasons: Readonly<Record<string, number>>;
  };
}

/**
 * The fields of `POST /extractTables`.
 * Send exactly one of `file`, `pdf_base64`, `pdf_url`, `document_id`.
 */
export interface ExtractTablesRequest {
  /** The PDF, as a file in a multipart form. Send exactly one of `file`, `pdf_base64`, `pdf_url` and `document_id`. */
  readonly file?: FileInput;
  /** The PDF in base64. A `data:` prefix and whitespace are allowed. */
  readonly pdf_base64?: string;
  /** http or https URL to fetch the PDF from, up to 100 MB. */
  readonly pdf_url?: string;
  /** ID of a stored document, or of a PDF uploaded with `POST /uploads`. */
  readonly document_id?: string;
  /** Password of an encrypted PDF. */
  readonly password?: string;
  /** Return only the cost of the call, `{endpoint, credits: {minimum, maximum}}`, and do nothing. Free. */
  readonly dry_run?: boolean;
  /** Pages in the order you want them: a list, or a string such as `1,3`, `2-5`, `7-` (to the last page), `5-2` (reversed), `odd` or `even`. All pages by default. */
  readonly pages?: string | number | readonly (number | string)[];
  /**
   * `json` for rows and cells with their positions, or `csv` for the CSV of each table.
   * Default: `"json"`.
   */
  readonly format?: 'json' | 'csv';
  /**
   * Treatment of text that readers of the page cannot see: `include` keeps it, `exclude` leaves it out and counts it.
   * Default: `"include"`.
   */
  readonly hidden?: 'include' | 'exclude';
  /**
   * Which pages to recognise as scans: `auto` those without text, and large scans on other pages; `always` all of them.
   * Default: `"never"`.
   */
  readonly ocr?: 'never' | 'auto' | 'always';
  /**
   * Possible languages of scans, as Tesseract’s codes, such as `eng`. Each page is read in the language that fits best.
   * Default: `["eng"]`.
   * At most 3.
   */
  readonly languages?: readonly string[];
}

/** The answer of `POST /extractTables`. */
export interface ExtractTablesResult {
  /** The tables, in the order of `pages` and from the top of each. */
  readonly tables: readonly {
    /** Page number, counted from 1. */
    readonly page: number;
    /** Position on the page as displayed, in points from the top left corner. */
    readonly box: {
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
    };
    /** Confidence of the reading, from 0 to 1. */
    readonly confidence: number;
    /** Continues the last table of the previous page, whose titles may be repeated. */
    readonly continues?: boolean;
    /** The texts of the cells by row. A cell that spans several rows or columns is at the first of them. */
    readonly rows?: readonly (readonly string[])[];
    /** The cells, with their positions. */
    readonly cells?: readonly {
      /** Row, counted from 1. */
      readonly row: number;
      /** Column, counted from 1. */
      readonly column: number;
      /** Number of rows that the cell covers. */
      readonly row_span: number;
      /** Number of columns that the cell covers. */
      readonly column_span: number;
      /** Text of the cell. */
      readonly text: string;
      /** Position on the page as displayed, in points from the top left corner. */
      readonly box: {
        readonly x: number;
        readonly y: number;
        readonly width: number;
        readonly height: number;
      };
    }[];
    /** With `csv`: the table in the format of RFC 4180. Cells may begin with `=`, as formulas do. */
    readonly csv?: string;
  }[];
  /** Number of pages in the PDF. */
  readonly total_pages: number;
  /** With `hidden` `exclude`: the amount of hidden text on the selected pages. */
  readonly left_out?: {
    /** Number of runs of text. */
    readonly runs: number;
    /** Number of their characters. */
    readonly characters: number;
    /** Number of runs by reason. */
    readonly reasons: Readonly<Record<string, number>>;
  };
}

/**
 * The fields of `POST /findHiddenText`.
 * Send exactly one of `file`, `pdf_base64`, `pdf_url`, `document_id`.
 */
export interface FindHiddenTextRequest {
  /** The PDF, as a file in a multipart form. Send exactly one of `file`, `pdf_base64`, `pdf_url` and `document_id`. */
  readonly file?: FileInput;
  /** The PDF in base64. A `data:` prefix and whitespace are allowed. */
  readonly pdf_base64?: string;
  /** http or https URL to fetch the PDF from, up to 100 MB. */
  readonly pdf_url?: string;
  /** ID of a stored document, or of a PDF uploaded with `POST /uploads`. */
  readonly document_id?: string;
  /** Password of an encrypted PDF. */
  readonly password?: string;
  /** Return only the cost of the call, `{endpoint, credits: {minimum, maximum}}`, and do nothing. Free. */
  readonly dry_run?: boolean;
  /** Pages in the order you want them: a list, or a string such as `1,3`, `2-5`, `7-` (to the last page), `5-2` (reversed), `odd` or `even`. All pages by default. */
  readonly pages?: string | number | readonly (number | string)[];
}

/** The answer of `POST /findHiddenText`. */
export type FindHiddenTextResult = {
  /** Runs of hidden text, in the order of `pages`; then text without a position. */
  readonly hidden: readonly {
    /** Page number, counted from 1. Null for text that does not belong to a page. */
    readonly page: number | null;
    /** Position on the page as displayed, in points from the top left corner. Null for text without a position. */
    readonly box: {
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
    } | null;
    /** The text that cannot be seen. */
    readonly text: string;
    /** Why it cannot be seen. */
    readonly reason:
      | 'invisible_mode'
      | 'no_contrast'
      | 'transparent'
      | 'tiny'
      | 'off_page'
      | 'clipped'
      | 'covered'
      | 'layer_off'
      | 'annotation_hidden'
      | 'ocr_layer'
      | 'mismatch';
  }[];
  /** Number of runs by reason. */
  readonly reasons: Readonly<Record<string, number>>;
  /** Number of pages in the PDF. */
  readonly total_pages: number;
};

/**
 * The fields of `POST /pdfInfo`.
 * Send exactly one of `file`, `pdf_base64`, `pdf_url`, `document_id`.
 */
export interface PdfInfoRequest {
  /** The PDF, as a file in a multipart form. Send exactly one of `file`, `pdf_base64`, `pdf_url` and `document_id`. */
  readonly file?: FileInput;
  /** The PDF in base64. A `data:` prefix and whitespace are allowed. */
  readonly pdf_base64?: string;
  /** http or https URL to fetch the PDF from, up to 100 MB. */
  readonly pdf_url?: string;
  /** ID of a stored document, or of a PDF uploaded with `POST /uploads`. */
  readonly document_id?: string;
  /** Password of an encrypted PDF. */
  readonly password?: string;
  /** Return only the cost of the call, `{endpoint, credits: {minimum, maximum}}`, and do nothing. Free. */
  readonly dry_run?: boolean;
}

/** The answer of `POST /pdfInfo`. */
export type PdfInfoResult = {
  /** PDF version, such as `1.7`. */
  readonly version: string;
  readonly header_version: string;
  readonly page_count: number;
  /** The first pages, up to 2,000. */
  readonly pages: readonly {
    /** Page number, counted from 1. */
    readonly page: number;
    /** Label that readers show instead of the number. */
    readonly label?: string;
    /** Width as displayed, in points. */
    readonly width: number;
    /** Height as displayed, in points. */
    readonly height: number;
    /** Clockwise rotation for display: 0, 90, 180 or 270. */
    readonly rotation: number;
    /** Boxes that the page states: left, bottom, right and top, unrotated. */
    readonly boxes: {
      readonly media?: readonly number[];
      readonly crop?: readonly number[];
      readonly bleed?: readonly number[];
      readonly trim?: readonly number[];
      readonly art?: readonly number[];
    };
  }[];
  readonly metadata: {
    readonly title: string | null;
    readonly author: string | null;
    readonly subject: string | null;
    readonly keywords: string | null;
    /** Program that made the original. */
    readonly creator: string | null;
    /** Program that made the PDF. */
    readonly producer: string | null;
    /** ISO 8601. */
    readonly created: string | null;
    /** ISO 8601. */
    readonly modified: string | null;
    readonly language: string | null;
    /** Other entries of the Info dictionary. */
    readonly custom: Readonly<Record<string, string>>;
    /** Whether there is XMP metadata that can be read. */
    readonly has_xmp: boolean;
    /** Fields on which Info and XMP disagree; the value is that of Info. */
    readonly differs: readonly string[];
  };
  /** Bookmarks, as a tree. */
  readonly outline: readonly {
    readonly title: string;
    readonly page?: number | null;
    readonly children?: readonly {
      readonly title: string;
      readonly page?: number | null;
      readonly children?: readonly {
        readonly title: string;
        readonly page?: number | null;
        readonly children?: readonly {
          readonly title: string;
          readonly page?: number | null;
          readonly children?: readonly {
            readonly title: string;
            readonly page?: number | null;
            readonly children?: readonly {
              readonly title: string;
              readonly page?: number | null;
              readonly children?: readonly {
                readonly title: string;
                readonly page?: number | null;
                readonly children?: readonly {
                  readonly title: string;
                  readonly page?: number | null;
                  readonly children?: readonly {
                    readonly title: string;
                    readonly page?: number | null;
                    readonly children?: readonly {
                      readonly title: string;
                      readonly page?: number | null;
                    }[];
                  }[];
                }[];
              }[];
            }[];
          }[];
        }[];
      }[];
    }[];
  }[];
  readonly fonts: readonly {
    readonly name: string | null;
    readonly kind:
      | 'type1'
      | 'type1c'
      | 'type3'
      | 'truetype'
      | 'opentype'
      | 'cid_type0'
      | 'cid_type0c'
      | 'cid_truetype'
      | 'cid_opentype'
      | 'unknown';
    readonly embedded: boolean;
    readonly subset: boolean;
    /** Whether its codes can be mapped to characters. */
    readonly unicode: boolean;
  }[];
  readonly form: {
    readonly kind: 'acroform' | 'xfa' | 'both' | 'none';
    readonly field_count: number;
  };
  readonly attachments: readonly {
    readonly name: string;
    readonly size: number | null;
    readonly type: string | null;
    readonly description: string | null;
    readonly relationship: string | null;
  }[];
  readonly layers: readonly {
    readonly name: string;
    readonly visible: boolean;
  }[];
  readonly tagged: boolean;
  readonly javascript: boolean;
  /** Standards that the PDF claims to conform to, such as `2b`; not verified. */
  readonly conformance: {
    readonly pdf_a: string | null;
    readonly pdf_ua: string | null;
    readonly pdf_x: string | null;
    readonly factur_x: string | null;
  };
  /** How the PDF is encrypted; null if it is not. */
  readonly encryption: {
    readonly method: 'RC4' | 'AES-128' | 'AES-256' | 'none';
    readonly revision: number;
    /** Whether readers ask for a password. */
    readonly asks_for_password: boolean;
    /** Which password opened it for this call (user or owner). */
    readonly opened_as: 'user' | 'owner';
    readonly encrypts_metadata: boolean;
    /** Permissions with the user password. */
    readonly permissions: readonly string[];
  } | null;
  readonly signatures: readonly {
    readonly field: string;
    readonly kind: 'approval' | 'certification' | 'timestamp';
    /** Name in the signer’s certificate. */
    readonly signer: string | null;
    /** ISO 8601. */
    readonly signed_at: string | null;
    readonly reason: string | null;
    readonly location: string | null;
    /** Format of the signature. */
    readonly sub_filter: string | null;
    /** Whether the signed bytes are unchanged. The certificate’s trust is not verified. */
    readonly integrity: 'valid' | 'invalid' | 'unknown';
    readonly covers_whole_file: boolean;
    /** Number of bytes added after the signed ones. */
    readonly bytes_after: number | null;
    /** Whether the signature allows the changes after it: `unknown` if the two states cannot be compared, or `integrity` is `invalid`. */
    readonly changes: 'none' | 'allowed' | 'not_allowed' | 'unknown';
    /** Changes after the signature, those that are not allowed first: up to 100; `truncated` then has `changes_since`. */
    readonly changes_since: readonly {
      readonly kind:
        | 'form_filling'
        | 'annotation'
        | 'signature'
        | 'dss'
        | 'metadata'
        | 'page_content'
        | 'other';
      /** Whether the signature, or the document’s certification, allows it. */
      readonly allowed: boolean;
      readonly page?: number;
      /** In points from the top left corner of the page as displayed. */
      readonly box?: {
        readonly x: number;
        readonly y: number;
        readonly width: number;
        readonly height: number;
      };
    }[];
  }[];
  /** Whether it is linearized (“fast web view”). */
  readonly linearized: boolean;
  /** Whether it had to be repaired to be read. */
  readonly damaged: boolean;
  /** Text of the first 10 pages that a reader cannot see, for `POST /findHiddenText` to list. Null if it cannot be determined. */
  readonly hidden_text: {
    /** Number of runs of hidden text. */
    readonly runs: number;
    /** Number of runs by reason. */
    readonly reasons: Readonly<Record<string, number>>;
    /** Number of pages checked, from the first on. */
    readonly pages_checked: number;
  } | null;
  /** Bytes of the file, by use. */
  readonly size: {
    readonly total: number;
    readonly images: number;
    readonly fonts: number;
    readonly content: number;
    readonly other: number;
  };
  /** Lists that were cut because of their length. */
  readonly truncated: readonly string[];
};

/**
 * The fields of `POST /rotatePages`.
 * Send exactly one of `file`, `pdf_base64`, `pdf_url`, `document_id`.
 */
export interface RotatePagesRequest {
  /** The PDF, as a file in a multipart form. Send exactly one of `file`, `pdf_base64`, `pdf_url` and `document_id`. */
  readonly file?: FileInput;
  /** The PDF in base64. A `data:` prefix and whitespace are allowed. */
  readonly pdf_base64?: string;
  /** http or https URL to fetch the PDF from, up to 100 MB. */
  readonly pdf_url?: string;
  /** ID of a stored document, or of a PDF uploaded with `POST /uploads`. */
  readonly document_id?: string;
  /** Password of an encrypted PDF. */
  readonly password?: string;
  /** Return only the cost of the call, `{endpoint, credits: {minimum, maximum}}`, and do nothing. Free. */
  readonly dry_run?: boolean;
  /** Pages in the order you want them: a list, or a string such as `1,3`, `2-5`, `7-` (to the last page), `5-2` (reversed), `odd` or `even`. All pages by default. */
  readonly pages?: string | number | readonly (number | string)[];
  /** Angle to rotate the pages clockwise, in degrees, relative to their current rotation. */
  readonly degrees: 90 | 180 | 270;
  /** Standard that the PDF conforms to: PDF/A for archiving, PDF/UA for accessibility, or both joined by `+`. */
  readonly conformance?:
    | 'pdf/a-1b'
    | 'pdf/a-2b'
    | 'pdf/a-2u'
    | 'pdf/a-2a'
    | 'pdf/a-3b'
    | 'pdf/a-3u'
    | 'pdf/a-3a'
    | 'pdf/a-4'
    | 'pdf/a-4f'
    | 'ua-1'
    | 'ua-2'
    | 'pdf/a-2b+ua-1'
    | 'pdf/a-2u+ua-1'
    | 'pdf/a-2a+ua-1'
    | 'pdf/a-3b+ua-1'
    | 'pdf/a-3u+ua-1'
    | 'pdf/a-3a+ua-1'
    | 'pdf/a-4+ua-2'
    | 'pdf/a-4f+ua-2';
  /** Title of the document, with `conformance`. By default, the document’s own. */
  readonly title?: string;
  /** Language of the text, such as `en-GB`, with `conformance`. By default, the document’s own. */
  readonly language?: string;
  /**
   * Name of the PDF. `.pdf` is added if missing.
   * Default: `"rotated.pdf"`.
   */
  readonly filename?: string;
  /** Where to store the PDF. */
  readonly storage?: Storage;
  /**
   * Return the PDF itself even if it is stored.
   * Default: `false`.
   */
  readonly return_binary?: boolean;
  /**
   * Return 202 with a job at once. The PDF is made later and stored; `GET /jobs/{job_id}` shows when it is ready.
   * Default: `false`.
   */
  readonly async?: boolean;
  /** https URL to notify when the job ends. Only with `async`. */
  readonly webhook_url?: string;
}

/**
 * The fields of `POST /extractPages`.
 * Send exactly one of `file`, `pdf_base64`, `pdf_url`, `document_id`.
 */
export interface ExtractPagesRequest {
  /** The PDF, as a file in a multipart form. Send exactly one of `file`, `pdf_base64`, `pdf_url` and `document_id`. */
  readonly file?: FileInput;
  /** The PDF in base64. A `data:` prefix and whitespace are allowed. */
  readonly pdf_base64?: string;
  /** http or https URL to fetch the PDF from, up to 100 MB. */
  readonly pdf_url?: string;
  /** ID of a stored document, or of a PDF uploaded with `POST /uploads`. */
  readonly document_id?: string;
  /** Password of an encrypted PDF. */
  readonly password?: string;
  /** Return only the cost of the call, `{endpoint, credits: {minimum, maximum}}`, and do nothing. Free. */
  readonly dry_run?: boolean;
  /** Pages in the order you want them: a list, or a string such as `1,3`, `2-5`, `7-` (to the last page), `5-2` (reversed), `odd` or `even`. Pages may be repeated. */
  readonly pages: string | number | readonly (number | string)[];
  /** Standard that the PDF conforms to: PDF/A for archiving, PDF/UA for accessibility, or both joined by `+`. */
  readonly conformance?:
    | 'pdf/a-1b'
    | 'pdf/a-2b'
    | 'pdf/a-2u'
    | 'pdf/a-2a'
    | 'pdf/a-3b'
    | 'pdf/a-3u'
    | 'pdf/a-3a'
    | 'pdf/a-4'
    | 'pdf/a-4f'
    | 'ua-1'
    | 'ua-2'
    | 'pdf/a-2b+ua-1'
    | 'pdf/a-2u+ua-1'
    | 'pdf/a-2a+ua-1'
    | 'pdf/a-3b+ua-1'
    | 'pdf/a-3u+ua-1'
    | 'pdf/a-3a+ua-1'
    | 'pdf/a-4+ua-2'
    | 'pdf/a-4f+ua-2';
  /** Title of the document, with `conformance`. By default, the document’s own. */
  readonly title?: string;
  /** Language of the text, such as `en-GB`, with `conformance`. By default, the document’s own. */
  readonly language?: string;
  /**
   * Name of the PDF. `.pdf` is added if missing.
   * Default: `"extracted.pdf"`.
   */
  readonly filename?: string;
  /** Where to store the PDF. */
  readonly storage?: Storage;
  /**
   * Return the PDF itself even if it is stored.
   * Default: `false`.
   */
  readonly return_binary?: boolean;
  /**
   * Return 202 with a job at once. The PDF is made later and stored; `GET /jobs/{job_id}` shows when it is ready.
   * Default: `false`.
   */
  readonly async?: boolean;
  /** https URL to notify when the job ends. Only with `async`. */
  readonly webhook_url?: string;
}

/**
 * The fields of `POST /mergePdfs`.
 * Send exactly one of `files`, `pdfs_base64`, `pdfs_url`, `document_ids`.
 */
export interface MergePdfsRequest {
  /** The PDFs, as files in a multipart form. */
  readonly files?: readonly FileInput[];
  /** The PDFs in base64. A `data:` prefix and whitespace are allowed. */
  readonly pdfs_base64?: readonly string[];
  /**
   * http or https URLs to fetch the PDFs from.
   * At most 50.
   */
  readonly pdfs_url?: readonly string[];
  /**
   * IDs of stored documents, or of PDFs uploaded with `POST /uploads`.
   * At most 50.
   */
  readonly document_ids?: readonly string[];
  /** Password of an encrypted PDF. */
  readonly password?: string;
  /** Standard that the PDF conforms to: PDF/A for archiving, PDF/UA for accessibility, or both joined by `+`. */
  readonly conformance?:
    | 'pdf/a-1b'
    | 'pdf/a-2b'
    | 'pdf/a-2u'
    | 'pdf/a-2a'
    | 'pdf/a-3b'
    | 'pdf/a-3u'
    | 'pdf/a-3a'
    | 'pdf/a-4'
    | 'pdf/a-4f'
    | 'ua-1'
    | 'ua-2'
    | 'pdf/a-2b+ua-1'
    | 'pdf/a-2u+ua-1'
    | 'pdf/a-2a+ua-1'
    | 'pdf/a-3b+ua-1'
    | 'pdf/a-3u+ua-1'
    | 'pdf/a-3a+ua-1'
    | 'pdf/a-4+ua-2'
    | 'pdf/a-4f+ua-2';
  /** Title of the document, with `conformance`. By default, the document’s own. */
  readonly title?: string;
  /** Language of the text, such as `en-GB`, with `conformance`. By default, the document’s own. */
  readonly language?: string;
  /**
   * Name of the PDF. `.pdf` is added if missing.
   * Default: `"merged.pdf"`.
   */
  readonly filename?: string;
  /** Where to store the PDF. */
  readonly storage?: Storage;
  /** Return only the cost of the call, `{endpoint, credits: {minimum, maximum}}`, and do nothing. Free. */
  readonly dry_run?: boolean;
  /**
   * Return the PDF itself even if it is stored.
   * Default: `false`.
   */
  readonly return_binary?: boolean;
  /**
   * Return 202 with a job at once. The PDF is made later and stored; `GET /jobs/{job_id}` shows when it is ready.
   * Default: `false`.
   */
  readonly async?: boolean;
  /** https URL to notify when the job ends. Only with `async`. */
  readonly webhook_url?: string;
}

/**
 * The fields of `POST /splitPdf`.
 * Send exactly one of `file`, `pdf_base64`, `pdf_url`, `document_id`.
 * Send exactly one of `every`, `ranges`, `at`, `max_bytes`.
 */
export interface SplitPdfRequest {
  /** The PDF, as a file in a multipart form. Send exactly one of `file`, `pdf_base64`, `pdf_url` and `document_id`. */
  readonly file?: FileInput;
  /** The PDF in base64. A `data:` prefix and whitespace are allowed. */
  readonly pdf_base64?: string;
  /** http or https URL to fetch the PDF from, up to 100 MB. */
  readonly pdf_url?: string;
  /** ID of a stored document, or of a PDF uploaded with `POST /uploads`. */
  readonly document_id?: string;
  /** Password of an encrypted PDF. */
  readonly password?: string;
  /** Return only the cost of the call, `{endpoint, credits: {minimum, maximum}}`, and do nothing. Free. */
  readonly dry_run?: boolean;
  /**
   * Pages of each part; the last may have fewer. Send exactly one of `every`, `ranges`, `at` and `max_bytes`.
   * From 1 to 2000.
   */
  readonly every?: number;
  /**
   * The pages of each part, such as `["1-3", "4,6", "7-"]`. Pages may be left out or repeated.
   * At most 1000.
   */
  readonly ranges?: readonly (string | number | readonly (number | string)[])[];
  /** A part for each top-level bookmark, named after it. Pages before the first bookmark are a part, too. */
  readonly at?: 'bookmarks';
  /** Largest size of a part in bytes. Each has as many pages as fit. A page that is larger on its own is a separate part, with a warning. */
  readonly max_bytes?: number;
  /** Standard that the PDF conforms to: PDF/A for archiving, PDF/UA for accessibility, or both joined by `+`. */
  readonly conformance?:
    | 'pdf/a-1b'
    | 'pdf/a-2b'
    | 'pdf/a-2u'
    | 'pdf/a-2a'
    | 'pdf/a-3b'
    | 'pdf/a-3u'
    | 'pdf/a-3a'
    | 'pdf/a-4'
    | 'pdf/a-4f'
    | 'ua-1'
    | 'ua-2'
    | 'pdf/a-2b+ua-1'
    | 'pdf/a-2u+ua-1'
    | 'pdf/a-2a+ua-1'
    | 'pdf/a-3b+ua-1'
    | 'pdf/a-3u+ua-1'
    | 'pdf/a-3a+ua-1'
    | 'pdf/a-4+ua-2'
    | 'pdf/a-4f+ua-2';
  /** Title of the document, with `conformance`. By default, the document’s own. */
  readonly title?: string;
  /** Language of the text, such as `en-GB`, with `conformance`. By default, the document’s own. */
  readonly language?: string;
  /**
   * Name of the ZIP, and prefix of the names of the PDFs. Without an extension.
   * Default: `"document"`.
   */
  readonly filename?: string;
  /** Where to store the PDF. */
  readonly storage?: Storage;
  /**
   * Return 202 with a job at once. The PDF is made later and stored; `GET /jobs/{job_id}` shows when it is ready.
   * Default: `false`.
   */
  readonly async?: boolean;
  /** https URL to notify when the job ends. Only with `async`. */
  readonly webhook_url?: string;
}

/**
 * The fields of `POST /watermarkPdf`.
 * Send exactly one of `file`, `pdf_base64`, `pdf_url`, `document_id`.
 * Send exactly one of `text`, `image_base64`.
 */
export interface WatermarkPdfRequest {
  /** The PDF, as a file in a multipart form. Send exactly one of `file`, `pdf_base64`, `pdf_url` and `document_id`. */
  readonly file?: FileInput;
  /** The PDF in base64. A `data:` prefix and whitespace are allowed. */
  readonly pdf_base64?: string;
  /** http or https URL to fetch the PDF from, up to 100 MB. */
  readonly pdf_url?: string;
  /** ID of a stored document, or of a PDF uploaded with `POST /uploads`. */
  readonly document_id?: string;
  /** Password of an encrypted PDF. */
  readonly password?: string;
  /** Return only the cost of the call, `{endpoint, credits: {minimum, maximum}}`, and do nothing. Free. */
  readonly dry_run?: boolean;
  /** Pages in the order you want them: a list, or a string such as `1,3`, `2-5`, `7-` (to the last page), `5-2` (reversed), `odd` or `even`. All pages by default. */
  readonly pages?: string | number | readonly (number | string)[];
  /** Text of the watermark, in which `{page}` becomes the page’s number and `{pages}` the number of pages. Send this or `image_base64`. */
  readonly text?: string;
  /** The image in base64. A `data:` prefix and whitespace are allowed. Send this or `text`. */
  readonly image_base64?: string;
  /**
   * From 0, invisible, to 1, opaque.
   * Default: `0.3`.
   * From 0 to 1.
   */
  readonly opacity?: number;
  /**
   * Angle in degrees, counterclockwise.
   * Default: `45`.
   * From -360 to 360.
   */
  readonly rotation?: number;
  /**
   * Font size of the text in points. By default the text fits the page.
   * From 1 to 1000.
   */
  readonly font_size?: number;
  /**
   * Colour of the text in hexadecimal.
   * Default: `"#808080"`.
   */
  readonly color?: string;
  /**
   * Place on the page. `tile` repeats the watermark over the whole page.
   * Default: `"center"`.
   */
  readonly position?:
    | 'center'
    | 'top'
    | 'bottom'
    | 'left'
    | 'right'
    | 'top-left'
    | 'top-right'
    | 'bottom-left'
    | 'bottom-right'
    | 'tile';
  /**
   * Draw the watermark over or under the page’s content.
   * Default: `"over"`.
   */
  readonly layer?: 'over' | 'under';
  /** Standard that the PDF conforms to: PDF/A for archiving, PDF/UA for accessibility, or both joined by `+`. */
  readonly conformance?:
    | 'pdf/a-1b'
    | 'pdf/a-2b'
    | 'pdf/a-2u'
    | 'pdf/a-2a'
    | 'pdf/a-3b'
    | 'pdf/a-3u'
    | 'pdf/a-3a'
    | 'pdf/a-4'
    | 'pdf/a-4f'
    | 'ua-1'
    | 'ua-2'
    | 'pdf/a-2b+ua-1'
    | 'pdf/a-2u+ua-1'
    | 'pdf/a-2a+ua-1'
    | 'pdf/a-3b+ua-1'
    | 'pdf/a-3u+ua-1'
    | 'pdf/a-3a+ua-1'
    | 'pdf/a-4+ua-2'
    | 'pdf/a-4f+ua-2';
  /** Title of the document, with `conformance`. By default, the document’s own. */
  readonly title?: string;
  /** Language of the text, such as `en-GB`, with `conformance`. By default, the document’s own. */
  readonly language?: string;
  /**
   * Name of the PDF. `.pdf` is added if missing.
   * Default: `"watermarked.pdf"`.
   */
  readonly filename?: string;
  /** Where to store the PDF. */
  readonly storage?: Storage;
  /**
   * Return the PDF itself even if it is stored.
   * Default: `false`.
   */
  readonly return_binary?: boolean;
  /**
   * Return 202 with a job at once. The PDF is made later and stored; `GET /jobs/{job_id}` shows when it is ready.
   * Default: `false`.
   */
  readonly async?: boolean;
  /** https URL to notify when the job ends. Only with `async`. */
  readonly webhook_url?: string;
}

/**
 * The fields of `POST /setMetadata`.
 * Send exactly one of `file`, `pdf_base64`, `pdf_url`, `document_id`.
 */
export interface SetMetadataRequest {
  /** The PDF, as a file in a multipart form. Send exactly one of `file`, `pdf_base64`, `pdf_url` and `document_id`. */
  readonly file?: FileInput;
  /** The PDF in base64. A `data:` prefix and whitespace are allowed. */
  readonly pdf_base64?: string;
  /** http or https URL to fetch the PDF from, up to 100 MB. */
  readonly pdf_url?: string;
  /** ID of a stored document, or of a PDF uploaded with `POST /uploads`. */
  readonly document_id?: string;
  /** Password of an encrypted PDF. */
  readonly password?: string;
  /** Return only the cost of the call, `{endpoint, credits: {minimum, maximum}}`, and do nothing. Free. */
  readonly dry_run?: boolean;
  /** Title. Null removes it, as in all these fields; fields that are not sent keep their values. */
  readonly title?: string | null;
  /** Author. */
  readonly author?: string | null;
  /** Subject. */
  readonly subject?: string | null;
  /** Keywords, separated by commas. */
  readonly keywords?: string | null;
  /** Language of the text, such as `en-GB`. */
  readonly language?: string | null;
  /** Properties of your own: name and text. */
  readonly custom?: Readonly<Record<string, string | null>>;
  /** How pages are labelled from `page` on. Replaces all labels. */
  readonly page_labels?:
    | readonly {
        /** First page of the range, counted from 1. */
        readonly page: number;
        /**
         * How numbers are shown.
         * Default: `"decimal"`.
         */
        readonly style?:
          | 'decimal'
          | 'upper_roman'
          | 'lower_roman'
          | 'upper_letters'
          | 'lower_letters'
          | 'none';
        /** Text before the number. */
        readonly prefix?: string;
        /**
         * Number of the first page.
         * Default: `1`.
         * From 1 to 1000000.
         */
        readonly start?: number;
      }[]
    | null;
  /** Bookmarks, a tree of `title`, `page` and `children`. Replaces all bookmarks. */
  readonly outline?:
    | readonly {
        readonly title: string;
        readonly page?: number | null;
        readonly children?: readonly {
          readonly title: string;
          readonly page?: number | null;
          readonly children?: readonly {
            readonly title: string;
            readonly page?: number | null;
            readonly children?: readonly {
              readonly title: string;
              readonly page?: number | null;
              readonly children?: readonly {
                readonly title: string;
                readonly page?: number | null;
                readonly children?: readonly {
                  readonly title: string;
                  readonly page?: number | null;
                  readonly children?: readonly {
                    readonly title: string;
                    readonly page?: number | null;
                    readonly children?: readonly {
                      readonly title: string;
                      readonly page?: number | null;
                      readonly children?: readonly {
                        readonly title: string;
                        readonly page?: number | null;
                        readonly children?: readonly {
                          readonly title: string;
                          readonly page?: number | null;
                        }[];
                      }[];
                    }[];
                  }[];
                }[];
              }[];
            }[];
          }[];
        }[];
      }[]
    | null;
  /** Standard that the PDF conforms to: PDF/A for archiving, PDF/UA for accessibility, or both joined by `+`. */
  readonly conformance?:
    | 'pdf/a-1b'
    | 'pdf/a-2b'
    | 'pdf/a-2u'
    | 'pdf/a-2a'
    | 'pdf/a-3b'
    | 'pdf/a-3u'
    | 'pdf/a-3a'
    | 'pdf/a-4'
    | 'pdf/a-4f'
    | 'ua-1'
    | 'ua-2'
    | 'pdf/a-2b+ua-1'
    | 'pdf/a-2u+ua-1'
    | 'pdf/a-2a+ua-1'
    | 'pdf/a-3b+ua-1'
    | 'pdf/a-3u+ua-1'
    | 'pdf/a-3a+ua-1'
    | 'pdf/a-4+ua-2'
    | 'pdf/a-4f+ua-2';
  /**
   * Name of the PDF. `.pdf` is added if missing.
   * Default: `"document.pdf"`.
   */
  readonly filename?: string;
  /** Where to store the PDF. */
  readonly storage?: Storage;
  /**
   * Return the PDF itself even if it is stored.
   * Default: `false`.
   */
  readonly return_binary?: boolean;
  /**
   * Return 202 with a job at once. The PDF is made later and stored; `GET /jobs/{job_id}` shows when it is ready.
   * Default: `false`.
   */
  readonly async?: boolean;
  /** https URL to notify when the job ends. Only with `async`. */
  readonly webhook_url?: string;
}

/**
 * The fields of `POST /encryptPdf`.
 * Send exactly one of `file`, `pdf_base64`, `pdf_url`, `document_id`.
 */
export interface EncryptPdfRequest {
  /** The PDF, as a file in a multipart form. Send exactly one of `file`, `pdf_base64`, `pdf_url` and `document_id`. */
  readonly file?: FileInput;
  /** The PDF in base64. A `data:` prefix and whitespace are allowed. */
  readonly pdf_base64?: string;
  /** http or https URL to fetch the PDF from, up to 100 MB. */
  readonly pdf_url?: string;
  /** ID of a stored document, or of a PDF uploaded with `POST /uploads`. */
  readonly document_id?: string;
  /** Password of an encrypted PDF. */
  readonly password?: string;
  /** Return only the cost of the call, `{endpoint, credits: {minimum, maximum}}`, and do nothing. Free. */
  readonly dry_run?: boolean;
  /** Password that opens the PDF. Without it, everyone can open the PDF within `permissions`. */
  readonly user_password?: string;
  /** Password that opens the PDF with all rights. A random one by default. */
  readonly owner_password?: string;
  /**
   * Permissions of readers who open the PDF without `owner_password`. All others are denied.
   * Default: `[]`.
   * At most 7.
   */
  readonly permissions?: readonly (
    | 'print'
    | 'edit'
    | 'copy'
    | 'annotate'
    | 'fill_forms'
    | 'assemble'
    | 'print_high_quality'
  )[];
  /**
   * Name of the PDF. `.pdf` is added if missing.
   * Default: `"encrypted.pdf"`.
   */
  readonly filename?: string;
  /** Where to store the PDF. */
  readonly storage?: Storage;
  /**
   * Return the PDF itself even if it is stored.
   * Default: `false`.
   */
  readonly return_binary?: boolean;
  /**
   * Return 202 with a job at once. The PDF is made later and stored; `GET /jobs/{job_id}` shows when it is ready.
   * Default: `false`.
   */
  readonly async?: boolean;
  /** https URL to notify when the job ends. Only with `async`. */
  readonly webhook_url?: string;
}

/**
 * The fields of `POST /decryptPdf`.
 * Send exactly one of `file`, `pdf_base64`, `pdf_url`, `document_id`.
 */
export interface DecryptPdfRequest {
  /** The PDF, as a file in a multipart form. Send exactly one of `file`, `pdf_base64`, `pdf_url` and `document_id`. */
  readonly file?: FileInput;
  /** The PDF in base64. A `data:` prefix and whitespace are allowed. */
  readonly pdf_base64?: string;
  /** http or https URL to fetch the PDF from, up to 100 MB. */
  readonly pdf_url?: string;
  /** ID of a stored document, or of a PDF uploaded with `POST /uploads`. */
  readonly document_id?: string;
  /** Password of an encrypted PDF. */
  readonly password?: string;
  /** Return only the cost of the call, `{endpoint, credits: {minimum, maximum}}`, and do nothing. Free. */
  readonly dry_run?: boolean;
  /**
   * Name of the PDF. `.pdf` is added if missing.
   * Default: `"decrypted.pdf"`.
   */
  readonly filename?: string;
  /** Where to store the PDF. */
  readonly storage?: Storage;
  /**
   * Return the PDF itself even if it is stored.
   * Default: `false`.
   */
  readonly return_binary?: boolean;
  /**
   * Return 202 with a job at once. The PDF is made later and stored; `GET /jobs/{job_id}` shows when it is ready.
   * Default: `false`.
   */
  readonly async?: boolean;
  /** https URL to notify when the job ends. Only with `async`. */
  readonly webhook_url?: string;
}

/**
 * The fields of `POST /redactPdf`.
 * Send exactly one of `file`, `pdf_base64`, `pdf_url`, `document_id`.
 */
export interface RedactPdfRequest {
  /** The PDF, as a file in a multipart form. Send exactly one of `file`, `pdf_base64`, `pdf_url` and `document_id`. */
  readonly file?: FileInput;
  /** The PDF in base64. A `data:` prefix and whitespace are allowed. */
  readonly pdf_base64?: string;
  /** http or https URL to fetch the PDF from, up to 100 MB. */
  readonly pdf_url?: string;
  /** ID of a stored document, or of a PDF uploaded with `POST /uploads`. */
  readonly document_id?: string;
  /** Password of an encrypted PDF. */
  readonly password?: string;
  /** Return only the cost of the call, `{endpoint, credits: {minimum, maximum}}`, and do nothing. Free. */
  readonly dry_run?: boolean;
  /**
   * What to redact: each has `text`, a regular expression as `pattern`, a `preset` (email, phone, iban, card or ssn), or `page` and `box` (x, y, width and height in points from the top left). Optional with `remove`.
   * Default: `[]`.
   * At most 100.
   */
  readonly redactions?: readonly Redaction[];
  /**
   * Match upper and lower case alike.
   * Default: `true`.
   */
  readonly ignore_case?: boolean;
  /**
   * Which pages to recognise as scans: `auto` those without text, and large scans on other pages; `always` all of them.
   * Default: `"never"`.
   */
  readonly ocr?: 'never' | 'auto' | 'always';
  /**
   * Possible languages of scans, as Tesseract’s codes, such as `eng`. Each page is read in the language that fits best.
   * Default: `["eng"]`.
   * At most 3.
   */
  readonly languages?: readonly string[];
  /**
   * Colour of the boxes in hexadecimal.
   * Default: `"#000000"`.
   */
  readonly color?: string;
  /** Text in each box. It also replaces words in bookmarks, names and form values. */
  readonly label?: string;
  /**
   * Kinds of content to remove as a whole: `hidden_text` is text that readers of a page cannot see. Other kinds are removed only where they contain redacted text.
   * Default: `[]`.
   * At most 5.
   */
  readonly remove?: readonly ('metadata' | 'attachments' | 'javascript' | 'comments' | 'hidden_text')[];
  /**
   * Reject a PDF with text that cannot be read, and so not be searched, unless a box covers it. Otherwise a warning names its pages.
   * Default: `false`.
   */
  readonly strict?: boolean;
  /**
   * Return the PDF even if there is nothing to redact, instead of failing.
   * Default: `false`.
   */
  readonly allow_none?: boolean;
  /**
   * Replace the stored document that `document_id` names with the redacted PDF. Not with `storage` or `async`.
   * Default: `false`.
   */
  readonly replace?: boolean;
  /** Standard that the PDF conforms to: PDF/A for archiving, PDF/UA for accessibility, or both joined by `+`. */
  readonly conformance?:
    | 'pdf/a-1b'
    | 'pdf/a-2b'
    | 'pdf/a-2u'
    | 'pdf/a-2a'
    | 'pdf/a-3b'
    | 'pdf/a-3u'
    | 'pdf/a-3a'
    | 'pdf/a-4'
    | 'pdf/a-4f'
    | 'ua-1'
    | 'ua-2'
    | 'pdf/a-2b+ua-1'
    | 'pdf/a-2u+ua-1'
    | 'pdf/a-2a+ua-1'
    | 'pdf/a-3b+ua-1'
    | 'pdf/a-3u+ua-1'
    | 'pdf/a-3a+ua-1'
    | 'pdf/a-4+ua-2'
    | 'pdf/a-4f+ua-2';
  /** Title of the document, with `conformance`. By default, the document’s own. */
  readonly title?: string;
  /** Language of the text, such as `en-GB`, with `conformance`. By default, the document’s own. */
  readonly language?: string;
  /**
   * Name of the PDF. `.pdf` is added if missing.
   * Default: `"redacted.pdf"`.
   */
  readonly filename?: string;
  /** Where to store the PDF. */
  readonly storage?: Storage;
  /**
   * Return the PDF itself even if it is stored.
   * Default: `false`.
   */
  readonly return_binary?: boolean;
  /**
   * Return 202 with a job at once. The PDF is made later and stored; `GET /jobs/{job_id}` shows when it is ready.
   * Default: `false`.
   */
  readonly async?: boolean;
  /** https URL to notify when the job ends. Only with `async`. */
  readonly webhook_url?: string;
}

/**
 * The fields of `POST /attachFiles`.
 * Send exactly one of `file`, `pdf_base64`, `pdf_url`, `document_id`.
 * Send exactly one of `attachments`, `files`.
 */
export interface AttachFilesRequest {
  /** The PDF, as a file in a multipart form. Send exactly one of `file`, `pdf_base64`, `pdf_url` and `document_id`. */
  readonly file?: FileInput;
  /** The PDF in base64. A `data:` prefix and whitespace are allowed. */
  readonly pdf_base64?: string;
  /** http or https URL to fetch the PDF from, up to 100 MB. */
  readonly pdf_url?: string;
  /** ID of a stored document, or of a PDF uploaded with `POST /uploads`. */
  readonly document_id?: string;
  /** Password of an encrypted PDF. */
  readonly password?: string;
  /** Return only the cost of the call, `{endpoint, credits: {minimum, maximum}}`, and do nothing. Free. */
  readonly dry_run?: boolean;
  /**
   * The files to attach, as files in a multipart form, instead of `attachments`.
   * At most 100.
   */
  readonly files?: readonly FileInput[];
  /**
   * The files to attach, with their content in base64.
   * At most 100.
   */
  readonly attachments?: readonly {
    /** File name. An existing attachment with this name is replaced. */
    readonly name: string;
    /** The file in base64. A `data:` prefix and whitespace are allowed. */
    readonly content: string;
    /** Description shown by viewers. */
    readonly description?: string;
    /**
     * Relationship of the file to the document, such as `Alternative` for an invoice’s XML.
     * Default: `"Unspecified"`.
     */
    readonly relationship?:
      | 'Source'
      | 'Data'
      | 'Alternative'
      | 'Supplement'
      | 'FormData'
      | 'Schema'
      | 'Unspecified';
    /** Media type. By default, that of the extension of `name`. */
    readonly type?: string;
  }[];
  /** Standard that the PDF conforms to: PDF/A for archiving, PDF/UA for accessibility, or both joined by `+`. */
  readonly conformance?:
    | 'pdf/a-1b'
    | 'pdf/a-2b'
    | 'pdf/a-2u'
    | 'pdf/a-2a'
    | 'pdf/a-3b'
    | 'pdf/a-3u'
    | 'pdf/a-3a'
    | 'pdf/a-4'
    | 'pdf/a-4f'
    | 'ua-1'
    | 'ua-2'
    | 'pdf/a-2b+ua-1'
    | 'pdf/a-2u+ua-1'
    | 'pdf/a-2a+ua-1'
    | 'pdf/a-3b+ua-1'
    | 'pdf/a-3u+ua-1'
    | 'pdf/a-3a+ua-1'
    | 'pdf/a-4+ua-2'
    | 'pdf/a-4f+ua-2';
  /** Title of the document, with `conformance`. By default, the document’s own. */
  readonly title?: string;
  /** Language of the text, such as `en-GB`, with `conformance`. By default, the document’s own. */
  readonly language?: string;
  /**
   * Name of the PDF. `.pdf` is added if missing.
   * Default: `"attached.pdf"`.
   */
  readonly filename?: string;
  /** Where to store the PDF. */
  readonly storage?: Storage;
  /**
   * Return the PDF itself even if it is stored.
   * Default: `false`.
   */
  readonly return_binary?: boolean;
  /**
   * Return 202 with a job at once. The PDF is made later and stored; `GET /jobs/{job_id}` shows when it is ready.
   * Default: `false`.
   */
  readonly async?: boolean;
  /** https URL to notify when the job ends. Only with `async`. */
  readonly webhook_url?: string;
}

/**
 * The fields of `POST /extractAttachments`.
 * Send exactly one of `file`, `pdf_base64`, `pdf_url`, `document_id`.
 */
export interface ExtractAttachmentsRequest {
  /** The PDF, as a file in a multipart form. Send exactly one of `file`, `pdf_base64`, `pdf_url` and `document_id`. */
  readonly file?: FileInput;
  /** The PDF in base64. A `data:` prefix and whitespace are allowed. */
  readonly pdf_base64?: string;
  /** http or https URL to fetch the PDF from, up to 100 MB. */
  readonly pdf_url?: string;
  /** ID of a stored document, or of a PDF uploaded with `POST /uploads`. */
  readonly document_id?: string;
  /** Password of an encrypted PDF. */
  readonly password?: string;
  /** Return only the cost of the call, `{endpoint, credits: {minimum, maximum}}`, and do nothing. Free. */
  readonly dry_run?: boolean;
  /**
   * `zip` for a ZIP of the files, `json` for a list that describes them, with their content in base64.
   * Default: `"zip"`.
   */
  readonly format?: 'zip' | 'json';
}

/** The answer of `POST /extractAttachments`. */
export interface ExtractAttachmentsResult {
  /** The files; empty if there are none. */
  readonly attachments: readonly {
    /** File name, as in the ZIP. */
    readonly name: string;
    /** Media type; null if the PDF does not state it. */
    readonly type: string | null;
    /** Its description in the PDF, or null. */
    readonly description: string | null;
    /** Relationship to the document, such as `Source`, or null. */
    readonly relationship: string | null;
    /** Page of its annotation; null if it belongs to the document. */
    readonly page: number | null;
    /** Size in bytes. */
    readonly size: number;
    /** The file in base64. */
    readonly content_base64: string;
  }[];
}

/**
 * The fields of `POST /extractImages`.
 * Send exactly one of `file`, `pdf_base64`, `pdf_url`, `document_id`.
 */
export interface ExtractImagesRequest {
  /** The PDF, as a file in a multipart form. Send exactly one of `file`, `pdf_base64`, `pdf_url` and `document_id`. */
  readonly file?: FileInput;
  /** The PDF in base64. A `data:` prefix and whitespace are allowed. */
  readonly pdf_base64?: string;
  /** http or https URL to fetch the PDF from, up to 100 MB. */
  readonly pdf_url?: string;
  /** ID of a stored document, or of a PDF uploaded with `POST /uploads`. */
  readonly document_id?: string;
  /** Password of an encrypted PDF. */
  readonly password?: string;
  /** Return only the cost of the call, `{endpoint, credits: {minimum, maximum}}`, and do nothing. Free. */
  readonly dry_run?: boolean;
  /** Pages in the order you want them: a list, or a string such as `1,3`, `2-5`, `7-` (to the last page), `5-2` (reversed), `odd` or `even`. All pages by default. */
  readonly pages?: string | number | readonly (number | string)[];
  /**
   * `zip` for a ZIP of the files, `json` for a list that describes them, with their content in base64.
   * Default: `"zip"`.
   */
  readonly format?: 'zip' | 'json';
}

/** The answer of `POST /extractImages`. */
export interface ExtractImagesResult {
  /** The images, in the order of pages; empty if there are none. */
  readonly images: readonly {
    /** File name, as in the ZIP. */
    readonly name: string;
    /** Format of the file. */
    readonly format: 'jpeg' | 'jp2' | 'png' | 'tiff' | 'jbig2';
    /** The selected pages that contain it. */
    readonly pages: readonly number[];
    /** Width in pixels. */
    readonly width: number;
    /** Height in pixels. */
    readonly height: number;
    /** Whether it is the transparency of the image before it, whose file cannot hold it. */
    readonly is_mask: boolean;
    /** The file in base64. */
    readonly image_base64: string;
  }[];
  /** Images that were left out because they cannot be read. */
  readonly warnings: readonly string[];
}

/**
 * The fields of `POST /attachInvoice`.
 * Send exactly one of `file`, `pdf_base64`, `pdf_url`, `document_id`.
 */
export interface AttachInvoiceRequest {
  /** The PDF, as a file in a multipart form. Send exactly one of `file`, `pdf_base64`, `pdf_url` and `document_id`. */
  readonly file?: FileInput;
  /** The PDF in base64. A `data:` prefix and whitespace are allowed. */
  readonly pdf_base64?: string;
  /** http or https URL to fetch the PDF from, up to 100 MB. */
  readonly pdf_url?: string;
  /** ID of a stored document, or of a PDF uploaded with `POST /uploads`. */
  readonly document_id?: string;
  /** Password of an encrypted PDF. */
  readonly password?: string;
  /** Return only the cost of the call, `{endpoint, credits: {minimum, maximum}}`, and do nothing. Free. */
  readonly dry_run?: boolean;
  /** The invoice in XML, with its format and profile. */
  readonly electronic_invoice: ElectronicInvoice;
  /** Standard that the PDF conforms to: PDF/A for archiving, PDF/UA for accessibility, or both joined by `+`. */
  readonly conformance?:
    | 'pdf/a-1b'
    | 'pdf/a-2b'
    | 'pdf/a-2u'
    | 'pdf/a-2a'
    | 'pdf/a-3b'
    | 'pdf/a-3u'
    | 'pdf/a-3a'
    | 'pdf/a-4'
    | 'pdf/a-4f'
    | 'ua-1'
    | 'ua-2'
    | 'pdf/a-2b+ua-1'
    | 'pdf/a-2u+ua-1'
    | 'pdf/a-2a+ua-1'
    | 'pdf/a-3b+ua-1'
    | 'pdf/a-3u+ua-1'
    | 'pdf/a-3a+ua-1'
    | 'pdf/a-4+ua-2'
    | 'pdf/a-4f+ua-2';
  /** Title of the document, with `conformance`. By default, the document’s own. */
  readonly title?: string;
  /** Language of the text, such as `en-GB`, with `conformance`. By default, the document’s own. */
  readonly language?: string;
  /**
   * Name of the PDF. `.pdf` is added if missing.
   * Default: `"invoice.pdf"`.
   */
  readonly filename?: string;
  /** Where to store the PDF. */
  readonly storage?: Storage;
  /**
   * Return the PDF itself even if it is stored.
   * Default: `false`.
   */
  readonly return_binary?: boolean;
  /**
   * Return 202 with a job at once. The PDF is made later and stored; `GET /jobs/{job_id}` shows when it is ready.
   * Default: `false`.
   */
  readonly async?: boolean;
  /** https URL to notify when the job ends. Only with `async`. */
  readonly webhook_url?: string;
}

/**
 * The fields of `POST /readInvoice`.
 * Send exactly one of `file`, `pdf_base64`, `pdf_url`, `document_id`.
 */
export interface ReadInvoiceRequest {
  /** The PDF, as a file in a multipart form. Send exactly one of `file`, `pdf_base64`, `pdf_url` and `document_id`. */
  readonly file?: FileInput;
  /** The PDF in base64. A `data:` prefix and whitespace are allowed. */
  readonly pdf_base64?: string;
  /** http or https URL to fetch the PDF from, up to 100 MB. */
  readonly pdf_url?: string;
  /** ID of a stored document, or of a PDF uploaded with `POST /uploads`. */
  readonly document_id?: string;
  /** Password of an encrypted PDF. */
  readonly password?: string;
  /** Return only the cost of the call, `{endpoint, credits: {minimum, maximum}}`, and do nothing. Free. */
  readonly dry_run?: boolean;
}

/** The answer of `POST /readInvoice`. */
export interface ReadInvoiceResult {
  /** Name of the attached file. */
  readonly filename: string;
  /** Page with the annotation that it is attached to; null if it belongs to the document. */
  readonly page: number | null;
  /** `factur-x` is also ZUGFeRD 2; `cii` has a specification that is not known. */
  readonly format: 'factur-x' | 'xrechnung' | 'cii' | 'ubl' | 'zugferd-1';
  readonly profile: 'minimum' | 'basic-wl' | 'basic' | 'en16931' | 'extended' | 'xrechnung' | null;
  /** Specification that the XML names (BT-24). */
  readonly specification: string | null;
  /** Relationship to the document (`AFRelationship`). */
  readonly relationship: string | null;
  /** Whether it breaks no rule; null for `ubl` and `zugferd-1`, which are only checked to be well-formed XML. */
  readonly valid: boolean | null;
  /** Each rule once. Warnings leave the invoice valid. */
  readonly broken_rules: readonly {
    /** ID, such as `BR-CO-10`; `schema` where the XML does not follow its schema, `xml` where the file is not well-formed XML. */
    readonly rule: string;
    readonly level: 'error' | 'warning';
    readonly message: string;
    /** The first element that breaks it. */
    readonly path: string;
  }[];
  readonly xml: string;
  /** Further invoices in the same PDF. */
  readonly other_invoices: readonly {
    /** Name of the attached file. */
    readonly filename: string;
    /** Page with the annotation that it is attached to; null if it belongs to the document. */
    readonly page: number | null;
    /** `factur-x` is also ZUGFeRD 2; `cii` has a specification that is not known. */
    readonly format: 'factur-x' | 'xrechnung' | 'cii' | 'ubl' | 'zugferd-1';
    readonly profile: 'minimum' | 'basic-wl' | 'basic' | 'en16931' | 'extended' | 'xrechnung' | null;
    /** Specification that the XML names (BT-24). */
    readonly specification: string | null;
    /** Whether its XML is the same. */
    readonly identical: boolean;
  }[];
}

/**
 * The fields of `POST /listFields`.
 * Send exactly one of `file`, `pdf_base64`, `pdf_url`, `document_id`.
 */
export interface ListFieldsRequest {
  /** The PDF, as a file in a multipart form. Send exactly one of `file`, `pdf_base64`, `pdf_url` and `document_id`. */
  readonly file?: FileInput;
  /** The PDF in base64. A `data:` prefix and whitespace are allowed. */
  readonly pdf_base64?: string;
  /** http or https URL to fetch the PDF from, up to 100 MB. */
  readonly pdf_url?: string;
  /** ID of a stored document, or of a PDF uploaded with `POST /uploads`. */
  readonly document_id?: string;
  /** Password of an encrypted PDF. */
  readonly password?: string;
  /** Return only the cost of the call, `{endpoint, credits: {minimum, maximum}}`, and do nothing. Free. */
  readonly dry_run?: boolean;
}

/** The answer of `POST /listFields`. */
export type ListFieldsResult = {
  /** `acroform` is the form of the PDF format, `xfa` one in XML that few viewers show. */
  readonly form: 'acroform' | 'xfa' | 'both' | 'none';
  /** The fields, one for each name. */
  readonly fields: readonly {
    /** Full name: the names of the groups around the field and its own, joined by points. */
    readonly name: string;
    /** Kind of the field. */
    readonly kind: 'text' | 'checkbox' | 'radio' | 'combo' | 'list' | 'button' | 'signature';
    /** Name shown by viewers, if the form has one. */
    readonly label?: string;
    /** A text, or the value of the chosen option; a list with `multi_select`; true or false for a check box, and for whether a signature is there. Null if there is none, and for a password. */
    readonly value: string | boolean | readonly string[] | null;
    /** The value after the form is reset. */
    readonly default_value?: string | boolean | readonly string[] | null;
    /** What can be chosen. A check box with a single value has none: it is true or false. */
    readonly options?: readonly {
      /** Value of the field with this option. */
      readonly value: string;
      /** What the form shows. */
      readonly label: string;
    }[];
    /** Page number, counted from 1; null if the field is on no page. */
    readonly page: number | null;
    /** Position on the page as displayed, in points from the top left corner. */
    readonly box: {
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
    } | null;
    /** All positions of a field that has several. */
    readonly widgets?: readonly {
      /** Page number, counted from 1; null if the field is on no page. */
      readonly page: number | null;
      /** Position on the page as displayed, in points from the top left corner. */
      readonly box: {
        readonly x: number;
        readonly y: number;
        readonly width: number;
        readonly height: number;
      } | null;
      /** The option that is chosen here. */
      readonly value?: string;
    }[];
    /** Whether viewers ask for a value before they send the form. */
    readonly required: boolean;
    /** Whether viewers refuse to change the value. `/fillForm` can. */
    readonly read_only: boolean;
    /** The text may have several lines. */
    readonly multiline?: true;
    /** The text is not shown. */
    readonly password?: true;
    /** Each character has its own cell. */
    readonly comb?: true;
    /** The most characters that the text may have. */
    readonly max_length?: number;
    /** Texts other than the options are allowed. */
    readonly editable?: true;
    /** Several options may be chosen. */
    readonly multi_select?: true;
  }[];
  /** Number of pages in the PDF. */
  readonly total_pages: number;
};

/**
 * The fields of `POST /fillForm`.
 * Send exactly one of `file`, `pdf_base64`, `pdf_url`, `document_id`.
 * Send exactly one of `fields`, `xfdf`.
 */
export interface FillFormRequest {
  /** The PDF, as a file in a multipart form. Send exactly one of `file`, `pdf_base64`, `pdf_url` and `document_id`. */
  readonly file?: FileInput;
  /** The PDF in base64. A `data:` prefix and whitespace are allowed. */
  readonly pdf_base64?: string;
  /** http or https URL to fetch the PDF from, up to 100 MB. */
  readonly pdf_url?: string;
  /** ID of a stored document, or of a PDF uploaded with `POST /uploads`. */
  readonly document_id?: string;
  /** Password of an encrypted PDF. */
  readonly password?: string;
  /** Return only the cost of the call, `{endpoint, credits: {minimum, maximum}}`, and do nothing. Free. */
  readonly dry_run?: boolean;
  /** Values by the full name of the field, as `/listFields` returns them: a text, the value of an option, a list if several can be chosen, true or false for a check box, or null for none. Send this or `xfdf`. */
  readonly fields?: Readonly<Record<string, string | boolean | readonly string[] | null>>;
  /** An XFDF document (ISO 19444-1) with the values, as text. Its annotations are not read. */
  readonly xfdf?: string;
  /**
   * Make the fields part of the pages, so that the values cannot be changed.
   * Default: `false`.
   */
  readonly flatten?: boolean;
  /** Standard that the PDF conforms to: PDF/A for archiving, PDF/UA for accessibility, or both joined by `+`. */
  readonly conformance?:
    | 'pdf/a-1b'
    | 'pdf/a-2b'
    | 'pdf/a-2u'
    | 'pdf/a-2a'
    | 'pdf/a-3b'
    | 'pdf/a-3u'
    | 'pdf/a-3a'
    | 'pdf/a-4'
    | 'pdf/a-4f'
    | 'ua-1'
    | 'ua-2'
    | 'pdf/a-2b+ua-1'
    | 'pdf/a-2u+ua-1'
    | 'pdf/a-2a+ua-1'
    | 'pdf/a-3b+ua-1'
    | 'pdf/a-3u+ua-1'
    | 'pdf/a-3a+ua-1'
    | 'pdf/a-4+ua-2'
    | 'pdf/a-4f+ua-2';
  /** Title of the document, with `conformance`. By default, the document’s own. */
  readonly title?: string;
  /** Language of the text, such as `en-GB`, with `conformance`. By default, the document’s own. */
  readonly language?: string;
  /**
   * Name of the PDF. `.pdf` is added if missing.
   * Default: `"filled.pdf"`.
   */
  readonly filename?: string;
  /** Where to store the PDF. */
  readonly storage?: Storage;
  /**
   * Return the PDF itself even if it is stored.
   * Default: `false`.
   */
  readonly return_binary?: boolean;
  /**
   * Return 202 with a job at once. The PDF is made later and stored; `GET /jobs/{job_id}` shows when it is ready.
   * Default: `false`.
   */
  readonly async?: boolean;
  /** https URL to notify when the job ends. Only with `async`. */
  readonly webhook_url?: string;
}

/**
 * The fields of `POST /flattenPdf`.
 * Send exactly one of `file`, `pdf_base64`, `pdf_url`, `document_id`.
 */
export interface FlattenPdfRequest {
  /** The PDF, as a file in a multipart form. Send exactly one of `file`, `pdf_base64`, `pdf_url` and `document_id`. */
  readonly file?: FileInput;
  /** The PDF in base64. A `data:` prefix and whitespace are allowed. */
  readonly pdf_base64?: string;
  /** http or https URL to fetch the PDF from, up to 100 MB. */
  readonly pdf_url?: string;
  /** ID of a stored document, or of a PDF uploaded with `POST /uploads`. */
  readonly document_id?: string;
  /** Password of an encrypted PDF. */
  readonly password?: string;
  /** Return only the cost of the call, `{endpoint, credits: {minimum, maximum}}`, and do nothing. Free. */
  readonly dry_run?: boolean;
  /**
   * What to make part of the pages: `fields` of forms, other `annotations`, or both. Links and attached files are kept.
   * Default: `["fields","annotations"]`.
   * At most 2.
   */
  readonly what?: readonly ('fields' | 'annotations')[];
  /** Standard that the PDF conforms to: PDF/A for archiving, PDF/UA for accessibility, or both joined by `+`. */
  readonly conformance?:
    | 'pdf/a-1b'
    | 'pdf/a-2b'
    | 'pdf/a-2u'
    | 'pdf/a-2a'
    | 'pdf/a-3b'
    | 'pdf/a-3u'
    | 'pdf/a-3a'
    | 'pdf/a-4'
    | 'pdf/a-4f'
    | 'ua-1'
    | 'ua-2'
    | 'pdf/a-2b+ua-1'
    | 'pdf/a-2u+ua-1'
    | 'pdf/a-2a+ua-1'
    | 'pdf/a-3b+ua-1'
    | 'pdf/a-3u+ua-1'
    | 'pdf/a-3a+ua-1'
    | 'pdf/a-4+ua-2'
    | 'pdf/a-4f+ua-2';
  /** Title of the document, with `conformance`. By default, the document’s own. */
  readonly title?: string;
  /** Language of the text, such as `en-GB`, with `conformance`. By default, the document’s own. */
  readonly language?: string;
  /**
   * Name of the PDF. `.pdf` is added if missing.
   * Default: `"flat.pdf"`.
   */
  readonly filename?: string;
  /** Where to store the PDF. */
  readonly storage?: Storage;
  /**
   * Return the PDF itself even if it is stored.
   * Default: `false`.
   */
  readonly return_binary?: boolean;
  /**
   * Return 202 with a job at once. The PDF is made later and stored; `GET /jobs/{job_id}` shows when it is ready.
   * Default: `false`.
   */
  readonly async?: boolean;
  /** https URL to notify when the job ends. Only with `async`. */
  readonly webhook_url?: string;
}

/**
 * The fields of `POST /compressPdf`.
 * Send exactly one of `file`, `pdf_base64`, `pdf_url`, `document_id`.
 */
export interface CompressPdfRequest {
  /** The PDF, as a file in a multipart form. Send exactly one of `file`, `pdf_base64`, `pdf_url` and `document_id`. */
  readonly file?: FileInput;
  /** The PDF in base64. A `data:` prefix and whitespace are allowed. */
  readonly pdf_base64?: string;
  /** http or https URL to fetch the PDF from, up to 100 MB. */
  readonly pdf_url?: string;
  /** ID of a stored document, or of a PDF uploaded with `POST /uploads`. */
  readonly document_id?: string;
  /** Password of an encrypted PDF. */
  readonly password?: string;
  /** Return only the cost of the call, `{endpoint, credits: {minimum, maximum}}`, and do nothing. Free. */
  readonly dry_run?: boolean;
  /**
   * `lossless` draws every page as before, pixel by pixel. `balanced` makes images smaller without a visible difference, `small` with a slight one.
   * Default: `"balanced"`.
   */
  readonly level?: 'lossless' | 'balanced' | 'small';
  /**
   * Maximum resolution of images in pixels per inch, as drawn on the page. 150 by default, 96 with `small`. Not with `lossless`.
   * From 36 to 600.
   */
  readonly image_dpi?: number;
  /**
   * Linearize the PDF, so that browsers show the first page before the rest has arrived. The PDF may become larger than the source. Not before `encryptPdf`.
   * Default: `false`.
   */
  readonly web?: boolean;
  /** Standard that the PDF conforms to: PDF/A for archiving, PDF/UA for accessibility, or both joined by `+`. */
  readonly conformance?:
    | 'pdf/a-1b'
    | 'pdf/a-2b'
    | 'pdf/a-2u'
    | 'pdf/a-2a'
    | 'pdf/a-3b'
    | 'pdf/a-3u'
    | 'pdf/a-3a'
    | 'pdf/a-4'
    | 'pdf/a-4f'
    | 'ua-1'
    | 'ua-2'
    | 'pdf/a-2b+ua-1'
    | 'pdf/a-2u+ua-1'
    | 'pdf/a-2a+ua-1'
    | 'pdf/a-3b+ua-1'
    | 'pdf/a-3u+ua-1'
    | 'pdf/a-3a+ua-1'
    | 'pdf/a-4+ua-2'
    | 'pdf/a-4f+ua-2';
  /** Title of the document, with `conformance`. By default, the document’s own. */
  readonly title?: string;
  /** Language of the text, such as `en-GB`, with `conformance`. By default, the document’s own. */
  readonly language?: string;
  /**
   * Name of the PDF. `.pdf` is added if missing.
   * Default: `"compressed.pdf"`.
   */
  readonly filename?: string;
  /** Where to store the PDF. */
  readonly storage?: Storage;
  /**
   * Return the PDF itself even if it is stored.
   * Default: `false`.
   */
  readonly return_binary?: boolean;
  /**
   * Return 202 with a job at once. The PDF is made later and stored; `GET /jobs/{job_id}` shows when it is ready.
   * Default: `false`.
   */
  readonly async?: boolean;
  /** https URL to notify when the job ends. Only with `async`. */
  readonly webhook_url?: string;
}

/**
 * The fields of `POST /ocrPdf`.
 * Send exactly one of `file`, `pdf_base64`, `pdf_url`, `document_id`.
 */
export interface OcrPdfRequest {
  /** The PDF, as a file in a multipart form. Send exactly one of `file`, `pdf_base64`, `pdf_url` and `document_id`. */
  readonly file?: FileInput;
  /** The PDF in base64. A `data:` prefix and whitespace are allowed. */
  readonly pdf_base64?: string;
  /** http or https URL to fetch the PDF from, up to 100 MB. */
  readonly pdf_url?: string;
  /** ID of a stored document, or of a PDF uploaded with `POST /uploads`. */
  readonly document_id?: string;
  /** Password of an encrypted PDF. */
  readonly password?: string;
  /** Return only the cost of the call, `{endpoint, credits: {minimum, maximum}}`, and do nothing. Free. */
  readonly dry_run?: boolean;
  /** Pages in the order you want them: a list, or a string such as `1,3`, `2-5`, `7-` (to the last page), `5-2` (reversed), `odd` or `even`. All pages by default. */
  readonly pages?: string | number | readonly (number | string)[];
  /**
   * Possible languages of scans, as Tesseract’s codes, such as `eng`. Each page is read in the language that fits best.
   * Default: `["eng"]`.
   * At most 3.
   */
  readonly languages?: readonly string[];
  /** Standard that the PDF conforms to: PDF/A for archiving, PDF/UA for accessibility, or both joined by `+`. */
  readonly conformance?:
    | 'pdf/a-1b'
    | 'pdf/a-2b'
    | 'pdf/a-2u'
    | 'pdf/a-2a'
    | 'pdf/a-3b'
    | 'pdf/a-3u'
    | 'pdf/a-3a'
    | 'pdf/a-4'
    | 'pdf/a-4f'
    | 'ua-1'
    | 'ua-2'
    | 'pdf/a-2b+ua-1'
    | 'pdf/a-2u+ua-1'
    | 'pdf/a-2a+ua-1'
    | 'pdf/a-3b+ua-1'
    | 'pdf/a-3u+ua-1'
    | 'pdf/a-3a+ua-1'
    | 'pdf/a-4+ua-2'
    | 'pdf/a-4f+ua-2';
  /** Title of the document, with `conformance`. By default, the document’s own. */
  readonly title?: string;
  /** Language of the text, such as `en-GB`, with `conformance`. By default, the document’s own. */
  readonly language?: string;
  /**
   * Name of the PDF. `.pdf` is added if missing.
   * Default: `"searchable.pdf"`.
   */
  readonly filename?: string;
  /** Where to store the PDF. */
  readonly storage?: Storage;
  /**
   * Return the PDF itself even if it is stored.
   * Default: `false`.
   */
  readonly return_binary?: boolean;
  /**
   * Return 202 with a job at once. The PDF is made later and stored; `GET /jobs/{job_id}` shows when it is ready.
   * Default: `false`.
   */
  readonly async?: boolean;
  /** https URL to notify when the job ends. Only with `async`. */
  readonly webhook_url?: string;
}

/**
 * The fields of `POST /processPdf`.
 * Send exactly one of `file`, `pdf_base64`, `pdf_url`, `document_id`, `files`, `pdfs_base64`, `pdfs_url`, `document_ids`.
 */
export interface ProcessPdfRequest {
  /** The PDF, as a file in a multipart form. Send exactly one of `file`, `pdf_base64`, `pdf_url` and `document_id`. */
  readonly file?: FileInput;
  /** The PDF in base64. A `data:` prefix and whitespace are allowed. */
  readonly pdf_base64?: string;
  /** http or https URL to fetch the PDF from, up to 100 MB. */
  readonly pdf_url?: string;
  /** ID of a stored document, or of a PDF uploaded with `POST /uploads`. */
  readonly document_id?: string;
  /** Password of an encrypted PDF. */
  readonly password?: string;
  /** Return only the cost of the call, `{endpoint, credits: {minimum, maximum}}`, and do nothing. Free. */
  readonly dry_run?: boolean;
  /** Several PDFs, as files in a multipart form, for a first stage `mergePdfs`. */
  readonly files?: readonly FileInput[];
  /** The PDFs in base64. A `data:` prefix and whitespace are allowed. */
  readonly pdfs_base64?: readonly string[];
  /**
   * http or https URLs to fetch the PDFs from.
   * At most 50.
   */
  readonly pdfs_url?: readonly string[];
  /**
   * IDs of stored documents, or of PDFs uploaded with `POST /uploads`.
   * At most 50.
   */
  readonly document_ids?: readonly string[];
  /**
   * The operations, in order: each stage has the name of an operation and the fields of its endpoint, except those of the source and the output.
   * At most 20.
   */
  readonly stages: readonly (
    | RotatePagesStage
    | ExtractPagesStage
    | MergePdfsStage
    | WatermarkPdfStage
    | SetMetadataStage
    | DecryptPdfStage
    | EncryptPdfStage
    | FillFormStage
    | FlattenPdfStage
    | AttachFilesStage
    | AttachInvoiceStage
    | CompressPdfStage
    | OcrPdfStage
    | RedactPdfStage
  )[];
  /** Standard that the PDF conforms to: PDF/A for archiving, PDF/UA for accessibility, or both joined by `+`. */
  readonly conformance?:
    | 'pdf/a-1b'
    | 'pdf/a-2b'
    | 'pdf/a-2u'
    | 'pdf/a-2a'
    | 'pdf/a-3b'
    | 'pdf/a-3u'
    | 'pdf/a-3a'
    | 'pdf/a-4'
    | 'pdf/a-4f'
    | 'ua-1'
    | 'ua-2'
    | 'pdf/a-2b+ua-1'
    | 'pdf/a-2u+ua-1'
    | 'pdf/a-2a+ua-1'
    | 'pdf/a-3b+ua-1'
    | 'pdf/a-3u+ua-1'
    | 'pdf/a-3a+ua-1'
    | 'pdf/a-4+ua-2'
    | 'pdf/a-4f+ua-2';
  /** Title of the document, with `conformance`. By default, the document’s own. */
  readonly title?: string;
  /** Language of the text, such as `en-GB`, with `conformance`. By default, the document’s own. */
  readonly language?: string;
  /**
   * Name of the PDF. `.pdf` is added if missing.
   * Default: `"processed.pdf"`.
   */
  readonly filename?: string;
  /** Where to store the PDF. */
  readonly storage?: Storage;
  /**
   * Return the PDF itself even if it is stored.
   * Default: `false`.
   */
  readonly return_binary?: boolean;
  /**
   * Return 202 with a job at once. The PDF is made later and stored; `GET /jobs/{job_id}` shows when it is ready.
   * Default: `false`.
   */
  readonly async?: boolean;
  /** https URL to notify when the job ends. Only with `async`. */
  readonly webhook_url?: string;
}

/** The fields of `GET /files/{document_id}/preview`. */
export interface PreviewFileRequest {
  /** ID of the document. */
  readonly document_id: string;
}

/** The fields of `GET /files`. */
export interface ListFilesRequest {
  /**
   * Maximum number of documents to return.
   * Default: `50`.
   * From 1 to 100.
   */
  readonly limit?: number;
  /**
   * Number of documents to skip.
   * Default: `0`.
   * From 0 to 1000000.
   */
  readonly offset?: number;
  /** Only documents stored this way. */
  readonly storage_mode?: 'default' | 'byob';
}

/** The answer of `GET /files`. */
export interface ListFilesResult {
  /** The documents, newest first. */
  readonly documents: readonly StoredDocument[];
  /** Total number of documents. */
  readonly total: number;
  /** The limit that was asked for. */
  readonly limit: number;
  /** The offset that was asked for. */
  readonly offset: number;
}

/** The fields of `GET /files/search`. */
export interface SearchFilesRequest {
  /** Return only the cost of the call, `{endpoint, credits: {minimum, maximum}}`, and do nothing. Free. */
  readonly dry_run?: boolean;
  /** Words that must all occur in a document, or a regular expression. */
  readonly q: string;
  /**
   * `fulltext` looks for words and sorts by relevance. `grep` takes a regular expression and sorts newest first.
   * Default: `"fulltext"`.
   */
  readonly mode?: 'fulltext' | 'grep';
  /**
   * Maximum number of results to return.
   * Default: `20`.
   * From 1 to 100.
   */
  readonly limit?: number;
}

/** The answer of `GET /files/search`. */
export interface SearchFilesResult {
  /** The documents that match. */
  readonly results: readonly {
    /** The document that matches. */
    readonly document: {
      /** ID of the document. */
      readonly id: string;
      /** Name of the file. */
      readonly filename: string;
      /** Link to the file that needs no credential. */
      readonly url: string;
    };
    /** Relevance, higher is better. With `grep`, the number of matches. */
    readonly rank: number;
    /** The match with the text around it. */
    readonly snippet: string;
  }[];
  /** Number of matching documents, including those beyond `limit`. */
  readonly total: number;
  /** False if `grep` ran out of time before searching all the text, so there may be more matches. */
  readonly is_complete: boolean;
  /** The query, as it was understood. */
  readonly query: string;
  /** The mode of the search. */
  readonly mode: 'fulltext' | 'grep';
}

/** The fields of `GET /files/{document_id}`. */
export interface GetFileRequest {
  /** ID of the document. */
  readonly document_id: string;
  /**
   * How long the link works, in seconds.
   * Default: `3600`.
   * From 60 to 604800.
   */
  readonly expires_in?: number;
}

/** The fields of `GET /files/{document_id}/download`. */
export interface DownloadFileRequest {
  /** ID of the document. */
  readonly document_id: string;
}

/** The fields of `DELETE /files/{document_id}`. */
export interface DeleteFileRequest {
  /** ID of the document. */
  readonly document_id: string;
}

/** The answer of `DELETE /files/{document_id}`. */
export interface DeleteFileResult {
  /** Always true. */
  readonly deleted: true;
  /** ID of the document. */
  readonly document_id: string;
  /** What was deleted, for people. */
  readonly message: string;
}

/** The fields of `POST /uploads`. */
export interface CreateUploadRequest {
  /** Name of the file, which may be a PDF or an image. */
  readonly filename?: string;
  /**
   * Exact size of the file in bytes.
   * From 1 to 104857600.
   */
  readonly size: number;
}

/** The answer of `POST /uploads`. */
export interface CreateUploadResult {
  /** ID to send to other endpoints as `document_id`. */
  readonly document_id: string;
  /** URL to send the file to. It needs no other credential. */
  readonly upload_url: string;
  /** Method to send the file with. */
  readonly method: 'PUT';
  /** Headers to send with the file. HTTP clients set it automatically. */
  readonly headers: {
    readonly 'Content-Length': string;
  };
  /** When `upload_url` stops working. */
  readonly upload_url_expires_at: string;
  /** When the file is deleted. */
  readonly expires_at: string;
}

/** The answer of `GET /credits`. */
export interface GetCreditsResult {
  /** Credits that can be spent. */
  readonly balance: number;
  /** Credits reserved for running calls and jobs. */
  readonly reserved: number;
  /** Credits spent since the account was created. */
  readonly spent: number;
  /** Credits ever granted: the sum of the three above. */
  readonly granted: number;
  /** The environment of the key. */
  readonly environment: 'live' | 'test';
}

/** The fields of `GET /credits/usage`. */
export interface GetCreditsUsageRequest {
  /** First day, in UTC. Defaults to 29 days before `to`. */
  readonly from?: string;
  /** Last day, in UTC. Defaults to today. A range has at most 366 days. */
  readonly to?: string;
  /**
   * `endpoint` adds up the calls of each endpoint, `key` those of each endpoint and key or app.
   * Default: `"endpoint"`.
   */
  readonly group_by?: 'endpoint' | 'key';
}

/** The answer of `GET /credits/usage`. */
export type GetCreditsUsageResult = {
  /** First day of the range. */
  readonly from: string;
  /** Last day of the range. */
  readonly to: string;
  /** Sorted by day, then by endpoint, then by key. */
  readonly usage: readonly {
    /** UTC date, such as 2026-01-31. */
    readonly date: string;
    /** Path of the endpoint. */
    readonly endpoint: string;
    /** The API key; null for calls of an app or a person. Only with `group_by=key`. */
    readonly key?: {
      /** Its ID, which is no secret. */
      readonly id: string;
      /** Its name. */
      readonly name: string;
    } | null;
    /** The app; null for calls with a key or of a person. Only with `group_by=key`. */
    readonly app?: {
      /** Its ID, which is no secret. */
      readonly id: string;
      /** Its name. */
      readonly name: string;
    } | null;
    /** Number of calls. */
    readonly calls: number;
    /** Number of pages made or rendered. */
    readonly pages: number;
    /** Amount in credits, to two decimal places. */
    readonly credits: number;
  }[];
};

/** The fields of `PUT /credits/alert`. */
export interface SetCreditsAlertRequest {
  /**
   * Balance in credits, to two decimal places. Reserved credits are not yet spent.
   * From 0.01 to 1000000.
   */
  readonly below: number;
  /** https URL to notify. */
  readonly webhook_url: string;
}

/** The fields of `GET /calls`. */
export interface ListCallsRequest {
  /**
   * Maximum number of calls to return.
   * Default: `50`.
   * From 1 to 100.
   */
  readonly limit?: number;
  /** `next_cursor` of the page before, to get the next one. */
  readonly cursor?: string;
  /** Only the call with this ID, which is in `X-Request-Id` and in the body of every error. */
  readonly request_id?: string;
  /** Only calls of this endpoint, such as `/htmlToPdf` or `/files/{document_id}`. */
  readonly endpoint?: string;
  /** Only calls with this status, such as `404`, or of this class, such as `4xx`. */
  readonly status?: string;
  /** Only calls that failed with this code. */
  readonly code?: string;
  /** Only calls with this API key or app, by its ID. */
  readonly key?: string;
  /** Only calls that began at this time or later. */
  readonly from?: string;
  /** Only calls that began before this time. */
  readonly to?: string;
}

/** The answer of `GET /calls`. */
export interface ListCallsResult {
  /** Calls, newest first. */
  readonly calls: readonly Call[];
  /** What to send as `cursor` for the next page; null if there is none. A page may have fewer items than `limit`. */
  readonly next_cursor: string | null;
}

/**
 * The fields of `PUT /account/storage`.
 * Send exactly one of `role_arn`, `endpoint`.
 */
export interface SetStorageRequest {
  /** Name of the bucket. */
  readonly bucket: string;
  /** Region of the bucket, or `auto` for stores without regions. */
  readonly region: string;
  /**
   * Path before the document names in the bucket, such as `pdfs/2026`.
   * Default: `""`.
   */
  readonly prefix?: string;
  /** ARN of the role that the service assumes, for a bucket on AWS. Send this or `endpoint`. */
  readonly role_arn?: string;
  /** https URL of an S3-compatible store. Send this or `role_arn`. */
  readonly endpoint?: string;
  /** Access key ID. Only with `endpoint`. */
  readonly access_key_id?: string;
  /** Secret access key. Only with `endpoint`. Stored encrypted and never shown. */
  readonly secret_access_key?: string;
}

/** The fields of `GET /jobs/{job_id}`. */
export interface GetJobRequest {
  /** ID of the job. */
  readonly job_id: string;
}

/** The fields of `GET /jobs`. */
export interface ListJobsRequest {
  /**
   * Maximum number of jobs to return.
   * Default: `50`.
   * From 1 to 100.
   */
  readonly limit?: number;
  /** `next_cursor` of the page before, to get the next one. */
  readonly cursor?: string;
  /** Only jobs with this status. */
  readonly status?: 'queued' | 'processing' | 'completed' | 'failed';
}

/** The answer of `GET /jobs`. */
export interface ListJobsResult {
  /** Jobs, newest first. */
  readonly jobs: readonly Job[];
  /** What to send as `cursor` for the next page; null if there is none. A page may have fewer items than `limit`. */
  readonly next_cursor: string | null;
}

/** The fields of `GET /webhooks/deliveries`. */
export interface ListDeliveriesRequest {
  /**
   * Maximum number of deliveries to return.
   * Default: `50`.
   * From 1 to 100.
   */
  readonly limit?: number;
  /** `next_cursor` of the page before, to get the next one. */
  readonly cursor?: string;
  /** Only deliveries with this status. */
  readonly status?: 'pending' | 'delivered' | 'failed';
}

/** The answer of `GET /webhooks/deliveries`. */
export interface ListDeliveriesResult {
  /** Webhooks, newest first. */
  readonly deliveries: readonly Delivery[];
  /** What to send as `cursor` for the next page; null if there is none. A page may have fewer items than `limit`. */
  readonly next_cursor: string | null;
}

/** The fields of `POST /webhooks/deliveries/{delivery_id}/replay`. */
export interface ReplayDeliveryRequest {
  /** ID of the delivery. */
  readonly delivery_id: string;
}

/** The fields of `POST /webhooks/test`. */
export interface TestWebhookRequest {
  /** The https URL to send it to. */
  readonly webhook_url: string;
}

/** The answer of `POST /webhooks/test`. */
export interface TestWebhookResult {
  /** The `webhook-id` that the receiver gets. */
  readonly id: string;
  /** Whether the receiver answered 2xx. */
  readonly delivered: boolean;
  /** Status of the response; null if there was none in time. */
  readonly status: number | null;
  /** Time until the response, in milliseconds. */
  readonly duration_ms: number;
}

/** The answer of `GET /health`. */
export interface HealthResult {
  /** Always `ok`. */
  readonly status: 'ok';
}
