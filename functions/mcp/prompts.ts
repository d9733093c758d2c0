import {
  type GetPromptResult,
  type Prompt,
  ProtocolError,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server';

type Values = Readonly<Record<string, string>>;

/** A common task, which a person chooses in a client. */
interface Task extends Prompt {
  readonly text: (values: Values) => string;
}

const document = { name: 'document_id', description: 'ID of the stored document.', required: true } as const;

const tasks: readonly Task[] = [
  {
    name: 'redact_personal_data',
    title: 'Redact personal data',
    description: 'Remove personal data from a document for good.',
    arguments: [document, { name: 'names', description: 'Names of people to remove as well, with commas.' }],
    text: ({ document_id, names }) =>
      `Remove personal data from the document ${document_id} with one call of redact_pdf: the presets email, phone, iban, card and ssn${names ? `, and each of these names as \`text\`: ${names}` : ''}. Set allow_none. Then report how often each was found, the warnings, and the link to the new document. The original stays as it is.`,
  },
  {
    name: 'invoice_to_json',
    title: 'Invoice to JSON',
    description: 'Read an invoice as JSON: its electronic invoice, or the facts on its pages.',
    arguments: [document],
    text: ({ document_id }) =>
      `Read the invoice in the document ${document_id}. Call read_invoice. If it has no electronic invoice, call extract_fields with the fields invoice_number (text), invoice_date (date), due_date (date), seller (text), total (money) and currency (text). Answer with JSON alone, and null for what was not found.`,
  },
  {
    name: 'summarise_document',
    title: 'Summarise a document',
    description: 'Summarise a document, with page numbers.',
    arguments: [
      document,
      { name: 'language', description: 'Language of the summary. That of the document by default.' },
    ],
    text: ({ document_id, language }) =>
      `Read the document ${document_id} with extract_content and summarise it in at most ten sentences${language ? ` in ${language}` : ''}, each with the page that it comes from. Report any hidden text that was left out.`,
  },
  {
    name: 'make_report',
    title: 'Make a report',
    description: 'Make a PDF report on a subject from this conversation.',
    arguments: [{ name: 'subject', description: 'What the report is about.', required: true }],
    text: ({ subject }) =>
      `Write a report about ${subject} in Markdown, with a title, headings and tables where they help, and make a PDF of it with one call of markdown_to_pdf: A4, with a footer_html that has the page number. Answer with the link.`,
  },
  {
    name: 'merge_and_stamp',
    title: 'Merge and stamp',
    description: 'Merge documents and put a stamp on every page.',
    arguments: [
      { name: 'document_ids', description: 'IDs of the documents in order, with commas.', required: true },
      { name: 'stamp', description: 'Text of the stamp, such as PAID.', required: true },
    ],
    text: ({ document_ids, stamp }) =>
      `Merge the documents ${document_ids} in this order and stamp “${stamp}” on every page, with one call of process_pdf: document_ids, and the stages mergePdfs and watermarkPdf (text, position top-right, rotation 0, font_size 24, opacity 1). Answer with the link.`,
  },
];

/** The common tasks, for a client's list. */
export function listPrompts(): { readonly prompts: Prompt[] } {
  return { prompts: tasks.map(({ text: _, ...prompt }) => prompt) };
}

/** The words of a task for these values. Throws a ProtocolError for an unknown task and a missing value. */
export function getPrompt(name: string, values: Values = {}): GetPromptResult {
  const task = tasks.find((one) => one.name === name);
  if (!task) throw invalid(`name must be one of ${tasks.map((one) => one.name).join(', ')}.`);
  const missing = task.arguments?.find((one) => one.required && !values[one.name]?.trim());
  if (missing) throw invalid(`${missing.name} is required: ${missing.description}`);
  return {
    description: task.description,
    messages: [{ role: 'user', content: { type: 'text', text: task.text(values) } }],
  };
}

function invalid(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}
