import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { type DevToolsPipe, openDevToolsPipe } from './devtools-pipe.ts';
import type { ChromiumFiles } from './find-chromium.ts';

/** A running browser, leader of a process group of its own. */
export interface Chromium {
  readonly pipe: DevToolsPipe;
  readonly processId: number;
  /** Ends it and all its children at once. Its folder goes when it has ended. */
  readonly kill: () => void;
}

const folderPrefix = 'pdf-service-chromium-';

/** Starts Chromium, with nothing of this process but two pipes; it ends when they close, whoever closes them. */
export function launchChromium({ executable, environment }: ChromiumFiles, proxyPort: number): Chromium {
  removeAbandonedFolders();
  const folder = mkdtempSync(join(tmpdir(), `${folderPrefix}${process.pid}-`));
  const child = spawn(executable, [...flags(proxyPort), `--user-data-dir=${folder}`], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
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
      // It has ended by itself.
    }
  };
  const [, , , input, output] = child.stdio;
  const pipe = openDevToolsPipe(input as Writable, output as Readable);
  process.once('exit', kill);
  const ended = () => {
    process.removeListener('exit', kill);
    kill();
    rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch(() => {});
  };
  child.once('error', ended);
  child.once('exit', ended);
  return { pipe, processId: child.pid ?? 0, kill };
}

/**
 * Not Chromium's sandbox, which Lambda does not allow: what contains a page is that the function has no rights.
 * Every connection goes to the proxy, loopback's too; WebRTC and QUIC, which would go past it, are off, and names are
 * resolved by nobody but the proxy.
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

/** A process that was killed could not remove its browser's folder. */
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
