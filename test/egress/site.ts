import type { IncomingMessage, RequestListener } from 'node:http';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import type { EgressPolicy } from '../../functions/core/egress/vet-destination.ts';
import { type LocalServer, serveHttp } from './local-server.ts';

export const megabyte = 1024 * 1024;

/** What most paths of the site answer. */
export const content = Buffer.from('%PDF-1.7 some content');

/** A site on this machine with something wrong at most of its paths. */
export interface Site extends LocalServer {
  readonly origin: string;
  /** Allows the site and nothing else. */
  readonly policy: EgressPolicy;
  /** What it was asked for so far. */
  readonly requests: readonly IncomingMessage[];
}

/** Serves the paths below, and `/hops/3` (three redirects), `/302/<location>` and `/status/404`. */
export async function startSite(): Promise<Site> {
  const requests: IncomingMessage[] = [];
  const server = await serveHttp((request, response) => {
    requests.push(request);
    listenerFor(request.url ?? '')(request, response);
  });
  const host = `127.0.0.1:${server.port}`;
  return { ...server, origin: `http://${host}`, policy: { allow: [host] }, requests };
}

function listenerFor(path: string): RequestListener {
  const [, kind, value = ''] = /^\/(hops|status|30\d)\/(.*)$/.exec(path) ?? [];
  if (kind === 'hops') return redirectTo(value === '1' ? '/file' : `/hops/${Number(value) - 1}`);
  if (kind === 'status')
    return (_request, response) => response.writeHead(Number(value)).end('an error page');
  if (kind) return redirectTo(decodeURIComponent(value), Number(kind));
  return routes[path] ?? ((_request, response) => response.writeHead(404).end());
}

const routes: Record<string, RequestListener> = {
  '/file': (_request, response) =>
    response.writeHead(200, { 'Content-Type': 'application/pdf' }).end(content),
  '/file?a=b%20c&d': (_request, response) => response.end(content),
  '/unannounced': (_request, response) => {
    response.write(content);
    response.end(content);
  },
  '/gzip': encoded('gzip', gzipSync(content)),
  '/x-gzip': encoded('X-GZIP', gzipSync(content)),
  '/deflate': encoded('deflate', deflateSync(content)),
  '/br': encoded('br', brotliCompressSync(content)),
  '/zstd': encoded('zstd', zstdCompressSync(content)),
  '/identity': encoded('identity', content),
  '/gzip-bomb': encoded('gzip', gzipSync(Buffer.alloc(8 * megabyte))),
  '/br-bomb': encoded('br', brotliCompressSync(Buffer.alloc(8 * megabyte))),
  '/zstd-bomb': encoded('zstd', zstdCompressSync(Buffer.alloc(8 * megabyte))),
  '/gzip-broken': encoded('gzip', gzipSync(content).subarray(0, 20)),
  '/gzip-false': encoded('gzip', content),
  '/encoding-unknown': encoded('sdch', content),
  '/encoding-twice': encoded('gzip, gzip', gzipSync(gzipSync(content))),
  '/encoding-inherited': encoded('constructor', content),
  '/announced-too-large': (_request, response) =>
    response.writeHead(200, { 'Content-Length': 2 * megabyte }).write('x'),
  '/too-large': (_request, response) => {
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(64 * 1024)));
    };
    response.on('drain', more);
    more();
  },
  '/exactly-large': (_request, response) => response.end(Buffer.alloc(megabyte)),
  '/one-too-large': (_request, response) => {
    response.write(Buffer.alloc(megabyte));
    response.end('x');
  },
  '/breaks-off': (_request, response) => {
    response.writeHead(200, { 'Content-Length': 100 }).write('x', () => response.destroy());
  },
  '/breaks-off-chunked': (_request, response) => void response.write('x', () => response.destroy()),
  '/never-answers': () => {},
  '/never-ends': (_request, response) => void response.write('x'),
  '/drips': (_request, response) => {
    const drip = setInterval(() => response.write('x'), 5);
    response.on('close', () => clearInterval(drip));
  },
  '/empty': (_request, response) => response.end(),
  '/loop': redirectTo('/loop'),
  '/there': redirectTo('/and-back'),
  '/and-back': redirectTo('/there'),
  '/relative': redirectTo('file'),
  '/unicode': redirectTo('/ümlaut'),
  '/%C3%BCmlaut': (_request, response) => response.end(content),
  '/with-fragment': redirectTo('/file#page=2'),
  '/location-impossible': redirectTo('http://[::1'),
  '/location-missing': (_request, response) => response.writeHead(302).end(),
  '/redirect-with-endless-body': (_request, response) => {
    response.writeHead(302, { Location: '/file' }).write('x');
  },
  '/cookie': (_request, response) =>
    response.writeHead(302, { Location: '/file', 'Set-Cookie': 'session=1; Path=/' }).end(),
};

function encoded(encoding: string, body: Buffer): RequestListener {
  return (_request, response) => response.writeHead(200, { 'Content-Encoding': encoding }).end(body);
}

function redirectTo(location: string, status = 302): RequestListener {
  const asUtf8 = Buffer.from(location).toString('latin1');
  return (_request, response) => response.writeHead(status, { Location: asUtf8 }).end('not here');
}
