import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { readConfiguration } from '../../lib/configuration.ts';
import { ServiceStack } from '../../lib/service-stack.ts';

interface Synthesized {
  readonly app: App;
  readonly template: Template;
}

const made = new Map<string, Synthesized>();

/**
 * The app as cdk.json and an operator's choices make it, and its template; the same one for the same choices. Functions
 * are not bundled, and AWS's own validation does not look at the template: both are slow.
 */
export function synthesize(chosen: Readonly<Record<string, unknown>> = {}): Synthesized {
  const key = JSON.stringify(chosen);
  const synthesized = made.get(key) ?? withoutValidation(() => synthesizeAnew(chosen, (result) => result));
  made.set(key, synthesized);
  return synthesized;
}

/** What AWS's own validation of templates has to say of it, warnings too, as `rule: description`. */
export function findingsOf(chosen: Readonly<Record<string, unknown>> = {}): readonly string[] {
  return synthesizeAnew(chosen, (_, outdir) => findingsIn(outdir));
}

/** Compiling the validation's WebAssembly takes five times as long as everything else. */
function withoutValidation<Result>(act: () => Result): Result {
  process.env.CDK_VALIDATION = 'false';
  try {
    return act();
  } finally {
    delete process.env.CDK_VALIDATION;
  }
}

/** `read` is given the folder that the template is written to, before it is removed. */
function synthesizeAnew<Result>(
  chosen: Readonly<Record<string, unknown>>,
  read: (synthesized: Synthesized, outdir: string) => Result,
): Result {
  const { context } = JSON.parse(readFileSync(new URL('../../cdk.json', import.meta.url), 'utf8'));
  const unbundled = { 'aws:cdk:bundling-stacks': [], 'aws:cdk:disable-asset-staging': true };
  const outdir = mkdtempSync(join(tmpdir(), 'template-'));
  const app = new App({ outdir, context: { ...context, ...unbundled, ...chosen } });
  try {
    const configuration = readConfiguration(app.node);
    const stack = new ServiceStack(app, configuration.stackName, configuration);
    return read({ app, template: Template.fromStack(stack) }, outdir);
  } finally {
    rmSync(outdir, { recursive: true, maxRetries: 5 });
  }
}

interface Report {
  readonly pluginReports: readonly {
    readonly violations: readonly { readonly ruleName: string; readonly description: string }[];
  }[];
}

/** There is a report where there is something to report. */
function findingsIn(outdir: string): readonly string[] {
  const path = join(outdir, 'validation-report.json');
  if (!existsSync(path)) return [];
  const { pluginReports } = JSON.parse(readFileSync(path, 'utf8')) as Report;
  return pluginReports.flatMap(({ violations }) =>
    violations.map(({ ruleName, description }) => `${ruleName}: ${description}`),
  );
}
