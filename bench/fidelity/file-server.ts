import { readFileSync, statSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { extname, join } from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.gif': 'image/gif',
  '.htm': 'text/html',
  '.html': 'text/html',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.mjs': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.xhtml': 'application/xhtml+xml',
};

/** Responds with a file of a folder. Returns false if it does not exist. */
export function answerWithFile(folder: string, path: string, response: ServerResponse): boolean {
  const file = join(folder, decodeURIComponent(path));
  const named = isFile(file) ? file : join(file, 'index.html');
  if (!isFile(named)) return false;
  const type = types[extname(named).toLowerCase()] ?? 'application/octet-stream';
  response.writeHead(200, { 'Content-Type': type }).end(readFileSync(named));
  return true;
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
