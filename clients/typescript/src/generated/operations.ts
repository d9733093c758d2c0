// Generated from the catalog of endpoints by `npm run clients`. Do not edit.

import type {
  Gives,
  GivesFile,
  GivesZip,
  ListsItems,
  MakesFile,
  MakesFiles,
  NoFields,
  Reads,
} from '../operation-types.ts';
import type {
  AttachFilesRequest,
  AttachInvoiceRequest,
  CompressPdfRequest,
  CreateUploadRequest,
  CreateUploadResult,
  CreditsAlert,
  DecryptPdfRequest,
  DeleteFileRequest,
  DeleteFileResult,
  Delivery,
  DownloadFileRequest,
  EncryptPdfRequest,
  ExtractAttachmentsRequest,
  ExtractAttachmentsResult,
  ExtractContentRequest,
  ExtractContentResult,
  ExtractImagesRequest,
  ExtractImagesResult,
  ExtractPagesRequest,
  ExtractTablesRequest,
  ExtractTablesResult,
  ExtractTextRequest,
  ExtractTextResult,
  FillFormRequest,
  FindHiddenTextRequest,
  FindHiddenTextResult,
  FlattenPdfRequest,
  GetCreditsResult,
  GetCreditsUsageRequest,
  GetCreditsUsageResult,
  GetFileRequest,
  GetJobRequest,
  GrepPdfRequest,
  GrepPdfResult,
  HealthResult,
  HtmlToImageRequest,
  HtmlToPdfRequest,
  ImageToPdfRequest,
  Job,
  ListCallsRequest,
  ListCallsResult,
  ListDeliveriesRequest,
  ListDeliveriesResult,
  ListFieldsRequest,
  ListFieldsResult,
  ListFilesRequest,
  ListFilesResult,
  ListJobsRequest,
  ListJobsResult,
  MarkdownToPdfRequest,
  MergePdfsRequest,
  OcrPdfRequest,
  OwnStorage,
  PageCountRequest,
  PageCountResult,
  PdfInfoRequest,
  PdfInfoResult,
  PdfToImageRequest,
  PdfToImageResult,
  PreviewFileRequest,
  ProcessPdfRequest,
  ReadInvoiceRequest,
  ReadInvoiceResult,
  RedactPdfRequest,
  ReplayDeliveryRequest,
  RotatePagesRequest,
  SearchFilesRequest,
  SearchFilesResult,
  SetCreditsAlertRequest,
  SetMetadataRequest,
  SetStorageRequest,
  SplitPdfRequest,
  StoredDocument,
  TestWebhookRequest,
  TestWebhookResult,
  TextToPdfRequest,
  WatermarkPdfRequest,
} from './types.ts';

/** One method for each endpoint. */
export interface Operations {
  /**
   * Convert HTML, or the web page at a URL, to PDF.
   *
   * Chromium prints the page once it has settled: its fonts and images have loaded, and its scripts are done. Resources that fail to load do not fail the call; they are counted in `X-Render-Warnings`, and listed in `warnings` if the PDF is stored.
   *
   * `POST /htmlToPdf`. Price: 1 credit and 0.01 per page. Scope: `pdf:generate`.
   */
  readonly htmlToPdf: MakesFile<HtmlToPdfRequest>;

  /**
   * Convert Markdown to PDF.
   *
   * The Markdown becomes an HTML page in a theme, which Chromium prints. Every field of `POST /htmlToPdf` that concerns paper and loading works here, too.
   *
   * `POST /markdownToPdf`. Price: 1 credit and 0.01 per page. Scope: `pdf:generate`.
   */
  readonly markdownToPdf: MakesFile<MarkdownToPdfRequest>;

  /**
   * Convert HTML, or the web page at a URL, to an image.
   *
   * Chromium draws the page once it has settled, as for `POST /htmlToPdf`. By default the image shows the whole page.
   *
   * `POST /htmlToImage`. Price: 1 credit. Scope: `pdf:generate`.
   */
  readonly htmlToImage: MakesFile<HtmlToImageRequest>;

