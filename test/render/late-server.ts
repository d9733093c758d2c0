import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { sendMessages } from './message-socket.ts';
import { startWebServer, type WebServer } from './web-server.ts';

const font = readFileSync(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSerif.ttf'));
const files: Readonly<Record<string, readonly [type: string, body: string | Buffer]>> = {
  '/data.json': ['application/json', '{}'],
  '/module.js': ['text/javascript', 'renew()'],
  '/renew.js': ['text/javascript', 'renew()'],
  '/worker.js': ['text/javascript', 'fetch("/data.json?delay=200").then(() => postMessage(0))'],
  '/shared.js': [
    'text/javascript',
    `onconnect = ({ ports }) => { ${computing(1_500)} ports[0].postMessage(0) }`,
  ],
  '/service.js': [
    'text/javascript',
    `oninstall = () => skipWaiting(); onactivate = (event) => event.waitUntil(clients.claim());
    onfetch = (event) => event.respondWith(new Promise((resolve) => setTimeout(() => resolve(new Response('a')), 500)))`,
  ],
  '/font.ttf': ['font/ttf', font],
  '/style.css': ['text/css', 'p::after { content: " styled" }'],
  '/frame': ['text/html', '<p>frame</p>'],
  '/picture.svg': [
    'image/svg+xml',
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="#345678"/></svg>',
  ],
};
const anyone = { 'Access-Control-Allow-Origin': '*' };

/** A script that computes for some milliseconds. */
export function computing(timeMs: number): string {
  return `const end = Date.now() + ${timeMs}; while (Date.now() < end);`;
}

/**
 * Serves what pages that draw late load: small files, each after as many milliseconds as its query's `delay` says, a stream
 * and events. Also the scripts of workers, and a WebSocket at any path. `others` answers what it has at other paths.
 */
export function startLateServer(
  others: (path: string, response: ServerResponse) => boolean = () => false,
): Promise<WebServer> {
  return startWebServer((path, response) => {
    const { pathname, searchParams } = new URL(path, 'http://a');
    if (pathname === '/stream') return sendPieces(response, 'text/plain');
    if (pathname === '/events') return sendPieces(response, 'text/event-stream');
    if (pathname === '/news') return sendPieces(response, 'text/event-stream', 150);
    if (pathname === '/long-stream') return sendPieces(response, 'text/plain', 600);
    if (others(pathname, response)) return;
    const [type, body] = files[pathname] ?? [];
    const answer = () =>
      response.writeHead(type ? 200 : 404, { ...anyone, 'Content-Type': type ?? 'text/html' }).end(body);
    setTimeout(answer, Number(searchParams.get('delay') ?? 0)).unref();
  }, sendMessages);
}

/** Events stay open. */
function sendPieces(response: ServerResponse, type: string, everyMs = 30): void {
  response.writeHead(200, { ...anyone, 'Content-Type': type });
  let left = 4;
  const next = () => {
    response.write('data: piece\n\n');
    if (left-- > 0) setTimeout(next, everyMs);
    else if (type === 'text/plain') response.end();
  };
  setTimeout(next, everyMs);
}
