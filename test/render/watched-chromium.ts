import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildChromiumLayer } from '../../layers/chromium/build-chromium-layer.ts';
import { buildFontsLayer } from '../../layers/fonts/build-fonts-layer.ts';

/** The layer's Chromium, which records its network requests, whatever their outcome. */
export interface WatchedChromium {
  /** For CHROMIUM_PATH. */
  readonly path: string;
  /** Names that it has asked its own resolver for, and not the proxy; without the last few, which may not be written yet. */
  readonly resolvedNames: () => readonly string[];
  readonly remove: () => void;
}

/** `without` is the beginning of a flag of ours that it is not given. */
export function watchedChromium(without?: string): WatchedChromium {
  const folder = mkdtempSync(join(tmpdir(), 'watched-chromium-'));
  const layer = join(buildChromiumLayer(), 'chromium');
  const path = join(folder, 'chromium');
  const netLog = join(folder, 'net-log.json');
  const script = `#!/bin/sh
export LD_LIBRARY_PATH='${layer}/lib' FONTCONFIG_FILE='${join(buildFontsLayer(), 'fonts')}/fonts.conf'
for flag do
  shift
  case "$flag" in ${without ?? '--no-such-flag'}*) ;; *) set -- "$@" "$flag" ;; esac
done
exec '${layer}/headless-shell' "$@" '--log-net-log=${netLog}' --net-log-capture-mode=Everything
`;
  writeFileSync(path, script, { mode: 0o755 });
  return {
    path,
    resolvedNames: () => namesIn(readFileSync(netLog, 'utf8')),
    remove: () => rmSync(folder, { recursive: true, maxRetries: 5 }),
  };
}

/** A net log is one JSON object: its constants on the first line, then an event a line, the last one perhaps cut off. */
function namesIn(netLog: string): readonly string[] {
  const [first = '', , ...lines] = netLog.split('\n');
  const { constants } = JSON.parse(`${first.replace(/,$/, '')}}`) as {
    constants: { logEventTypes: Readonly<Record<string, number>> };
  };
  const request = constants.logEventTypes.HOST_RESOLVER_MANAGER_REQUEST;
  return lines
    .filter((line) => line.endsWith('},'))
    .map((line) => JSON.parse(line.slice(0, -1)) as { type: number; params?: { host?: string } })
    .flatMap(({ type, params }) => (type === request && params?.host ? [params.host] : []));
}
