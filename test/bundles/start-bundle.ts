import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, openSync, readdirSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bundle } from './assembly.ts';

const here = import.meta.dirname;

/** Where a function runs: with walls around it as on Lambda, or where this machine cannot make any, without. */
export interface Site {
  readonly hasWalls: boolean;
  /** Starts the runtime with a bundle, and nothing but these variables. */
  start(bundle: Bundle, runtimePort: number, variables: Readonly<Record<string, string>>): ChildProcess;
  close(): void;
}

/**
 * Makes a site whose functions reach the ports of this machine named here, beside their own runtime API, and nothing
 * else. `wanted: false` makes one without walls. What functions log goes to a file in the folder.
 */
export function openSite(folder: string, ports: readonly number[], wanted = true): Site {
  const hasWalls = wanted && canMakeWalls();
  const log = openSync(join(folder, 'functions.log'), 'a');
  const sockets = mkdtempSync(join(tmpdir(), 'sockets-'));
  const servers: Server[] = hasWalls ? ports.map((port) => openSocket(sockets, port)) : [];
  return {
    hasWalls,
    start: (bundle, runtimePort, variables) => {
      const stdio = ['ignore', log, log] as const;
      const environment = { ...variables, AWS_LAMBDA_RUNTIME_API: `127.0.0.1:${runtimePort}` };
      if (!hasWalls) {
        const runtime = join(here, 'lambda-runtime.ts');
        const env = { ...environment, LAMBDA_TASK_ROOT: bundle.codeFolder, ...layerVariables(bundle) };
        return spawn(process.execPath, [runtime], { stdio: [...stdio], env, detached: true });
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
      words.push(node, '/runtime/test/bundles/relay.ts', String(runtimePort), ...ports.map(String), '--');
      words.push(node, '/runtime/test/bundles/lambda-runtime.ts');
      const env = {
        ...environment,
        LAMBDA_TASK_ROOT: '/var/task',
        PATH: process.env.PATH ?? '',
        HOME: '/tmp',
      };
      return spawn('unshare', words, { stdio: [...stdio], env, detached: true });
    },
    close: () => {
      for (const server of servers) server.close();
    },
  };
}

/** What finds a layer by itself under /opt is told where it is instead. */
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

/** Whoever is not root is so in a user namespace. */
function asRoot(): readonly string[] {
  return process.getuid?.() === 0 ? [] : ['--user', '--map-root-user'];
}
