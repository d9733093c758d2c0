/** A page of the folder `docs` that is served, and its name in the navigation. */
export interface Guide {
  /** As the file is called, without `.md`. */
  readonly name: string;
  readonly label: string;
}

interface GuideGroup {
  readonly title: string;
  readonly guides: readonly Guide[];
}

/** The guides for callers of the API, in the order of the navigation. Those for operators stay with the code. */
export const guideGroups: readonly GuideGroup[] = [
  {
    title: 'Get started',
    guides: [
      { name: 'quick-start', label: 'Quick start' },
      { name: 'clients', label: 'Clients' },
      { name: 'accounts', label: 'Keys and credits' },
      { name: 'errors', label: 'Errors' },
      { name: 'limits', label: 'Limits' },
      { name: 'idempotency', label: 'Repeating requests' },
    ],
  },
  {
    title: 'Make and read',
    guides: [
      { name: 'html-to-pdf', label: 'HTML to PDF' },
      { name: 'markdown-to-pdf', label: 'Markdown to PDF' },
      { name: 'html-to-image', label: 'HTML to image' },
      { name: 'pdf-operations', label: 'Working with PDFs' },
      { name: 'hidden-text', label: 'What no reader sees' },
      { name: 'reading', label: 'Content and tables' },
      { name: 'conformance', label: 'PDF/A and PDF/UA' },
      { name: 'redaction', label: 'Redaction' },
      { name: 'uploads', label: 'Large files' },
    ],
  },
  {
    title: 'Store and wait',
    guides: [
      { name: 'storage', label: 'Storing' },
      { name: 'byob', label: 'Your own bucket' },
      { name: 'jobs', label: 'Jobs' },
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

/** The guide that is shown first. */
export const firstGuide = 'quick-start';
