import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Service } from '../test/service.ts';
import { type Job, jobsOf } from './pdf-jobs.ts';
import { installedTools, type PdfTool, runTool } from './pdf-tools.ts';
import { median, timedInTurns } from './statistics.ts';
import { table } from './table.ts';
import { withService } from './with-service.ts';

interface Comparison {
  readonly name: string;
  readonly oursMs: number;
  readonly theirsMs: number;
}

/**
 * Every PDF endpoint, or those named on the command line, warm and end to end over HTTP, compared with the processes of
 * the installed tools.
 */
async function measurePdfOperations(service: Service, key: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-pdf-'));
  try {
    const comparisons = new Map<string, Comparison[]>();
    const named = process.argv.slice(2);
    const jobs = (await jobsOf(folder)).filter(
      ({ endpoint }) => named.length === 0 || named.includes(endpoint),
    );
    await warmUp(service, key, jobs);
    for (const [index, job] of jobs.entries()) {
      if (job.endpoint !== jobs[index - 1]?.endpoint) console.error(`/${job.endpoint} …`);
      const tools = await workingTools(job, join(folder, 'out'));
      if (tools.length === 0 || !(await isAnswered(service, key, job))) continue;
      for (const [tool, comparison] of await compare(service, key, job, tools, join(folder, 'out'))) {
        const row = `${job.endpoint}\n${tool}`;
        comparisons.set(row, [...(comparisons.get(row) ?? []), comparison]);
      }
    }
    return table(
      heads,
      [...comparisons].map(([row, compared]) => cells(row, compared)),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const heads = [
  'endpoint',
  'tool',
  'files',
  'ms',
  'tool ms',
  '÷ tool, median file',
  'slower on',
  '÷ tool, worst file',
];

function cells(row: string, compared: readonly Comparison[]): string[] {
  const [endpoint = '', tool = ''] = row.split('\n');
  const ratio = ({ oursMs, theirsMs }: Comparison) => oursMs / theirsMs;
  const worst = compared.reduce((one, other) => (ratio(other) > ratio(one) ? other : one));
  return [
    `/${endpoint}`,
    tool,
    String(compared.length),
    median(compared.map(({ oursMs }) => oursMs)).toFixed(1),
    median(compared.map(({ theirsMs }) => theirsMs)).toFixed(1),
    median(compared.map(ratio)).toFixed(2),
    String(compared.filter((comparison) => ratio(comparison) > 1).length),
    `${ratio(worst).toFixed(2)} (${worst.oursMs.toFixed(0)} to ${worst.theirsMs.toFixed(0)} ms, ${worst.name})`,
  ];
}

/** Calls every endpoint until its initialisation is done: a tool's process is never warm, the service mostly is. */
async function warmUp(service: Service, key: string, jobs: readonly Job[]): Promise<void> {
  for (const sameEndpoint of Object.values(Object.groupBy(jobs, ({ endpoint }) => endpoint))) {
    const few = sameEndpoint.filter(({ form }) => sizeBytes(form) < 200_000).slice(0, 5);
    for (let round = 0; round < 10; round++) for (const job of few) await isAnswered(service, key, job);
  }
}

function sizeBytes(form: FormData): number {
  return [...form.values()].reduce(
    (sum, value) => sum + (typeof value === 'string' ? value.length : value.size),
    0,
  );
}

/** The installed tools that do the job within five seconds: a failed run has no time to compare. */
async function workingTools({ endpoint, inputs }: Job, output: string): Promise<readonly PdfTool[]> {
  const working: PdfTool[] = [];
  for (const tool of installedTools(endpoint)) {
    const isWorking = await runTool(tool, inputs, output, 5_000).then(
      () => true,
      () => false,
    );
    if (isWorking) working.push(tool);
  }
  return working;
}

async function isAnswered(service: Service, key: string, { endpoint, form }: Job): Promise<boolean> {
  const response = await service.call('POST', `/${endpoint}`, { key, form });
  await response.arrayBuffer();
  if (response.status >= 500) throw new Error(`/${endpoint} answered ${response.status}`);
  return response.status === 200;
}

async function compare(
  service: Service,
  key: string,
  job: Job,
  tools: readonly PdfTool[],
  output: string,
): Promise<[string, Comparison][]> {
  const theirs = tools.map((tool) => [tool.name, () => runTool(tool, job.inputs, output)] as const);
  const works = { [ours]: () => isAnswered(service, key, job), ...Object.fromEntries(theirs) };
  const timings = await timedInTurns<string>(works, 3, { warmUps: 0 }); // each has already run once, as a check
  const medianMs = (name: string) => timings[name]?.medianMs ?? Number.NaN;
  return tools.map(({ name }) => [
    name,
    { name: job.name, oursMs: medianMs(ours), theirsMs: medianMs(name) },
  ]);
}

/** A name that no tool has. */
const ours = 'the service';

if (import.meta.main) console.log(await withService(measurePdfOperations));
