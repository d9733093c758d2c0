import type { INodeProperties, INodePropertyOptions, INodeType, INodeTypeDescription } from 'n8n-workflow';

/** An operation that makes a PDF, which n8n keeps as binary data under `data`. */
function making(name: string, value: string, url: string): INodePropertyOptions {
  return {
    name,
    value,
    action: `Make a PDF of ${name}`,
    routing: {
      request: { method: 'POST', url, encoding: 'arraybuffer', json: false },
      output: { postReceive: [{ type: 'binaryData', properties: { destinationProperty: 'data' } }] },
    },
  };
}

/** An operation that reads a PDF, and gives JSON. */
function reading(name: string, value: string, url: string): INodePropertyOptions {
  return { name, value, action: name, routing: { request: { method: 'POST', url } } };
}

/** A text that some operations send as a field of the request. */
function field(
  displayName: string,
  name: string,
  operation: readonly string[],
  more: Partial<INodeProperties> = {},
): INodeProperties {
  return {
    displayName,
    name,
    type: 'string',
    default: '',
    displayOptions: { show: { operation: [...operation] } },
    routing: { send: { type: 'body', property: name } },
    ...more,
  };
}

/** A declarative node: n8n makes the requests that its properties describe. */
export class PdfService implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'PDF Service',
    name: 'pdfService',
    group: ['transform'],
    version: 1,
    subtitle: '={{$parameter["operation"]}}',
    description: 'Make and read PDFs',
    defaults: { name: 'PDF Service' },
    inputs: ['main'],
    outputs: ['main'],
    credentials: [{ name: 'pdfServiceApi', required: true }],
    requestDefaults: {
      baseURL: '={{$credentials.baseUrl}}',
      headers: { 'Content-Type': 'application/json' },
    },
    properties: [
      {
        displayName: 'Operation',
        name: 'operation',
        type: 'options',
        noDataExpression: true,
        default: 'htmlToPdf',
        options: [
          making('HTML', 'htmlToPdf', '/htmlToPdf'),
          making('Markdown', 'markdownToPdf', '/markdownToPdf'),
          reading('Extract the text of a PDF', 'extractText', '/extractText'),
          reading('Extract the tables of a PDF', 'extractTables', '/extractTables'),
        ],
      },
      field('HTML', 'html', ['htmlToPdf'], { required: true, typeOptions: { rows: 5 } }),
      field('Markdown', 'markdown', ['markdownToPdf'], { required: true, typeOptions: { rows: 5 } }),
      field('File Name', 'filename', ['htmlToPdf', 'markdownToPdf'], { default: 'document' }),
      field('PDF Address', 'pdf_url', ['extractText', 'extractTables'], {
        required: true,
        placeholder: 'https://example.com/report.pdf',
        description: 'A link to the PDF, such as the url of a stored document',
      }),
    ],
  };
}