  /**
   * Convert plain text to PDF in a monospaced font.
   *
   * Any script can be printed, in reading order. Tab stops are every eight columns, a form feed starts a new page, and long lines wrap at spaces.
   *
   * `POST /textToPdf`. Price: 0.01 credits. Scope: `pdf:generate`.
   */
  readonly textToPdf: MakesFile<TextToPdfRequest>;

  /**
   * Convert images to PDF, one page per image.
   *
   * Takes PNG, JPEG, WebP, GIF, AVIF, BMP, TIFF and SVG. A JPEG is embedded unchanged. By default a page is as large as its image at the image’s own resolution, or at 96 dpi if it has none.
   *
   * `POST /imageToPdf`. Price: 0.01 credits. Scope: `pdf:generate`.
   */
  readonly imageToPdf: MakesFile<ImageToPdfRequest>;

  /**
   * Extract the text of a PDF in reading order.
   *
   * Form fields and annotations follow the page’s own text. Layers that a viewer hides on opening are left out. A scan has no text unless `ocr` requests recognition, at 0.05 credits for each recognised page. Text that readers cannot see may be meant for programs: `hidden` leaves it out.
   *
   * `POST /extractText`. Price: 0.01 credits. Scope: `pdf:extract`.
   */
  readonly extractText: Reads<ExtractTextRequest, ExtractTextResult>;

  /**
   * Search a PDF for text or a regular expression.
   *
   * A plain pattern matches across line breaks. Each match comes with its position in the page’s text and with the text around it.
   *
   * `POST /grepPdf`. Price: 0.01 credits. Scope: `pdf:extract`.
   */
  readonly grepPdf: Reads<GrepPdfRequest, GrepPdfResult>;

  /**
   * Convert pages of a PDF to PNG or JPEG images.
   *
   * Images include annotations and form fields, and have a white background. They come in base64, in the order of `pages`.
   *
   * `POST /pdfToImage`. Price: 1 credit and 0.01 per page. Scope: `pdf:extract`.
   */
  readonly pdfToImage: Reads<PdfToImageRequest, PdfToImageResult>;

  /**
   * Count the pages of a PDF.
   *
   * The pages in the page tree are counted, whatever number the file states.
   *
   * `POST /pageCount`. Price: 0.01 credits. Scope: `pdf:extract`.
   */
  readonly pageCount: Reads<PageCountRequest, PageCountResult>;

  /**
   * Extract the content of a PDF as Markdown or as blocks with their positions.
   *
   * Headings, paragraphs, lists, tables, code, quotations, figures and footnotes are in reading order, column by column. Repeated headers and footers are left out of Markdown. A scan has no content unless `ocr` requests recognition, at 0.05 credits more for each recognised page.
   *
   * `POST /extractContent`. Price: 0.01 credits and 0.01 per page. Scope: `pdf:extract`.
   */
  readonly extractContent: Reads<ExtractContentRequest, ExtractContentResult>;

  /**
   * Extract the tables of a PDF as rows and cells, or as CSV.
   *
   * Finds tables with and without lines, each with its position and a confidence. Tables in scans are found if `ocr` requests recognition, at 0.05 credits more for each recognised page.
   *
   * `POST /extractTables`. Price: 0.01 credits and 0.01 per page. Scope: `pdf:extract`.
   */
  readonly extractTables: Reads<ExtractTablesRequest, ExtractTablesResult>;

  /**
   * Find hidden text in a PDF: text that readers of its pages cannot see.
   *
   * Pages are drawn with each text and without it: text that makes no visible difference is hidden. The text layer of a recognised scan counts as visible. Each run has its position and the reason why it cannot be seen. Values of form fields that no page shows, and texts of tags for which nothing is drawn, come last.
   *
   * `POST /findHiddenText`. Price: 0.01 credits and 0.01 per page. Scope: `pdf:extract`.
   */
  readonly findHiddenText: Reads<FindHiddenTextRequest, FindHiddenTextResult>;

