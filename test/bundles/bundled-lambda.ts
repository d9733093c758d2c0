import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { PassThrough, type Readable } from 'node:stream';
import { type EventBytes, eventOfBytes } from '../../local/lambda/event-bytes.ts';
import type { FunctionDefinition } from '../../local/lambda/function-definition.ts';
import type { Lambda } from '../../local/lambda.ts';
import type { Bundle } from './assembly.ts';
import { type RuntimeApi, serveRuntimeApi } from './runtime-api.ts';
import type { Site } from './start-bundle.ts';

/** An execution environment: one process, which takes one event at a time. */
interface Environment {
  readonly api: RuntimeApi;
  readonly process: ChildProcess;
  readonly kill: () => void;
}

/** Lambda for functions as they are deployed: their bundles, each in processes of its own, by Lambda's runtime API. */
export function startBundledLambda(
  functions: readonly FunctionDefinition[],
  bundles: readonly Bundle[],
  site: Site,
): Lambda {
  const environments = new Set<Environment>();
  const free = new Map<string, Environment[]>();

  async function freeEnvironment(name: string): Promise<Environment> {
    return free.get(name)?.pop() ?? start(name);
  }

  async function start(name: string): Promise<Environment> {
    const bundle = bundles.find((one) => one.name === name);
    const definition = functions.find((one) => one.name === name);
    if (!bundle || !definition) throw new Error(`no function ${name}`);
    const environment = await startEnvironment(bundle, definition, site);
    environments.add(environment);
    environment.process.once('exit', () => {
      environments.delete(environment);
      free.set(
        name,
        (free.get(name) ?? []).filter((one) => one !== environment),
      );
    });
    await environment.api.loaded;
    return environment;
  }

  async function run(
    name: string,
    event: EventBytes,
    traceHeader: string | undefined,
    answer: PassThrough,
  ): Promise<void> {
    const environment = await freeEnvironment(name);
    const { timeoutSeconds = 0 } = functions.find((one) => one.name === name) ?? {};
    await environment.api.free();
    const deadlineEpochMs = Date.now() + timeoutSeconds * 1_000;
    const from = environment.api.invoke(randomUUID(), jsonOf(event), deadlineEpochMs, traceHeader);
    from.on('error', (error) => answer.destroy(error)).pipe(answer);
    await environment.api.free();
    free.set(name, [...(free.get(name) ?? []), environment]);
  }

  return {
    invoke: (name, event, _owner, traceHeader): Readable => {
      const answer = new PassThrough();
      run(name, event, traceHeader, answer).catch((error) => answer.destroy(error));
      return answer;
    },
    warm: () => {},
    stop: async () => {
      for (const { kill } of environments) kill();
      site.close();
    },
  };
}

/** Starts a function as it is deployed. What is asked of it fails when its process ends. */
export async function startEnvironment(
  bundle: Bundle,
  definition: Pick<FunctionDefinition, 'variables' | 'onLog'>,
  site: Site,
): Promise<Environment> {
  const api = await serveRuntimeApi();
  const started = site.start(bundle, api.port, deployedVariables(bundle, definition), definition.onLog);
  started.once('exit', (code) => api.close(new Error(`${bundle.name} exited with ${code}`)));
  return { api, process: started, kill: () => killGroup(started) };
}

/** What the template names, with the values of this machine; and what Lambda sets itself. */
function deployedVariables(
  { variables, name }: Bundle,
  definition: Pick<FunctionDefinition, 'variables'>,
): Record<string, string> {
  const own = Object.entries(definition.variables).filter(
    ([variable]) =>
      variables.includes(variable) || variable.startsWith('AWS_') || variable === 'EGRESS_ALLOW',
  );
  const missing = variables.filter((variable) => !(variable in definition.variables));
  if (missing.length > 0)
    throw new Error(`${name} is deployed with ${missing}, which nothing here has a value for`);
  return { ...Object.fromEntries(own), LD_LIBRARY_PATH: '', LANG: 'en_US.UTF-8' };
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has already ended.
  }
}

function jsonOf(event: EventBytes): Uint8Array {
  return event instanceof Uint8Array ? event : Buffer.from(JSON.stringify(eventOfBytes(event)));
}
