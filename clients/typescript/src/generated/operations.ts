// Generated from the catalog of endpoints by `npm run clients`. Do not edit.

import type { Gives, GivesFile, ListsItems, MakesFile, NoFields } from '../operation-types.ts';
import type {
  CreateUploadAnswer,
  CreateUploadRequest,
  DeleteFileAnswer,
  DeleteFileRequest,
  DownloadFileRequest,
  ExtractPagesRequest,
  ExtractTextAnswer,
  ExtractTextRequest,
  GetCreditsAnswer,
  GetCreditsUsageAnswer,
  GetCreditsUsageRequest,
  GetFileRequest,
  GetJobRequest,
  GrepPdfAnswer,
  GrepPdfRequest,
  HealthAnswer,
  HtmlToImageRequest,
  HtmlToPdfRequest,
  ImageToPdfRequest,
  Job,
  ListFilesAnswer,
  ListFilesRequest,
  MarkdownToPdfRequest,
  MergePdfsRequest,
  OwnStorage,
  PageCountAnswer,
  PageCountRequest,
  PdfToImageAnswer,
  PdfToImageRequest,
  PreviewFileRequest,
  SearchFilesAnswer,
  SearchFilesRequest,
  SetStorageRequest,
  StoredDocument,
  TextToPdfRequest,
  WatermarkPdfRequest,
} from './types.ts';

/** One method for each endpoint. */
export interface Operations {
  /**
   * Convert HTML, or the web page at a URL, to PDF.
   *
   * `POST /htmlToPdf`. Price: 1 credit and 0.01 per page. Scope: `pdf:generate`.
   */
  readonly htmlToPdf: MakesFile<HtmlToPdfRequest>;

  /**
   * Convert Markdown to PDF.
   *
   * `POST /markdownToPdf`. Price: 1 credit and 0.01 per page. Scope: `pdf:generate`.
   */
  readonly markdownToPdf: MakesFile<MarkdownToPdfRequest>;

  /**
   * Take a picture of HTML, or of the web page at a URL.
   *
   * `POST /htmlToImage`. Price: 1 credit. Scope: `pdf:generate`.
   */
  readonly htmlToImage: MakesFile<HtmlToImageRequest>;

  /**
   * Convert plain text to PDF in a monospaced font.
   *
   * `POST /textToPdf`. Price: 0.01 credits. Scope: `pdf:generate`.
   */
  readonly textToPdf: MakesFile<TextToPdfRequest>;

  /**
   * Convert images to PDF, one page per image.
   *
   * `POST /imageToPdf`. Price: 0.01 credits. Scope: `pdf:generate`.
   */
  readonly imageToPdf: MakesFile<ImageToPdfRequest>;

  /**
   * Extract the text of a PDF in reading order.
   *
   * `POST /extractText`. Price: 0.01 credits. Scope: `pdf:extract`.
   */
  readonly extractText: Gives<ExtractTextRequest | undefined, ExtractTextAnswer>;

  /**
   * Search a PDF for text or a regular expression.
   *
   * `POST /grepPdf`. Price: 0.01 credits. Scope: `pdf:extract`.
   */
  readonly grepPdf: Gives<GrepPdfRequest, GrepPdfAnswer>;

  /**
   * Convert pages of a PDF to PNG or JPEG images.
   *
   * `POST /pdfToImage`. Price: 1 credit and 0.01 per page. Scope: `pdf:extract`.
   */
  readonly pdfToImage: Gives<PdfToImageRequest | undefined, PdfToImageAnswer>;

  /**
   * Count the pages of a PDF.
   *
   * `POST /pageCount`. Price: 0.01 credits. Scope: `pdf:extract`.
   */
  readonly pageCount: Gives<PageCountRequest | undefined, PageCountAnswer>;

  /**
   * Extract pages of a PDF into a new PDF, in any order.
   *
   * `POST /extractPages`. Price: 0.01 credits. Scope: `pdf:extract`.
   */
  readonly extractPages: MakesFile<ExtractPagesRequest>;

