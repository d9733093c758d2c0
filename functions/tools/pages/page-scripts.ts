import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '../../core/contract/problems/problem.ts';
import { fileOfBytes } from '../../core/http/answers/file-of-bytes.ts';
import { toolScriptsFolder } from '../../core/settings.ts';
import type { ToolsOperations } from '../tools-operations.ts';

/** The address of a version never gets other scripts. */
const cacheSeconds = 31_536_000;

interface Scripts {
  /** A hash of all of them. */
  readonly version: string;
  readonly files: ReadonlyMap<string, Buffer>;
}

let read: Scripts | undefined;

/** The folder of the scripts of this version, below the base URL. They import each other within it. */
export function scriptsPath(): string {
  return `/tools/scripts/${scripts().version}/`;
}

/** The scripts of the pages: ES modules, as they are in the folder. */
export const pageScripts: ToolsOperations<'getToolScript'> = {
  getToolScript: async ({ version, name }) => {
    const bytes = version === scripts().version ? scripts().files.get(name) : undefined;
    if (!bytes)
      throw new Problem('route_not_found', 'This script is not of the current version. Reload the page.');
    const contentType = 'text/javascript; charset=utf-8';
    return fileOfBytes({ filename: name, contentType, isInline: true, cacheSeconds }, bytes);
  },
};

function scripts(): Scripts {
  read ??= readScripts();
  return read;
}

function readScripts(): Scripts {
  const folder = toolScriptsFolder();
  const names = readdirSync(folder).sort();
  const files = new Map(names.map((name) => [name, readFileSync(join(folder, name))]));
  const hash = createHash('sha256');
  for (const [name, bytes] of files) hash.update(`${name} ${bytes.length}\n`).update(bytes);
  return { version: hash.digest('hex').slice(0, 16), files };
}
