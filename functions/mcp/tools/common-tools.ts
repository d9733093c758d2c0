import type { JsonSchema, ObjectSchema } from '../../core/contract/fields/json-schema.ts';
import { priceSentence } from '../../core/contract/prices.ts';
import { allTools, type Tool } from './tools.ts';

const source = ['document_id', 'pdf_url', 'pdf_base64', 'password'];
const page = ['css', 'format', 'landscape', 'margin', 'header_html', 'footer_html', 'filename'];

/**
 * The tools that a client sees by default, in this order, each with its fields for common tasks. A call may have all
 * fields of the tool. The whole list must stay below 20 kB, so what is added here replaces something.
 */
const common: Readonly<Record<string, readonly string[]>> = {
  extract_content: [...source, 'pages', 'format'],
  extract_tables: [...source, 'pages', 'format'],
  extract_text: [...source, 'pages'],
  grep_pdf: [...source, 'pages', 'pattern', 'regex'],
  extract_fields: [...source, 'pages', 'fields'],
  read_invoice: source,
  pdf_to_image: [...source, 'pages', 'dpi', 'format'],
  html_to_pdf: ['html', 'url', ...page],
  markdown_to_pdf: ['markdown', ...page],
  merge_pdfs: ['document_ids', 'pdfs_url', 'filename'],
  extract_pages: [...source, 'pages', 'filename'],
  watermark_pdf: [...source, 'pages', 'text', 'position', 'rotation', 'font_size', 'opacity', 'filename'],
  redact_pdf: [...source, 'redactions', 'remove', 'label', 'filename'],
  list_fields: source,
  fill_form: [...source, 'fields', 'flatten', 'filename'],
  process_pdf: [...source, 'document_ids', 'stages', 'filename'],
  search_files: ['q', 'mode', 'limit'],
  list_files: ['limit', 'offset'],
  get_file: ['document_id', 'expires_in'],
  create_upload: ['filename', 'size'],
  delete_file: ['document_id'],
  get_credits: [],
  get_job: ['job_id'],
};

/** The common tools with their common fields. Throws if the table names a tool that does not exist. */
export function commonTools(): readonly Tool[] {
  return Object.entries(common).map(([name, fields]) => {
    const tool = allTools().find((one) => one.name === name);
    if (!tool) throw new Error(`there is no tool ${name}`);
    return withFields(tool, fields);
  });
}

function withFields(tool: Tool, fields: readonly string[]): Tool {
  const entries = Object.entries(tool.input.properties ?? {});
  const shown = entries.filter(([name]) => fields.includes(name));
  const input: ObjectSchema = { ...tool.input, properties: Object.fromEntries(shown.map(shortField)) };
  const further = entries.length - shown.length;
  const description = [
    `${tool.endpoint.summary}.`,
    tool.endpoint.agents?.note,
    priceSentence(tool.endpoint.price),
    further > 0 && `${further} more fields: \`find_tools\`.`,
  ];
  return { ...tool, description: description.filter(Boolean).join(' '), input };
}

/** Pages as a string, one of their forms, since their full schema would be in half of the tools. */
function shortField([name, field]: readonly [string, JsonSchema]): readonly [string, JsonSchema] {
  return name === 'pages' ? [name, { type: 'string' }] : [name, field];
}
