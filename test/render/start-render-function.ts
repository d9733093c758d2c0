import { fork } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RenderRequest, RenderSummary } from '../../functions/core/contract/messages/render.ts';
import type { ProblemCode } from '../../functions/core/contract/problems/problem.ts';
import { buildChromiumLayer } from '../../layers/chromium/build-chromium-layer.ts';
import { buildFontsLayer } from '../../layers/fonts/build-fonts-layer.ts';

/** What the function answered, read as its caller reads it. */
interface RenderAnswer {
  readonly head?: RenderSummary;
  readonly problem?: { readonly code: ProblemCode; readonly message: string };
  readonly pdf: Buffer;
}

export interface RenderFunction {
  readonly processId: number;
  /** Everything that it has logged so far. */
  readonly log: () => string;
  readonly render: (request: RenderRequest) => Promise<RenderAnswer>;
  readonly browserProcesses: () => readonly number[];
  /** The processes of its pages. */
  readonly rendererProcesses: () => readonly number[];
  /** The environment variables of each process of the browser, as the machine shows them. */
  readonly browserEnvironments: () => readonly string[];
  /** Ends the processes of the browser whose command line has this in it, as a crash would; gives how many. */
  readonly killBrowser: (commandLine: string) => number;
  readonly stop: () => Promise<void>;
}

/**
 * Starts the render function in a process of its own, since a test runner's module loader is no Node.
 * `environment` is all that it gets beside its layers; `names` are host names and the addresses of each look-up in turn.
 */
export function startRenderFunction(
  environment: Readonly<Record<string, string>> = {},
  names: Readonly<Record<string, readonly (readonly string[])[]>> = {},
): RenderFunction {
  const child = fork(join(import.meta.dirname, 'lambda-process.ts'), {
    execArgv: [],
    serialization: 'advanced',
    silent: true,
    env: {
      PATH: process.env.PATH ?? '',
      CHROMIUM_FOLDER: join(buildChromiumLayer(), 'chromium'),
      FONTS_FOLDER: join(buildFontsLayer(), 'fonts'),
      NAMES: JSON.stringify(names),
      ...environment,
    },
  });
  let log = '';
  for (const output of [child.stdout, child.stderr]) {
    output?.setEncoding('utf8').on('data', (text: string) => {
      log += text;
    });
  }
  const waiting = new Map<number, (answer: RenderAnswer) => void>();
  let lastId = 0;
  child.on('message', ({ id, answer }: { id: number; answer: Uint8Array }) => {
    waiting.get(id)?.(readAnswer(Buffer.from(answer)));
    waiting.delete(id);
  });
  return {
    processId: child.pid ?? 0,
    log: () => log,
    render: (request) =>
      new Promise((resolve) => {
        const id = ++lastId;
        waiting.set(id, resolve);
        child.send({ id, request });
      }),
    browserProcesses: () => descendants(child.pid ?? 0).map(Number),
    rendererProcesses: () =>
      descendants(child.pid ?? 0)
        .filter((id) => readProcess(id, 'cmdline').includes('--type=renderer'))
        .map(Number),
    browserEnvironments: () => descendants(child.pid ?? 0).map((id) => readProcess(id, 'environ')),
    killBrowser: (commandLine) => {
      const found = descendants(child.pid ?? 0).filter((id) =>
        readProcess(id, 'cmdline').includes(commandLine),
      );
      for (const id of found) process.kill(Number(id), 'SIGKILL');
      return found.length;
    },
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.disconnect();
      }),
  };
}

function readAnswer(answer: Buffer): RenderAnswer {
  const headEnd = answer.indexOf('\n');
  return { ...JSON.parse(answer.toString('utf8', 0, headEnd)), pdf: answer.subarray(headEnd + 1) };
}

function descendants(ancestor: number): readonly string[] {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const children = processes.filter((id) => parentOf(id) === ancestor);
  return children.flatMap((id) => [id, ...descendants(Number(id))]);
}

function parentOf(id: string): number {
  const stat = readProcess(id, 'stat');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

function readProcess(id: string, file: string): string {
  try {
    return readFileSync(`/proc/${id}/${file}`, 'latin1');
  } catch {
    return '';
  }
}