  /**
   * Merge PDFs into one, in the order given.
   *
   * `POST /mergePdfs`. Price: 0.01 credits. Scope: `pdf:merge`.
   */
  readonly mergePdfs: MakesFile<MergePdfsRequest>;

  /**
   * Add a text or image watermark to pages of a PDF.
   *
   * `POST /watermarkPdf`. Price: 0.01 credits. Scope: `pdf:generate`.
   */
  readonly watermarkPdf: MakesFile<WatermarkPdfRequest>;

  /**
   * Get a JPEG of the first page of a stored document or an upload.
   *
   * `GET /files/{document_id}/preview`. Price: free. Scope: `pdf:read`.
   */
  readonly previewFile: GivesFile<PreviewFileRequest>;

  /**
   * List stored documents, newest first.
   *
   * `GET /files`. Price: free. Scope: `pdf:read`.
   */
  readonly listFiles: ListsItems<
    ListFilesRequest | undefined,
    ListFilesAnswer,
    ListFilesAnswer['documents'][number]
  >;

  /**
   * Search stored documents by text and name.
   *
   * `GET /files/search`. Price: 0.01 credits. Scope: `pdf:read`.
   */
  readonly searchFiles: Gives<SearchFilesRequest, SearchFilesAnswer>;

  /**
   * Get a stored document’s details and a new link to it.
   *
   * `GET /files/{document_id}`. Price: free. Scope: `pdf:read`.
   */
  readonly getFile: Gives<GetFileRequest, StoredDocument>;

  /**
   * Download a stored document, whole or a byte range.
   *
   * `GET /files/{document_id}/download`. Price: free. Scope: `pdf:read`.
   */
  readonly downloadFile: GivesFile<DownloadFileRequest>;

  /**
   * Delete a stored document and its links, or an upload.
   *
   * `DELETE /files/{document_id}`. Price: free. Scope: `pdf:read` and `pdf:generate`.
   */
  readonly deleteFile: Gives<DeleteFileRequest, DeleteFileAnswer>;

  /**
   * Start the upload of a file that is too large for a request.
   *
   * `POST /uploads`. Price: free. Scope: `pdf:generate`.
   */
  readonly createUpload: Gives<CreateUploadRequest, CreateUploadAnswer>;

  /**
   * Get the credit balance (granted = balance + reserved + spent).
   *
   * `GET /credits`. Price: free. Scope: `credits:read`.
   */
  readonly getCredits: Gives<NoFields | undefined, GetCreditsAnswer>;

  /**
   * Get credit usage by day and endpoint.
   *
   * `GET /credits/usage`. Price: free. Scope: `credits:read`.
   */
  readonly getCreditsUsage: Gives<GetCreditsUsageRequest | undefined, GetCreditsUsageAnswer>;

  /**
   * Get the account’s own bucket, and the external ID for its role.
   *
   * `GET /account/storage`. Price: free. Scope: `pdf:read`.
   */
  readonly getStorage: Gives<NoFields | undefined, OwnStorage>;

  /**
   * Set the account’s own bucket, where `byob` documents are stored.
   *
   * `PUT /account/storage`. Price: free. Scope: `pdf:generate`.
   */
  readonly setStorage: Gives<SetStorageRequest, OwnStorage>;

  /**
   * Remove the account’s own bucket.
   *
   * `DELETE /account/storage`. Price: free. Scope: `pdf:generate`.
   */
  readonly removeStorage: Gives<NoFields | undefined, OwnStorage>;

  /**
   * Get the status and result of a job.
   *
   * `GET /jobs/{job_id}`. Price: free. Scope: `pdf:read`.
   */
  readonly getJob: Gives<GetJobRequest, Job>;

  /**
   * Check whether the service is up.
   *
   * `GET /health`. Price: free. Scope: none.
   */
  readonly health: Gives<NoFields | undefined, HealthAnswer>;
}
