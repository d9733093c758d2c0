/** A served page of the folder `docs`, and its name in the navigation. */
export interface Guide {
  /** The file name without `.md`. */
  readonly name: string;
  readonly label: string;
}

interface GuideGroup {
  readonly title: string;
  readonly guides: readonly Guide[];
}

/** The guides for callers of the API, in the order of the navigation. Those for operators are not served. */
export const guideGroups: readonly GuideGroup[] = [
  {
    title: 'Get started',
    guides: [
      { name: 'quick-start', label: 'Quick start' },
      { name: 'clients', label: 'Clients' },
      { name: 'coming-from', label: 'Coming from another tool' },
      { name: 'command-line', label: 'Command line' },
      { name: 'accounts', label: 'Keys and credits' },
      { name: 'errors', label: 'Errors' },
      { name: 'limits', label: 'Limits' },
      { name: 'idempotency', label: 'Repeating requests' },
    ],
  },
  {
    title: 'Make PDFs',
    guides: [
      { name: 'html-to-pdf', label: 'HTML to PDF' },
      { name: 'templates', label: 'Templates' },
      { name: 'template-gallery', label: 'Templates to begin with' },
      { name: 'markdown-to-pdf', label: 'Markdown to PDF' },
      { name: 'html-to-image', label: 'HTML to image' },
      { name: 'text-to-pdf', label: 'Text to PDF' },
      { name: 'image-to-pdf', label: 'Images to PDF' },
      { name: 'office', label: 'Office documents to PDF' },
      { name: 'conformance', label: 'PDF/A and PDF/UA' },
    ],
  },
  {
    title: 'Read PDFs',
    guides: [
      { name: 'pdf-operations', label: 'All PDF operations' },
      { name: 'common-fields', label: 'Common fields' },
      { name: 'uploads', label: 'Large files' },
      { name: 'web-pages', label: 'Web pages' },
      { name: 'read-text', label: 'Read text' },
      { name: 'reading', label: 'Content and tables' },
      { name: 'pdf-info', label: 'Inspect a PDF' },
      { name: 'accessibility', label: 'Check accessibility' },
      { name: 'verify-signatures', label: 'Verify signatures' },
      { name: 'compare', label: 'Compare' },
      { name: 'hidden-text', label: 'Hidden text' },
      { name: 'pdf-to-image', label: 'PDF to image' },
      { name: 'extract-images', label: 'Extract images' },
    ],
  },
  {
    title: 'Change PDFs',
    guides: [
      { name: 'organise-pages', label: 'Merge, split, rotate' },
      { name: 'watermark', label: 'Watermarks' },
      { name: 'forms', label: 'Forms' },
      { name: 'attachments', label: 'Attachments' },
      { name: 'invoices', label: 'Electronic invoices' },
      { name: 'metadata', label: 'Metadata and bookmarks' },
      { name: 'encryption', label: 'Passwords' },
      { name: 'signatures', label: 'Signatures' },
      { name: 'redaction', label: 'Redaction' },
      { name: 'ocr', label: 'Searchable scans (OCR)' },
      { name: 'compress', label: 'Compress' },
      { name: 'process', label: 'Several operations' },
    ],
  },
  {
    title: 'Store and wait',
    guides: [
      { name: 'storage', label: 'Storing' },
      { name: 'byob', label: 'Your own bucket' },
      { name: 'pipelines', label: 'Pipelines' },
      { name: 'jobs', label: 'Jobs' },
      { name: 'batches', label: 'Batches' },
      { name: 'webhooks', label: 'Webhooks' },
    ],
  },
  {
    title: 'Connect',
    guides: [
      { name: 'oauth', label: 'Apps (OAuth)' },
      { name: 'mcp', label: 'Agents (MCP)' },
      { name: 'calls', label: 'Log of calls' },
      { name: 'dashboard', label: 'Dashboard' },
      { name: 'security', label: 'Security' },
      { name: 'why', label: 'Why it works this way' },
    ],
  },
];

/** All guides, in order. */
export const guides: readonly Guide[] = guideGroups.flatMap((group) => group.guides);

/** The guide shown first. */
export const firstGuide = 'quick-start';
