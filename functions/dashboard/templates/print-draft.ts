import { buffer } from 'node:stream/consumers';
import { catalog } from '../../catalog.ts';
import { callApi } from '../../core/aws/lambda/call-api.ts';
import type { FamilyAnswer } from '../../core/aws/lambda/call-family.ts';
import type { VisitContext } from '../../core/contract/endpoint.ts';
import { storeUpload } from '../../core/documents/uploads/store-upload.ts';
import { warningText } from '../../core/http/answers/warning-text.ts';
import { readAnswerBytes } from '../playground/read-answer-bytes.ts';
import { shareAssets } from './draft-assets.ts';
import { type Fault, faultsOf } from './faults.ts';
import { fieldsOf } from './template-fields.ts';
import type { TemplateTexts } from './template-texts.ts';

/** What a draft printed. */
export interface Printed {
  /** The PDF as an upload, kept for a day; undefined if something is wrong. */
  readonly document_id?: string;
  readonly faults: readonly Fault[];
  readonly warnings: readonly string[];
}

const maximumMegabytes = 25;

/**
 * Prints a draft with its sample data, in test: that is free, and stores nothing but the PDF that the page shows. What is
 * wrong with the draft is an answer like any other.
 */
export async function printDraft(texts: TemplateTexts, context: VisitContext): Promise<Printed> {
  const read = fieldsOf(texts);
  if ('faults' in read) return failed(read.faults);
  const { sample_data: data = {}, ...template } = read.fields;
  await shareAssets(template, context);
  const answer = await callApi(
    {
      family: 'html',
      endpoint: catalog.html.htmlToPdf,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ template, data }),
    },
    { ...context, environment: 'test' },
  );
  if (answer.status >= 400)
    return failed(faultsOf(JSON.parse((await buffer(answer.body)).toString()), texts));
  const bytes = await readAnswerBytes(answer.body, maximumMegabytes * 1024 * 1024);
  if (!bytes)
    return failed([
      { part: 'text', message: `The PDF is larger than the ${maximumMegabytes} MB that this page can show` },
    ]);
  const { accountId, environment } = context;
  const { id } = await storeUpload({ accountId, environment, filename: 'preview.pdf' }, bytes);
  return { document_id: id, faults: [], warnings: warningsOf(answer) };
}

/** Non-ASCII characters are percent-encoded in the header. */
function warningsOf({ headers }: FamilyAnswer): readonly string[] {
  const [, text] = Object.entries(headers).find(([name]) => name.toLowerCase() === 'x-warning') ?? [];
  return text ? [warningText(text)] : [];
}

function failed(faults: readonly Fault[]): Printed {
  return { faults, warnings: [] };
}
