import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const cache = join(tmpdir(), 'pdf-service-bench-packages');

/**
 * Unpacks npm packages, each given as `name@version`, into a temporary folder that is kept for the next run. Nothing in
 * them is executed. Returns the folder, which has one folder for each package, named like it.
 */
export function unpackPackages(packages: readonly string[]): string {
  const missing = packages.filter((name) => !existsSync(join(cache, name)));
  if (missing.length === 0) return cache;
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, '.new-'));
  const options = ['--json', '--ignore-scripts', '--pack-destination', folder];
  const printed = execFileSync('npm', ['pack', ...missing, ...options], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 256 * 1024 * 1024,
  });
  for (const { id, filename } of JSON.parse(printed) as { id: string; filename: string }[]) {
    const unpacked = join(folder, id);
    mkdirSync(unpacked, { recursive: true });
    const archive = join(folder, filename);
    execFileSync('tar', ['-xzf', archive, '-C', unpacked, '--strip-components=1'], { stdio: 'ignore' });
    mkdirSync(join(cache, id, '..'), { recursive: true });
    renameSync(unpacked, join(cache, id));
  }
  rmSync(folder, { recursive: true });
  return cache;
}
