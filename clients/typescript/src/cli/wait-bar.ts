import type { Job } from '../generated/types.ts';
import type { Terminal } from './terminal.ts';

const width = 24;

/** Shows how far a job is, on a terminal; elsewhere nothing. `end` takes the line away. */
export function waitBar({ stderr }: Terminal): { show(job: Job): void; end(): void } {
  if (!stderr.isTTY) return { show: () => undefined, end: () => undefined };
  const startedAtMs = Date.now();
  const draw = (text: string) => stderr.write(`\r\u001b[K${text}`);
  return {
    show: (job) => draw(barText(job, Math.round((Date.now() - startedAtMs) / 1_000))),
    end: () => draw(''),
  };
}

function barText({ status, progress }: Job, seconds: number): string {
  const { stage = status, done = 0, total } = progress ?? {};
  if (!total) return `${stage}, ${seconds} s`;
  const filled = Math.round((Math.min(done, total) / total) * width);
  return `[${'#'.repeat(filled)}${'-'.repeat(width - filled)}] ${done}/${total} ${stage}, ${seconds} s`;
}
