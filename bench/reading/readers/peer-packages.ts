import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The readers compared with the service, with their versions. They are not dependencies: together they take 100 MB. */
const packages = {
  '@firecrawl/pdf-inspector': '1.25.1',
  '@llamaindex/liteparse': '2.14.7',
  '@opendataloader/pdf': '2.5.11',
} as const;

type PeerPackage = keyof typeof packages;

/** Loads one of the packages. */
export function requirePeer(name: PeerPackage): unknown {
  return createRequire(join(peerFolder(), 'package.json'))(name);
}

/** The folder of one of the packages. */
export function peerPackageFolder(name: PeerPackage): string {
  return join(peerFolder(), 'node_modules', name);
}

/** The name of a package and its version. */
export function peerName(name: PeerPackage): string {
  return `${name} ${packages[name]}`;
}

/** Installs the packages into a temporary folder that is kept for the next run, without running their scripts. */
function peerFolder(): string {
  const name = Object.values(packages).join('-');
  const folder = join(tmpdir(), 'pdf-service-bench-readers', name);
  if (existsSync(folder)) return folder;
  const installing = `${folder}.${process.pid}`;
  mkdirSync(installing, { recursive: true });
  writeFileSync(join(installing, 'package.json'), JSON.stringify({ private: true, dependencies: packages }));
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'];
  execFileSync('npm', ['install', ...options], { cwd: installing, stdio: 'ignore' });
  renameSync(installing, folder);
  return folder;
}