  /**
   * Get the properties of a PDF.
   *
   * Pages with sizes, metadata, bookmarks, fonts, form, attachments, layers, claimed standards, encryption, signatures and the sizes of its parts. Signatures are verified over the bytes as sent, and changes after each are listed; whether a signer can be trusted is not verified.
   *
   * `POST /pdfInfo`. Price: 0.01 credits. Scope: `pdf:extract`.
   */
  readonly pdfInfo: Reads<PdfInfoRequest, PdfInfoResult>;

  /**
   * Rotate pages of a PDF by 90, 180 or 270 degrees.
   *
   * Only the rotation of the pages changes: their content stays the same, byte for byte.
   *
   * `POST /rotatePages`. Price: 0.01 credits. Scope: `pdf:generate`.
   */
  readonly rotatePages: MakesFile<RotatePagesRequest>;

  /**
   * Extract pages of a PDF into a new PDF, in any order.
   *
   * The new PDF contains what the selected pages need, copied byte for byte, and nothing of the others. Links, form fields, bookmarks, page labels and attachments are kept. Signatures are removed.
   *
   * `POST /extractPages`. Price: 0.01 credits. Scope: `pdf:extract`.
   */
  readonly extractPages: MakesFile<ExtractPagesRequest>;

  /**
   * Merge PDFs into one, in the order given.
   *
   * Bookmarks, form fields, links, layers and tags of all PDFs are kept. Objects that several of them share, such as a font, are written once.
   *
   * `POST /mergePdfs`. Price: 0.01 credits. Scope: `pdf:merge`.
   */
  readonly mergePdfs: MakesFile<MergePdfsRequest>;

  /**
   * Split a PDF into several, by pages, bookmarks or size.
   *
   * Each part has what its pages need, as `/extractPages` gives it. The parts come in a ZIP, up to 1000; with `storage`, each is a stored document, up to 100: all are stored, or none.
   *
   * `POST /splitPdf`. Price: 0.01 credits, or 0.01 per stored document. Scope: `pdf:generate`.
   */
  readonly splitPdf: MakesFiles<SplitPdfRequest>;

  /**
   * Add a text or image watermark to pages of a PDF.
   *
   * The watermark is upright on the page as displayed, even if the page is rotated. Text fits the page unless `font_size` is set.
   *
   * `POST /watermarkPdf`. Price: 0.01 credits. Scope: `pdf:generate`.
   */
  readonly watermarkPdf: MakesFile<WatermarkPdfRequest>;

  /**
   * Set a PDF’s title, author, language, page labels and bookmarks.
   *
   * The Info dictionary and XMP agree afterwards; other properties in XMP are kept. Pages stay the same.
   *
   * `POST /setMetadata`. Price: 0.01 credits. Scope: `pdf:generate`.
   */
  readonly setMetadata: MakesFile<SetMetadataRequest>;

  /**
   * Encrypt a PDF with passwords and permissions.
   *
   * AES-256 (revision 6). Send at least one password. Readers respect the permissions, but nothing forces them to. The text of a stored PDF that is encrypted cannot be searched.
   *
   * `POST /encryptPdf`. Price: 0.01 credits. Scope: `pdf:generate`.
   */
  readonly encryptPdf: MakesFile<EncryptPdfRequest>;

  /**
   * Remove the encryption of a PDF.
   *
   * Takes the user password or the owner password. A PDF that is not encrypted is returned with a warning.
   *
   * `POST /decryptPdf`. Price: 0.01 credits. Scope: `pdf:generate`.
   */
  readonly decryptPdf: MakesFile<DecryptPdfRequest>;

  /**
   * Remove text and areas from a PDF for good.
   *
   * Redacted text is removed from the pages, and from bookmarks, links, comments, forms, tags, properties, attachments and scripts as well. The result is verified before it is returned; if redacted content can still be found, the call fails and costs nothing. Words in scans and pictures are found if `ocr` requests recognition, at 0.05 credits more for each recognised page. With `storage`, the response lists the redactions.
   *
   * `POST /redactPdf`. Price: 0.01 credits and 0.01 per page. Scope: `pdf:generate`.
   */
  readonly redactPdf: MakesFile<RedactPdfRequest>;

