import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { chromiumEnd } from './chromium-end.ts';
import { type DevToolsPipe, openDevToolsPipe } from './devtools-pipe.ts';
import type { ChromiumFiles } from './find-chromium.ts';

/** A running browser, which leads its own process group. */
export interface Chromium {
  readonly pipe: DevToolsPipe;
  readonly processId: number;
  /** Kills it and all its children at once. Its folder is removed when it has exited. */
  readonly kill: () => void;
  /** To be called before a stranger's page is loaded: from then on, only its fatal errors are kept for the log. */
  readonly hidePages: () => void;
}

const folderPrefix = 'pdf-service-chromium-';

/** Starts Chromium, which gets nothing of this process except three pipes. It exits when either side closes them. */
export function launchChromium({ executable, environment }: ChromiumFiles, proxyPort: number): Chromium {
  removeAbandonedFolders();
  const folder = mkdtempSync(join(tmpdir(), `${folderPrefix}${process.pid}-`));
  const child = spawn(executable, [...flags(proxyPort), `--user-data-dir=${folder}`], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    env: { ...environment, HOME: folder },
    cwd: folder,
    detached: true,
    windowsHide: true,
  });
  const kill = () => {
    try {
      if (child.pid !== undefined)
        process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
    } catch {
      // It has already exited.
    }
  };
  const end = chromiumEnd(child);
  const [, , , input, output] = child.stdio;
  const pipe = openDevToolsPipe(input as Writable, output as Readable, end.reason);
  process.once('exit', kill);
  const ended = () => {
    process.removeListener('exit', kill);
    kill();
    rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch(() => {});
  };
  child.once('error', ended);
  child.once('exit', ended);
  return { pipe, processId: child.pid ?? 0, kill, hidePages: end.hidePages };
}

/**
 * Lambda does not allow Chromium's sandbox; a page is contained because the function has no permissions. Every
 * connection goes through the proxy, loopback included. WebRTC and QUIC, which would bypass it, are off, and only the
 * proxy resolves names.
 */
function flags(proxyPort: number): readonly string[] {
  return [
    '--headless',
    '--no-sandbox',
    '--no-zygote',
    '--no-first-run',
    '--disable-gpu',
    '--disable-dev-shm-usage',
    '--font-render-hinting=none',
    '--remote-debugging-pipe',
    `--proxy-server=http://127.0.0.1:${proxyPort}`,
    '--proxy-bypass-list=<-loopback>',
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--disable-quic',
    '--block-new-web-contents',
    '--js-flags=--max-old-space-size=512',
  ];
}

/** Removes browser folders left by processes of ours that were killed. */
function removeAbandonedFolders(): void {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(folderPrefix)) continue;
    const owner = Number.parseInt(name.slice(folderPrefix.length), 10);
    if (isRunning(owner)) continue;
    rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => {});
  }
}

function isRunning(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
