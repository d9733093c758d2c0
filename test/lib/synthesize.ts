import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Topic } from 'aws-cdk-lib/aws-sns';
import type { PdfServiceProps } from '../../lib/configuration.ts';
import { ReplicaStack } from '../../lib/data/replica-stack.ts';
import { PdfService } from '../../lib/pdf-service.ts';
import { unbundled, unbundledStack } from '../../lib/unbundled-stack.ts';
import { runFolder } from '../jest/run-folder.ts';

type Choices = Readonly<Record<string, unknown>>;

const made = new Map<string, Template>();

/**
 * The template that cdk.json and an operator's choices make; the test files of a run share that of the same choices. Functions
 * are not bundled, and AWS's own validation does not look at the template: both are slow.
 */
export function synthesize(chosen: Choices = {}): { readonly template: Template } {
  const name = createHash('sha256').update(JSON.stringify(chosen)).digest('hex');
  const template = made.get(name) ?? Template.fromJSON(JSON.parse(sharedTemplate(name, chosen)));
  made.set(name, template);
  return { template };
}

function sharedTemplate(name: string, chosen: Choices): string {
  const path = join(runFolder(), `template-${name}.json`);
  if (existsSync(path)) return readFileSync(path, 'utf8');
  const { template } = withoutValidation(() => synthesizeAnew(chosen, (result) => result));
  const text = JSON.stringify(template.toJSON());
  writeFileSync(`${path}.${process.pid}`, text);
  renameSync(`${path}.${process.pid}`, path);
  return text;
}

/** The template of the bucket that another region's copy has. */
export function synthesizeReplica(props: ConstructorParameters<typeof ReplicaStack>[2]): Template {
  return withoutValidation(() => Template.fromStack(new ReplicaStack(new App(), 'Replica', props)));
}

/** A service in a stack of somebody's own app, which has none of the flags of cdk.json, beside a topic and a key. */
export function synthesizeConstruct(
  props: PdfServiceProps | ((topicArn: string, keyArn: string) => PdfServiceProps),
) {
  return withoutValidation(() => {
    const stack = new Stack(new App({ context: unbundled }), 'Shop');
    const chosen =
      typeof props === 'function'
        ? props(new Topic(stack, 'Topic').topicArn, new Key(stack, 'OwnKey').keyArn)
        : props;
    const service = new PdfService(stack, 'Pdf', chosen);
    const resolve = (value: unknown): unknown => stack.resolve(value);
    return { service, resolve, template: Template.fromStack(stack) };
  });
}

/** The app itself, with constructs and all. */
export function synthesizeApp(chosen: Choices = {}): App {
  return withoutValidation(() => synthesizeAnew(chosen, ({ app }) => app));
}

/** What AWS's own validation of templates has to say of it, warnings too, as `rule: description`. */
export function findingsOf(chosen: Choices = {}): readonly string[] {
  return synthesizeAnew(chosen, (_, outdir) => findingsIn(outdir));
}

/** Compiling the validation's WebAssembly takes five times as long as everything else; then traces of where constructs are made. */
function withoutValidation<Result>(act: () => Result): Result {
  Object.assign(process.env, { CDK_VALIDATION: 'false', CDK_DISABLE_STACK_TRACE: 'true' });
  try {
    return act();
  } finally {
    delete process.env.CDK_VALIDATION;
    delete process.env.CDK_DISABLE_STACK_TRACE;
  }
}

/** `read` is given the folder that the template is written to, before it is removed. */
function synthesizeAnew<Result>(
  chosen: Choices,
  read: (synthesized: { readonly app: App; readonly template: Template }, outdir: string) => Result,
): Result {
  const outdir = mkdtempSync(join(tmpdir(), 'template-'));
  try {
    const { app, stack } = unbundledStack(chosen, outdir);
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