  /**
   * Attach files to a PDF.
   *
   * The files are attached to the document as a whole, with size, date and checksum, and viewers list them by name. Existing attachments are kept, unless a new file has the same name.
   *
   * `POST /attachFiles`. Price: 0.01 credits. Scope: `pdf:generate`.
   */
  readonly attachFiles: MakesFile<AttachFilesRequest>;

  /**
   * Extract the files attached to a PDF.
   *
   * Files of the document and of annotations, such as the XML of an electronic invoice. Names are made safe and unique.
   *
   * `POST /extractAttachments`. Price: 0.01 credits. Scope: `pdf:extract`.
   */
  readonly extractAttachments: GivesZip<ExtractAttachmentsRequest, ExtractAttachmentsResult>;

  /**
   * Extract the images on pages of a PDF.
   *
   * JPEG, JPEG 2000, fax and JBIG2 images are copied byte for byte. Others become PNG, with palette, colour profile and transparency, or TIFF if their colours are inks. An image on several pages is extracted once.
   *
   * `POST /extractImages`. Price: 0.01 credits. Scope: `pdf:extract`.
   */
  readonly extractImages: GivesZip<ExtractImagesRequest, ExtractImagesResult>;

  /**
   * Embed an electronic invoice in a PDF.
   *
   * The XML is validated first, and an invoice that breaks a rule is rejected with the rules. The result is PDF/A-3, as Factur-X and ZUGFeRD require, with the XML as an associated file. An existing invoice in the PDF is replaced.
   *
   * `POST /attachInvoice`. Price: 0.01 credits. Scope: `pdf:generate`.
   */
  readonly attachInvoice: MakesFile<AttachInvoiceRequest>;

  /**
   * Read and validate the electronic invoice in a PDF.
   *
   * Factur-X, ZUGFeRD and XRechnung are validated against their schema and the rules of EN 16931 and of their profile. Whether the pages agree with the XML is not checked. A PDF with several invoices is suspicious: the others are listed.
   *
   * `POST /readInvoice`. Price: 0.01 credits. Scope: `pdf:extract`.
   */
  readonly readInvoice: Reads<ReadInvoiceRequest, ReadInvoiceResult>;

  /**
   * List the form fields of a PDF with their values, options and positions.
   *
   * Fields are in the order of the form, followed by those that only pages have. `/fillForm` takes the same names and values.
   *
   * `POST /listFields`. Price: 0.01 credits. Scope: `pdf:extract`.
   */
  readonly listFields: Reads<ListFieldsRequest, ListFieldsResult>;

  /**
   * Fill in the form of a PDF, in any script.
   *
   * Fields that are not named keep their values. A name that the form does not have, or a value that a field cannot hold, is rejected, with the name that was probably meant.
   *
   * `POST /fillForm`. Price: 0.01 credits. Scope: `pdf:generate`.
   */
  readonly fillForm: MakesFile<FillFormRequest>;

  /**
   * Make form fields and annotations of a PDF part of its pages.
   *
   * Pages look the same. Hidden fields and annotations are removed. Annotations that viewers draw without an appearance in the PDF are left, with a warning.
   *
   * `POST /flattenPdf`. Price: 0.01 credits. Scope: `pdf:generate`.
   */
  readonly flattenPdf: MakesFile<FlattenPdfRequest>;

  /**
   * Make a PDF smaller.
   *
   * Only pixels are lost, and with `lossless` not even these: tags, forms, links, attachments and colour profiles are kept. The result is never larger than the source: a PDF that cannot be made smaller is returned unchanged.
   *
   * `POST /compressPdf`. Price: 0.01 credits and 0.01 per page. Scope: `pdf:generate`.
   */
  readonly compressPdf: MakesFile<CompressPdfRequest>;

  /**
   * Make scanned pages of a PDF searchable.
   *
   * The text of scans is added as an invisible layer, each word in its place, so that it can be searched, selected and copied. Pages with text are skipped, except large scans on them. Only recognised pages are charged. The layer is allowed in every part of PDF/A.
   *
   * `POST /ocrPdf`. Price: 0.01 credits and 0.05 per page. Scope: `pdf:generate`.
   */
  readonly ocrPdf: MakesFile<OcrPdfRequest>;

