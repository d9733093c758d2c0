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
   * Chromium prints the page once it has come to rest: its fonts and images have loaded, and its scripts are done. What fails to load does not fail the call; it is counted in `X-Render-Warnings`, and listed in `warnings` if the PDF is stored.
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
   * Take a picture of HTML, or of the web page at a URL.
   *
   * Chromium draws the page once it has come to rest, as for `POST /htmlToPdf`. By default the picture shows the whole page, however long it is.
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
   * Form fields and annotations follow the page’s own text. Layers that a viewer hides on opening are left out. A scan has no text unless `ocr` asks for it to be recognised, at 0.05 credits for each page that is. Text that no reader sees may be meant for programs: `hidden` leaves it out.
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
   * A page counts if it is in the page tree, whatever number the file states.
   *
   * `POST /pageCount`. Price: 0.01 credits. Scope: `pdf:extract`.
   */
  readonly pageCount: Reads<PageCountRequest, PageCountResult>;

  /**
   * Extract the content of a PDF as Markdown or as blocks with their places.
   *
   * Headings, paragraphs, lists, tables, code, quotations, figures and footnotes come in reading order, column by column. Headers and footers that pages repeat are left out of Markdown. A scan has no content unless `ocr` asks for it to be recognised, at 0.05 credits more for each page that is.
   *
   * `POST /extractContent`. Price: 0.01 credits and 0.01 per page. Scope: `pdf:extract`.
   */
  readonly extractContent: Reads<ExtractContentRequest, ExtractContentResult>;

  /**
   * Extract the tables of a PDF as rows and cells, or as CSV.
   *
   * Tables with and without lines are found, each with its place and with how sure it is that it is one and is read right. Tables of scans are found if `ocr` asks for scans to be recognised, at 0.05 credits more for each page that is.
   *
   * `POST /extractTables`. Price: 0.01 credits and 0.01 per page. Scope: `pdf:extract`.
   */
  readonly extractTables: Reads<ExtractTablesRequest, ExtractTablesResult>;

  /**
   * Find text of a PDF that a reader of its pages cannot see.
   *
   * Pages are drawn with each text and without it: what changes nothing that an eye notices is hidden. The text layer of a recognised scan counts as seen. Each run comes with its place and with the reason why it cannot be seen. Values of form fields that no page shows, and texts of tags for which nothing is drawn, come last.
   *
   * `POST /findHiddenText`. Price: 0.01 credits and 0.01 per page. Scope: `pdf:extract`.
   */
  readonly findHiddenText: Reads<FindHiddenTextRequest, FindHiddenTextResult>;

  /**
   * Tell what a PDF is and holds.
   *
   * Pages with sizes, metadata, bookmarks, fonts, form, attachments, layers, claimed standards, encryption, signatures and what takes up its bytes. Signatures are checked over the bytes as sent, and what changed after each is listed; whether a signer can be trusted is not judged.
   *
   * `POST /pdfInfo`. Price: 0.01 credits. Scope: `pdf:extract`.
   */
  readonly pdfInfo: Reads<PdfInfoRequest, PdfInfoResult>;

  /**
   * Turn pages of a PDF by 90, 180 or 270 degrees.
   *
   * Only the way in which pages are shown changes: their content stays as it is, byte for byte.
   *
   * `POST /rotatePages`. Price: 0.01 credits. Scope: `pdf:generate`.
   */
  readonly rotatePages: MakesFile<RotatePagesRequest>;

  /**
   * Extract pages of a PDF into a new PDF, in any order.
   *
   * The new PDF has what the selected pages need, copied byte for byte, and nothing of the others. Links, form fields, bookmarks, page labels and attachments are kept. Signatures are removed.
   *
   * `POST /extractPages`. Price: 0.01 credits. Scope: `pdf:extract`.
   */
  readonly extractPages: MakesFile<ExtractPagesRequest>;

  /**
   * Merge PDFs into one, in the order given.
   *
   * Bookmarks, form fields, links, layers and tags of all PDFs are kept. What several of them share, such as a font, is written once.
   *
   * `POST /mergePdfs`. Price: 0.01 credits. Scope: `pdf:merge`.
   */
  readonly mergePdfs: MakesFile<MergePdfsRequest>;

  /**
   * Split a PDF into several, by pages, bookmarks or size.
   *
   * Each part has what its pages need, as `/extractPages` gives it. The parts come in a ZIP, up to 1000; with `storage`, each is a document of its own, up to 100: all are stored, or none.
   *
   * `POST /splitPdf`. Price: 0.01 credits, or 0.01 per stored document. Scope: `pdf:generate`.
   */
  readonly splitPdf: MakesFiles<SplitPdfRequest>;

  /**
   * Add a text or image watermark to pages of a PDF.
   *
   * The watermark is upright as the reader sees the page, even if the page is rotated. Text fits the page unless `font_size` is set.
   *
   * `POST /watermarkPdf`. Price: 0.01 credits. Scope: `pdf:generate`.
   */
  readonly watermarkPdf: MakesFile<WatermarkPdfRequest>;

  /**
   * Set a PDF’s title, author, language, page labels and bookmarks.
   *
   * The Info dictionary and XMP agree afterwards; what XMP says beyond these fields stays. Pages stay as they are.
   *
   * `POST /setMetadata`. Price: 0.01 credits. Scope: `pdf:generate`.
   */
  readonly setMetadata: MakesFile<SetMetadataRequest>;

  /**
   * Encrypt a PDF with passwords and permissions.
   *
   * AES-256 (revision 6). Send at least one password. Readers keep to the permissions, but nothing forces them to. The text of a stored PDF that is encrypted cannot be searched.
   *
   * `POST /encryptPdf`. Price: 0.01 credits. Scope: `pdf:generate`.
   */
  readonly encryptPdf: MakesFile<EncryptPdfRequest>;

  /**
   * Remove the encryption of a PDF.
   *
   * Takes the user’s or the owner’s password. A PDF that is not encrypted comes back with a warning.
   *
   * `POST /decryptPdf`. Price: 0.01 credits. Scope: `pdf:generate`.
   */
  readonly decryptPdf: MakesFile<DecryptPdfRequest>;

  /**
   * Remove text and areas from a PDF for good.
   *
   * What is redacted is removed from the pages, and from bookmarks, links, comments, forms, tags, properties, attachments and scripts as well. The result is read back before it is answered; if what was redacted can still be found, the call fails and costs nothing. Words in scans and pictures are found if `ocr` asks for them to be recognised, at 0.05 credits more for each page that is. With `storage`, the answer lists what was redacted.
   *
   * `POST /redactPdf`. Price: 0.01 credits and 0.01 per page. Scope: `pdf:generate`.
   */
  readonly redactPdf: MakesFile<RedactPdfRequest>;

  /**
   * Attach files to a PDF.
   *
   * The files are attached to the document as a whole, with size, date and checksum, and readers list them by name. Attachments that are there stay, unless a file has the same name.
   *
   * `POST /attachFiles`. Price: 0.01 credits. Scope: `pdf:generate`.
   */
  readonly attachFiles: MakesFile<AttachFilesRequest>;

  /**
   * Extract the files attached to a PDF.
   *
   * Those of the document and those of annotations, such as the XML of an electronic invoice. Names are made safe, and each occurs once.
   *
   * `POST /extractAttachments`. Price: 0.01 credits. Scope: `pdf:extract`.
   */
  readonly extractAttachments: GivesZip<ExtractAttachmentsRequest, ExtractAttachmentsResult>;

  /**
   * Extract the images on pages of a PDF.
   *
   * JPEG, JPEG 2000, fax and JBIG2 images come as they lie in the PDF. Others become PNG, with palette, colour profile and transparency, or TIFF if they are inks. An image on several pages comes once.
   *
   * `POST /extractImages`. Price: 0.01 credits. Scope: `pdf:extract`.
   */
  readonly extractImages: GivesZip<ExtractImagesRequest, ExtractImagesResult>;

  /**
   * Put an electronic invoice into a PDF.
   *
   * The XML is checked first, and an invoice that breaks a rule is refused with the rules. The answer is PDF/A-3, as Factur-X and ZUGFeRD ask for, with the XML as an associated file. Another invoice in the PDF is replaced.
   *
   * `POST /attachInvoice`. Price: 0.01 credits. Scope: `pdf:generate`.
   */
  readonly attachInvoice: MakesFile<AttachInvoiceRequest>;

  /**
   * Read and check the electronic invoice in a PDF.
   *
   * Factur-X, ZUGFeRD and XRechnung are checked by their schema and by the rules of EN 16931 and of their profile. Whether the pages say the same as the XML is not judged. A PDF with several invoices is suspicious: the others are listed.
   *
   * `POST /readInvoice`. Price: 0.01 credits. Scope: `pdf:extract`.
   */
  readonly readInvoice: Reads<ReadInvoiceRequest, ReadInvoiceResult>;

  /**
   * List the form fields of a PDF with their values, options and places.
   *
   * Fields come in the order of the form, also those that only pages know. The names and values are what `/fillForm` takes.
   *
   * `POST /listFields`. Price: 0.01 credits. Scope: `pdf:extract`.
   */
  readonly listFields: Reads<ListFieldsRequest, ListFieldsResult>;

  /**
   * Fill in the form of a PDF, in any script.
   *
   * Fields that are not named keep their values. A name that the form does not have, or a value that a field cannot hold, is refused, with the name that was probably meant.
   *
   * `POST /fillForm`. Price: 0.01 credits. Scope: `pdf:generate`.
   */
  readonly fillForm: MakesFile<FillFormRequest>;

  /**
   * Make form fields and annotations of a PDF part of its pages.
   *
   * Pages look as before. What viewers hide is removed, and what they draw although the PDF does not say how is left, with a warning.
   *
   * `POST /flattenPdf`. Price: 0.01 credits. Scope: `pdf:generate`.
   */
  readonly flattenPdf: MakesFile<FlattenPdfRequest>;

  /**
   * Make a PDF smaller.
   *
   * Nothing is lost but pixels, and with `lossless` not even these: tags, forms, links, attachments and colour profiles stay. The answer is never larger than the source: a PDF that cannot be made smaller comes back as it is.
   *
   * `POST /compressPdf`. Price: 0.01 credits and 0.01 per page. Scope: `pdf:generate`.
   */
  readonly compressPdf: MakesFile<CompressPdfRequest>;

  /**
   * Make scanned pages of a PDF searchable.
   *
   * The text of scans is recognised and laid over them, invisible, each word in its place, so that it can be searched, selected and copied. Pages that have text already stay as they are, but for large scans on them. Only pages that are recognised are charged. The text is kept by every part of PDF/A.
   *
   * `POST /ocrPdf`. Price: 0.01 credits and 0.05 per page. Scope: `pdf:generate`.
   */
  readonly ocrPdf: MakesFile<OcrPdfRequest>;

  /**
   * Do several operations on a PDF in one call.
   *
   * The PDF is read once and written once, and the result is what the single calls give one after another. Several PDFs are merged by a first stage `mergePdfs`. The price is the sum of the stages’ prices. If a stage fails, the error names it, and nothing is charged.
   *
   * `POST /processPdf`. Price: the sum of its stages, from 0.01 credits. Scope: `pdf:generate`.
   */
  readonly processPdf: MakesFile<ProcessPdfRequest>;

  /**
   * Get a JPEG of the first page of a stored document or an upload.
   *
   * The preview is free, and an upload has one as soon as it was sent. With `If-None-Match`, a preview that the caller has already is not sent again.
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
   * The link works for `expires_in` seconds and needs no credential. It stops working at once when the document is deleted.
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
   * The file is deleted first, then its record. Where the storage fails, both remain, and the call can be repeated.
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
   * `reserved` is what running calls and jobs may cost. In the test environment the live balance is shown, which test calls do not change.
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
   * The webhook `credits.low` is sent once when the balance falls below it, and again only after it has been above. A balance that is low already is no news.
   *
   * `PUT /credits/alert`. Price: free. Scope: `account:write`.
   */
  readonly setCreditsAlert: Gives<SetCreditsAlertRequest, CreditsAlert>;

  /**
   * Send no webhook when the balance is low.
   *
   * Also if there was none.
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
   * The external ID is the account’s own. Require it in the trust policy of the role, so that nobody else’s account can use the role.
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
   * Documents in the bucket stay there, but the service can no longer reach them.
   *
   * `DELETE /account/storage`. Price: free. Scope: `account:write`.
   */
  readonly removeStorage: Gives<NoFields | undefined, OwnStorage>;

  /**
   * Get the status and result of a job.
   *
   * A completed job has the `result` that the call would have returned, a failed one its `error`. Jobs are kept for 30 days.
   *
   * `GET /jobs/{job_id}`. Price: free. Scope: `pdf:read`.
   */
  readonly getJob: Gives<GetJobRequest, Job>;

  /**
   * List jobs, newest first.
   *
   * A job stays in the list for 30 days, whatever became of it.
   *
   * `GET /jobs`. Price: free. Scope: `pdf:read`.
   */
  readonly listJobs: ListsItems<ListJobsRequest | undefined, ListJobsResult, ListJobsResult['jobs'][number]>;

  /**
   * List the webhooks of jobs and the attempts to deliver them, newest first.
   *
   * Each webhook has the attempts that were made, with the status of the response, and when the next one is due.
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
   * It is sent at once, whatever became of it, and has the same `webhook-id` as before. If the attempt fails, the pauses go on from there.
   *
   * `POST /webhooks/deliveries/{delivery_id}/replay`. Price: free. Scope: `pdf:generate`.
   */
  readonly replayDelivery: Gives<ReplayDeliveryRequest, Delivery>;

  /**
   * Send a webhook of the type `webhook.test`, and get its receiver’s status.
   *
   * It is signed as all webhooks are, and sent once. A receiver that fails does not fail the call: the answer has its status.
   *
   * `POST /webhooks/test`. Price: free. Scope: `pdf:generate`.
   */
  readonly testWebhook: Gives<TestWebhookRequest, TestWebhookResult>;

  /**
   * Check whether the service is up.
   *
   * Says that requests arrive and are answered. It looks at no database.
   *
   * `GET /health`. Price: free. Scope: none.
   */
  readonly health: Gives<NoFields | undefined, HealthResult>;
}
