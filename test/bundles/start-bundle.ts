import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, openSync, readdirSync, writeSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Bundle } from './assembly.ts';

const here = import.meta.dirname;

interface SiteOptions {
  /** False makes a site without walls. */
  readonly wanted?: boolean;
  /** The folder of AWS's own runtime client, which then runs the functions in place of lambda-runtime.ts. */
  readonly runtimeClient?: string;
}

/** Where a function runs: with walls around it as on Lambda, or where this machine cannot make any, without. */
export interface Site {
  readonly hasWalls: boolean;
  /** Whether the system calls that Lambda refuses are refused within the walls. */
  readonly hasFilter: boolean;
  /** Starts the runtime with a bundle, and nothing but these variables. Its lines are passed on, too, if asked for. */
  start(
    bundle: Bundle,
    runtimePort: number,
    variables: Readonly<Record<string, string>>,
    onLog?: (line: string) => void,
  ): ChildProcess;
  /** Sends a signal to every process of the functions: to freeze and thaw them. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
  close(): void;
}

/**
 * Makes a site whose functions reach the ports of this machine named here, beside their own runtime API, and nothing
 * else. What functions log goes to a file in the folder.
 */
export function openSite(
  folder: string,
  ports: readonly number[],
  { wanted = true, runtimeClient }: SiteOptions = {},
): Site {
  const hasWalls = wanted && canMakeWalls();
  const hasFilter = hasWalls && canFilter();
  const started: ChildProcess[] = [];
  const log = openSync(join(folder, 'functions.log'), 'a');
  const sockets = mkdtempSync(join(tmpdir(), 'sockets-'));
  const servers: Server[] = hasWalls ? ports.map((port) => openSocket(sockets, port)) : [];
  const note = (child: ChildProcess, onLog?: (line: string) => void) => {
    started.push(child);
    if (child.stdout)
      createInterface({ input: child.stdout }).on('line', (line) => {
        writeSync(log, `${line}\n`);
        onLog?.(line);
      });
    return child;
  };
  return {
    hasWalls,
    hasFilter,
    start: (bundle, runtimePort, variables, onLog) => {
      const stdio = ['ignore', onLog ? 'pipe' : log, log] as const;
      const environment = {
        ...variables,
        AWS_LAMBDA_RUNTIME_API: `127.0.0.1:${runtimePort}`,
        _HANDLER: 'index.handler',
        AWS_LAMBDA_LOG_FORMAT: 'JSON',
        AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
        AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${bundle.name}`,
        AWS_LAMBDA_LOG_STREAM_NAME: 'local',
      };
      if (!hasWalls) {
        const runtime = runtimeOf(here, join(here, '../lambda'), runtimeClient);
        const env = { ...environment, LAMBDA_TASK_ROOT: bundle.codeFolder, ...layerVariables(bundle) };
        return note(spawn(process.execPath, runtime, { stdio: [...stdio], env, detached: true }), onLog);
      }
      servers.push(openSocket(sockets, runtimePort));
      const root = mkdtempSync(join(folder, 'root-'));
      const node = '/runtime/bin/node';
      const words = [
        ...asRoot(),
        '--mount',
        '--net',
        '--pid',
        '--fork',
        '--kill-child',
        join(here, 'walls.sh'),
      ];
      words.push(root, bundle.codeFolder, process.execPath, sockets, ...bundle.layerFolders, '--');
      if (hasFilter) words.push(perl, '/runtime/test/bundles/refuse-calls.pl');
      words.push(node, '/runtime/test/bundles/relay.ts', String(runtimePort), ...ports.map(String), '--');
      const client = runtimeClient && '/runtime/client';
      words.push(node, ...runtimeOf('/runtime/test/bundles', '/runtime/test/lambda', client));
      const env = {
        ...environment,
        LAMBDA_TASK_ROOT: '/var/task',
        PATH: process.env.PATH ?? '',
        PERL_BADLANG: '0', // no word about a locale that is not installed; it is gone once the filter is there
        HOME: '/tmp',
        ...(runtimeClient && { RUNTIME_CLIENT: runtimeClient }),
      };
      return note(spawn('unshare', words, { stdio: [...stdio], env, detached: true }), onLog);
    },
    signal: (signal) => {
      for (const { pid, exitCode } of started) if (pid && exitCode === null) signalTree(pid, signal);
    },
    close: () => {
      for (const server of servers) server.close();
    },
  };
}

/** The arguments of Node. */
function runtimeOf(bundles: string, lambda: string, client: string | undefined): readonly string[] {
  if (!client) return [join(bundles, 'lambda-runtime.ts')];
  return ['--require', join(lambda, 'rapid-client.cjs'), join(client, 'index.mjs')];
}

/** Chromium leads a group of its own, so the processes are found by their parents. */
function signalTree(pid: number, signal: NodeJS.Signals): void {
  const children = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' }).stdout;
  for (const child of children.split('\n').filter(Boolean)) signalTree(Number(child), signal);
  try {
    process.kill(pid, signal);
  } catch {
    // It has already ended.
  }
}

/** The variables with the places of layers, for code that looks under /opt by default. */
function layerVariables({ layerFolders }: Bundle): Record<string, string> {
  const parts = layerFolders.flatMap((folder) =>
    readdirSync(folder).map((part) => [`${part.toUpperCase()}_FOLDER`, join(folder, part)] as const),
  );
  return Object.fromEntries(parts);
}

function openSocket(folder: string, port: number): Server {
  const server = createServer((inner) => {
    const outer = connect(port, '127.0.0.1');
    inner.pipe(outer).pipe(inner);
    inner.on('error', () => outer.destroy());
    outer.on('error', () => inner.destroy());
  });
  return server.listen(join(folder, String(port)));
}

function canMakeWalls(): boolean {
  const trial = [
    '--mount',
    '--net',
    '--pid',
    '--fork',
    'sh',
    '-c',
    'mount -t tmpfs tmpfs /tmp && ip link set lo up',
  ];
  return process.platform === 'linux' && spawnSync('unshare', [...asRoot(), ...trial]).status === 0;
}

/** Part of every Debian, and within the walls, as all of /usr is. */
const perl = '/usr/bin/perl';

function canFilter(): boolean {
  const trial = [perl, join(here, 'refuse-calls.pl'), 'true'];
  return process.arch === 'x64' && spawnSync('unshare', [...asRoot(), ...trial]).status === 0;
}

/** Whoever is not root is so in a user namespace. */
function asRoot(): readonly string[] {
  return process.getuid?.() === 0 ? [] : ['--user', '--map-root-user'];
}