  /**
   * Run several operations on a PDF in one call.
   *
   * The PDF is read once and written once, and the result is that of single calls one after another. Several PDFs are merged by a first stage `mergePdfs`. The price is the sum of the stages’ prices. If a stage fails, the error names it, and nothing is charged.
   *
   * `POST /processPdf`. Price: the sum of its stages, from 0.01 credits. Scope: `pdf:generate`.
   */
  readonly processPdf: MakesFile<ProcessPdfRequest>;

  /**
   * Get a JPEG of the first page of a stored document or an upload.
   *
   * The preview is free, and an upload has one as soon as it was sent. With `If-None-Match`, a preview that the caller already has is not sent again.
   *
   * `GET /files/{document_id}/preview`. Price: free. Scope: `pdf:read`.
   */
  readonly previewFile: GivesFile<PreviewFileRequest>;

  /**
   * List stored documents, newest first.
   *
   * Page through the list with `limit` and `offset`. `total` is always exact. Each document comes with a new link to it.
   *
   * `GET /files`. Price: free. Scope: `pdf:read`.
   */
  readonly listFiles: ListsItems<
    ListFilesRequest | undefined,
    ListFilesResult,
    ListFilesResult['documents'][number]
  >;

  /**
   * Search stored documents by text and name.
   *
   * `fulltext` finds documents that contain every word, whatever its case and accents. `grep` runs a regular expression over the text of all documents. A document can be found as soon as it is stored.
   *
   * `GET /files/search`. Price: 0.01 credits. Scope: `pdf:read`.
   */
  readonly searchFiles: Reads<SearchFilesRequest, SearchFilesResult>;

  /**
   * Get a stored document’s details and a new link to it.
   *
   * The link works for `expires_in` seconds and needs no credential. It stops working when the document is deleted.
   *
   * `GET /files/{document_id}`. Price: free. Scope: `pdf:read`.
   */
  readonly getFile: Gives<GetFileRequest, StoredDocument>;

  /**
   * Download a stored document, whole or a byte range.
   *
   * Supports `Range`, `If-Range` and `If-None-Match`, so that a download can be continued and cached.
   *
   * `GET /files/{document_id}/download`. Price: free. Scope: `pdf:read`.
   */
  readonly downloadFile: GivesFile<DownloadFileRequest>;

  /**
   * Delete a stored document and its links, or an upload.
   *
   * The file is deleted first, then its record. If the storage fails, both remain, and the call can be repeated.
   *
   * `DELETE /files/{document_id}`. Price: free. Scope: `pdf:read` and `pdf:generate`.
   */
  readonly deleteFile: Gives<DeleteFileRequest, DeleteFileResult>;

  /**
   * Start the upload of a file that is too large for a request.
   *
   * Send the file with `PUT` to `upload_url`, which needs no key. Then send `document_id` to any endpoint that reads a file. An unused upload is deleted after a day.
   *
   * `POST /uploads`. Price: free. Scope: `pdf:generate`.
   */
  readonly createUpload: Gives<CreateUploadRequest, CreateUploadResult>;

  /**
   * Get the credit balance (granted = balance + reserved + spent).
   *
   * `reserved` is the possible cost of running calls and jobs. In the test environment the live balance is shown, which test calls do not change.
   *
   * `GET /credits`. Price: free. Scope: `credits:read`.
   */
  readonly getCredits: Gives<NoFields | undefined, GetCreditsResult>;

  /**
   * Get credit usage by day and endpoint.
   *
   * Days are in UTC. Calls that cost nothing are not listed.
   *
   * `GET /credits/usage`. Price: free. Scope: `credits:read`.
   */
  readonly getCreditsUsage: Gives<GetCreditsUsageRequest | undefined, GetCreditsUsageResult>;

  /**
   * Get the balance below which a webhook is sent.
   *
   * There is one balance, so it is the same in both environments.
   *
   * `GET /credits/alert`. Price: free. Scope: `credits:read`.
   */
  readonly getCreditsAlert: Gives<NoFields | undefined, CreditsAlert>;

