import type { CatalogEntry } from '../catalog.ts';

type Family = CatalogEntry['family'];

/** The families that programs call, in the order of the documentation. */
export const familyDescriptions: readonly {
  readonly family: Family;
  readonly title: string;
  readonly description: string;
}[] = [
  {
    family: 'html',
    title: 'Web pages',
    description: 'Make PDFs and pictures of HTML, Markdown and web pages, in Chromium.',
  },
  {
    family: 'pdf',
    title: 'PDFs',
    description: 'Make PDFs of text and images; read, split, merge and mark PDFs.',
  },
  {
    family: 'templates',
    title: 'Templates',
    description: 'Keep templates, of which `POST /htmlToPdf` makes PDFs with data.',
  },
  {
    family: 'files',
    title: 'Documents',
    description:
      'Find, read, link and delete stored documents, and upload files that are too large for a request.',
  },
  { family: 'batches', title: 'Batches', description: 'Thousands of PDFs with one call.' },
  { family: 'account', title: 'Account', description: 'Credits, jobs, and the bucket of your own.' },
  {
    family: 'mcp',
    title: 'Agents',
    description: 'The same endpoints as tools of the Model Context Protocol.',
  },
  { family: 'oauth', title: 'OAuth', description: 'Access for apps to the accounts of people who agree.' },
  { family: 'service', title: 'Service', description: 'What the service reports about itself.' },
];
