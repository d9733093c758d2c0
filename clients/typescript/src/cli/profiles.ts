import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';

/** Where a service is, and the key to call it with. */
export interface Profile {
  readonly base_url: string;
  readonly key: string;
}

type Profiles = Readonly<Record<string, Profile>>;

/** The profile of a name, or that of the environment, or `default`; undefined if nothing was kept under it. */
export async function profileOf(name: string | undefined, { env }: Terminal): Promise<Profile | undefined> {
  const all = await readProfiles(env);
  const own = name ?? env.PDF_SERVICE_PROFILE;
  const found = all[own ?? 'default'];
  if (own !== undefined && !found) throw new UsageError(`There is no profile ${own}. ${known(all)}`);
  return found;
}

/** Keeps a profile, or forgets it, in a file that only its owner can read; gives the path of the file. */
export async function keepProfile(
  name: string,
  profile: Profile | undefined,
  { env }: Terminal,
): Promise<string> {
  const path = fileOf(env);
  const { [name]: replaced, ...others } = await readProfiles(env);
  if (!profile && !replaced) throw new UsageError(`There is no profile ${name}. ${known(others)}`);
  const all: Profiles = { ...others, ...(profile && { [name]: profile }) };
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const unfinished = `${path}.${process.pid}`;
  await writeFile(unfinished, `${JSON.stringify({ profiles: all }, null, 2)}\n`, { mode: 0o600 });
  await chmod(unfinished, 0o600);
  await rename(unfinished, path);
  return path;
}

async function readProfiles(env: Terminal['env']): Promise<Profiles> {
  const path = fileOf(env);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}';
    throw error;
  });
  try {
    return (JSON.parse(text) as { profiles?: Profiles }).profiles ?? {};
  } catch {
    throw new UsageError(`${path} is not JSON. Mend or remove it, then run pdf-service login.`);
  }
}

/** As the XDG Base Directory Specification has it; on Windows in the folder for the settings of programs. */
function fileOf({ XDG_CONFIG_HOME, APPDATA, HOME }: Terminal['env']): string {
  const folder = XDG_CONFIG_HOME || APPDATA || join(HOME || homedir(), '.config');
  return join(folder, 'pdf-service', 'profiles.json');
}

function known(profiles: Profiles): string {
  const names = Object.keys(profiles);
  return names.length > 0 ? `Kept are ${names.join(', ')}.` : 'Run pdf-service login to make one.';
}
