import { spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { newBrowserFolder, removeBrowserFolder, removeOwnBrowserFolders } from './browser-folders.ts';
import { chromiumEnd } from './chromium-end.ts';
import { type DevToolsPipe, openDevToolsPipe } from './devtools-pipe.ts';
import type { ChromiumFiles } from './find-chromium.ts';

/** A running browser, which leads its own process group. */
export interface Chromium {
  readonly pipe: DevToolsPipe;
  readonly processId: number;
  /** Whether its pages draw only the frames that are requested. */
  readonly drawsOnDemand: boolean;
  /** Kills it and all its children at once. Its folder is removed when it has exited. */
  readonly kill: () => void;
  /** Call before an untrusted page is loaded: from then on, only its fatal errors are kept for the log. */
  readonly hidePages: () => void;
}

/**
 * Starts Chromium, which inherits nothing from this process except three pipes. It exits when either side closes them.
 */
export function launchChromium(
  { executable, environment, isShell }: ChromiumFiles,
  proxyPort: number,
  hasZygote: boolean,
): Chromium {
  const folder = newBrowserFolder();
  const child = spawn(
    executable,
    [
      ...flags(proxyPort),
      ...(isShell ? framesOnDemand : framesAtOnce),
      ...(hasZygote ? [] : ['--no-zygote']),
      `--user-data-dir=${folder}`,
    ],
    {
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
      env: { ...environment, HOME: folder },
      cwd: folder,
      detached: true,
      windowsHide: true,
    },
  );
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
  const leave = () => {
    kill();
    removeOwnBrowserFolders();
  };
  process.once('exit', leave);
  const ended = () => {
    process.removeListener('exit', leave);
    kill();
    removeBrowserFolder(folder);
  };
  child.once('error', ended);
  child.once('exit', ended);
  return { pipe, processId: child.pid ?? 0, drawsOnDemand: isShell, kill, hidePages: end.hidePages };
}

/** Frames are drawn when `HeadlessExperimental.beginFrame` requests them, completely and before it responds. */
const framesOnDemand = ['--enable-begin-frame-control', '--run-all-compositor-stages-before-draw'];
/** Frames that nothing waits for are not drawn; those that a page waits for come at once. */
const framesAtOnce = ['--disable-frame-rate-limit'];

/**
 * Lambda does not allow Chromium's sandbox; a page is contained because the function has no permissions. Every
 * connection goes through the proxy, loopback included. WebRTC and QUIC, which would bypass it, are off, and only the
 * proxy resolves names.
 */
function flags(proxyPort: number): readonly string[] {
  return [
    '--headless',
    '--no-sandbox',
    '--no-first-run',
    '--disable-gpu',
    '--disable-dev-shm-usage',
    '--font-render-hinting=none',
    '--hide-scrollbars',
    // Without it, navigator.language is not a valid language tag if LANG is not set, and Intl throws.
    '--accept-lang=en-US',
    '--remote-debugging-pipe',
    `--proxy-server=http://127.0.0.1:${proxyPort}`,
    '--proxy-bypass-list=<-loopback>',
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--disable-quic',
    // A cookie without a domain is sent only to its origin; otherwise it would go to every port of the host.
    '--enable-features=EnablePortBoundCookies',
    '--block-new-web-contents',
    // A page that is left is not kept, and a new document in the same process costs half as much.
    '--disable-features=BackForwardCache,RenderDocument',
    '--js-flags=--max-old-space-size=512',
  ];
}
