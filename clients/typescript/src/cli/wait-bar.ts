import type { Job } from '../generated/types.ts';
import type { Terminal } from './terminal.ts';

const width = 24;

/** A job or a batch, as far as it is shown. */
type Work = Pick<Job, 'status' | 'progress'>;

/** Shows how far work is, on a terminal; elsewhere nothing. `end` takes the line away. */
export function waitBar({ stderr }: Terminal): { show(work: Work): void; end(): void } {
  if (!stderr.isTTY) return { show: () => undefined, end: () => undefined };
  const startedAtMs = Date.now();
  const draw = (text: string) => stderr.write(`\r\u001b[K${text}`);
  return {
    show: (work) => draw(barText(work, Math.round((Date.now() - startedAtMs) / 1_000))),
    end: () => draw(''),
  };
}

function barText({ status, progress }: Work, seconds: number): string {
  const { stage = status, done = 0, total } = progress ?? {};
  if (!total) return `${stage}, ${seconds} s`;
  const filled = Math.round((Math.min(done, total) / total) * width);
  return `[${'#'.repeat(filled)}${'-'.repeat(width - filled)}] ${done}/${total} ${stage}, ${seconds} s`;
}
