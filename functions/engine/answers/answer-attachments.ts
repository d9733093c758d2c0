import type { z } from 'zod';
import { extractAttachments } from '../../core/attachments/extract-attachments.ts';
import type { FilesResult, JsonResult } from '../../core/contract/endpoint.ts';
import { limits } from '../../core/contract/limits.ts';
import { Problem } from '../../core/contract/problems/problem.ts';
import type { pdf } from '../../pdf/endpoints.ts';
import type { EngineInput } from '../engine-input.ts';
import { sourceOf } from '../sources.ts';
import { answerSize } from './answer-size.ts';
import { base64Bytes, base64Of, joinedText, textBuffer } from './text-buffer.ts';

type Endpoint = typeof pdf.extractAttachments;

/** The overhead of JSON or a ZIP around the files, for any possible number of them. */
const aroundBytes = 4 * 1024 * 1024;

/**
 * /extractAttachments. All files are unpacked before the first byte is sent, so that one that is too large is refused.
 */
export async function answerAttachments(
  input: EngineInput<Endpoint>,
): Promise<JsonResult<z.output<Endpoint['produces']>> | FilesResult> {
  const isJson = input.format === 'json';
  const maximumBytes = limits.answerBytes - aroundBytes;
  const attachments = await extractAttachments(
    sourceOf(input),
    isJson ? base64Bytes(maximumBytes) : maximumBytes,
    input,
  );
  if (isJson) return { json: listed(attachments) };
  if (attachments.length === 0)
    throw new Problem(
      'nothing_found',
      'The PDF has no attachments. With format json, the answer is an empty list.',
    );
  return {
    files: attachments.map(({ name, content }) => ({ name, bytes: content })),
    filename: 'attachments.zip',
  };
}

function listed(attachments: Awaited<ReturnType<typeof extractAttachments>>): Uint8Array {
  const list = textBuffer(answerSize('With format zip it is smaller.'));
  for (const [index, { content, ...facts }] of attachments.entries()) {
    const described = JSON.stringify({ ...facts, size: content.length }).slice(0, -1);
    list.write(`${index > 0 ? ',' : ''}${described},"content_base64":"${base64Of(content)}"}`);
  }
  return joinedText('{"attachments":[', list, ']}');
}
