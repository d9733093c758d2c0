import type { ConformanceWishes } from '../core/conformance/conformance-work.ts';
import type { PdfsResult } from '../core/contract/endpoint.ts';
import { pdfOutput } from '../core/contract/fields/files/storage.ts';
import { parsePages } from '../core/contract/fields/pages/pages-field.ts';
import { limits } from '../core/contract/limits.ts';
import type { EngineCall } from '../core/engine-calls/engine-request.ts';
import type { Cut } from '../core/page-operations/split-pdf.ts';
import { splitPdf } from '../core/page-operations/split-pdf.ts';
import type { Draft } from '../core/pdf-objects/editing/draft.ts';
import type { pdf } from '../pdf/endpoints.ts';
import type { EngineInput } from './engine-input.ts';
import { foreignWishes } from './foreign-wishes.ts';
import { sourceOf } from './sources.ts';

type Input = EngineInput<typeof pdf.splitPdf>;

/** /splitPdf. In the test environment, a part's size includes its mark. */
export async function splitSource(input: Input, call: EngineCall): Promise<PdfsResult> {
  const { storage, filename } = pdfOutput(input);
  const isTest = call.environment === 'test';
  const wishes = foreignWishes(input);
  const split = await splitPdf(sourceOf(input), cutOf(input), {
    password: input.password,
    name: storage?.filename ?? filename,
    maximumParts: storage ? limits.storedParts : limits.splitParts,
    sizeOf: isTest && !wishes ? markedBytes : undefined,
    finish: wishes && ((part) => finished(part, wishes, isTest)),
  });
  return { ...split, isMarked: isTest && wishes !== undefined };
}

function cutOf({ every, ranges, max_bytes }: Input): Cut {
  if (every !== undefined) return { every };
  if (max_bytes !== undefined) return { maximumBytes: max_bytes };
  if (!ranges) return { at: 'bookmarks' };
  return { ranges: (pageCount) => ranges.map((pages) => parsePages(pages, pageCount)) };
}

async function finished(part: Draft, wishes: ConformanceWishes, isTest: boolean): Promise<Draft> {
  const { conformMarked } = await import('../core/conformance/conform-marked.ts');
  return conformMarked(part, wishes, isTest);
}

async function markedBytes(part: Uint8Array): Promise<number> {
  const { markAsTest } = await import('../core/page-operations/mark-as-test.ts');
  return (await markAsTest(part)).length;
}
