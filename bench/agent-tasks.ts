import type { Client } from '@modelcontextprotocol/client';

/** The documents that tasks work on, stored before. */
export interface TaskDocuments {
  /** A letter of Ada Okapi. */
  readonly letter: string;
  /** An invoice without an electronic one. */
  readonly invoice: string;
}

type Call = (name: string, args: Record<string, unknown>) => Promise<TaskResult>;

export type TaskResult = Awaited<ReturnType<Client['callTool']>>;

/** A task of an agent, as a script of the calls that an agent needs that has read the list of tools. */
export interface AgentTask {
  readonly title: string;
  /** Throws if the result is not what was wanted. */
  readonly run: (call: Call, documents: TaskDocuments) => Promise<void>;
}

const report = `# Quarter\n\n${'The quarter went well, and the next one will too. '.repeat(20)}\n\n| month | sales |\n|---|---|\n| July | 12 |\n| August | 9 |\n`;

/** Five common tasks. */
export const agentTasks: readonly AgentTask[] = [
  {
    title: 'a report from Markdown',
    run: async (call) => {
      expectText(
        await call('markdown_to_pdf', { markdown: report, filename: 'report.pdf' }),
        'Stored report.pdf',
      );
    },
  },
  {
    title: 'a name redacted',
    run: async (call, { letter: document_id }) => {
      const redactions = [{ text: 'Ada Okapi' }];
      expectText(await call('redact_pdf', { document_id, redactions }), '"count":2');
    },
  },
  {
    title: 'documents merged and stamped',
    run: async (call, { letter, invoice }) => {
      const stages = [
        { operation: 'mergePdfs' },
        { operation: 'watermarkPdf', text: 'PAID', position: 'top-right', rotation: 0, font_size: 24 },
      ];
      expectText(await call('process_pdf', { document_ids: [invoice, letter], stages }), '2 pages');
    },
  },
  {
    title: 'an invoice as JSON',
    run: async (call, { invoice: document_id }) => {
      const electronic = await call('read_invoice', { document_id });
      if (!electronic.isError) throw new Error('the sample has no electronic invoice');
      const fields = [
        { name: 'invoice_number', labels: ['Invoice number'] },
        { name: 'total', labels: ['Total'], type: 'money' },
      ];
      const found = await call('extract_fields', { document_id, fields });
      expectText(found, 'R-2041');
      expectText(found, '238');
    },
  },
  {
    title: 'tables of a stored document',
    run: async (call, { invoice: document_id }) => {
      expectText(await call('extract_tables', { document_id }), 'Widget');
    },
  },
];

/** Stores the documents of the tasks. */
export async function storeTaskDocuments(call: Call): Promise<TaskDocuments> {
  const letter = 'Dear Ada Okapi,\n\nyour order is on its way. Ada Okapi is named here twice.';
  const invoice =
    '<h1>Invoice</h1><p>Invoice number: R-2041</p><table border="1"><tr><th>Item</th><th>Amount</th></tr>' +
    '<tr><td>Widget</td><td>200.00</td></tr><tr><td>VAT</td><td>38.00</td></tr></table><p>Total: 238.00 EUR</p>';
  return {
    letter: documentIdIn(await call('text_to_pdf', { text: letter })),
    invoice: documentIdIn(await call('html_to_pdf', { html: invoice })),
  };
}

function documentIdIn({ structuredContent }: TaskResult): string {
  return (structuredContent as { readonly document_id: string }).document_id;
}

function expectText(result: TaskResult, text: string): void {
  const words = JSON.stringify(result).replaceAll('\\', '');
  if (result.isError || !words.includes(text)) throw new Error(`${text} is missing in ${words}`);
}