  /**
   * Set the balance below which a webhook is sent.
   *
   * The webhook `credits.low` is sent once when the balance falls below it, and again only after it has been above. It is not sent if the balance is already below the limit.
   *
   * `PUT /credits/alert`. Price: free. Scope: `account:write`.
   */
  readonly setCreditsAlert: Gives<SetCreditsAlertRequest, CreditsAlert>;

  /**
   * Remove the webhook for a low balance.
   *
   * Succeeds even if there was none.
   *
   * `DELETE /credits/alert`. Price: free. Scope: `account:write`.
   */
  readonly removeCreditsAlert: Gives<NoFields | undefined, CreditsAlert>;

  /**
   * List the account’s calls of the last 30 days, newest first.
   *
   * Calls that succeeded and calls that failed, with their time, price, key and error. Each has the ID that its response had in `X-Request-Id`, so that a reported error can be looked up.
   *
   * `GET /calls`. Price: free. Scope: `credits:read`.
   */
  readonly listCalls: ListsItems<
    ListCallsRequest | undefined,
    ListCallsResult,
    ListCallsResult['calls'][number]
  >;

  /**
   * Get the account’s own bucket, and the external ID for its role.
   *
   * The external ID is unique to the account. Require it in the trust policy of the role, so that no other account can use the role.
   *
   * `GET /account/storage`. Price: free. Scope: `pdf:read`.
   */
  readonly getStorage: Gives<NoFields | undefined, OwnStorage>;

  /**
   * Set the account’s own bucket, where `byob` documents are stored.
   *
   * Before anything is saved, the service writes, reads and deletes a small object. If that fails, the call fails and nothing changes.
   *
   * `PUT /account/storage`. Price: free. Scope: `account:write`.
   */
  readonly setStorage: Gives<SetStorageRequest, OwnStorage>;

  /**
   * Remove the account’s own bucket.
   *
   * Documents in the bucket are not deleted, but the service can no longer access them.
   *
   * `DELETE /account/storage`. Price: free. Scope: `account:write`.
   */
  readonly removeStorage: Gives<NoFields | undefined, OwnStorage>;

  /**
   * Get the status and result of a job.
   *
   * A completed job has the `result` of the call, a failed one its `error`. Jobs are kept for 30 days.
   *
   * `GET /jobs/{job_id}`. Price: free. Scope: `pdf:read`.
   */
  readonly getJob: Gives<GetJobRequest, Job>;

  /**
   * List jobs, newest first.
   *
   * Jobs are listed for 30 days, whatever their status.
   *
   * `GET /jobs`. Price: free. Scope: `pdf:read`.
   */
  readonly listJobs: ListsItems<ListJobsRequest | undefined, ListJobsResult, ListJobsResult['jobs'][number]>;

  /**
   * List the webhooks of jobs and the attempts to deliver them, newest first.
   *
   * Each webhook has its attempts, with the status of the response, and the time of the next one.
   *
   * `GET /webhooks/deliveries`. Price: free. Scope: `pdf:read`.
   */
  readonly listDeliveries: ListsItems<
    ListDeliveriesRequest | undefined,
    ListDeliveriesResult,
    ListDeliveriesResult['deliveries'][number]
  >;

  /**
   * Send the webhook of a job once more.
   *
   * It is sent immediately, whatever its status, with the same `webhook-id` as before. If the attempt fails, the intervals continue from there.
   *
   * `POST /webhooks/deliveries/{delivery_id}/replay`. Price: free. Scope: `pdf:generate`.
   */
  readonly replayDelivery: Gives<ReplayDeliveryRequest, Delivery>;

  /**
   * Send a webhook of the type `webhook.test`, and get its receiver’s status.
   *
   * It is signed like all webhooks, and sent once. If the receiver fails, the call succeeds and returns the receiver’s status.
   *
   * `POST /webhooks/test`. Price: free. Scope: `pdf:generate`.
   */
  readonly testWebhook: Gives<TestWebhookRequest, TestWebhookResult>;

  /**
   * Check whether the service is up.
   *
   * Reports that requests are handled. It does not access a database.
   *
   * `GET /health`. Price: free. Scope: none.
   */
  readonly health: Gives<NoFields | undefined, HealthResult>;
}
