import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { readConfiguration } from '../../lib/configuration.ts';
import { ServiceStack } from '../../lib/service-stack.ts';

/** The app as cdk.json and an operator's choices make it, and its template. Functions are not bundled: it is slow. */
export function synthesize(chosen: Readonly<Record<string, unknown>> = {}): { app: App; template: Template } {
  const { context } = JSON.parse(readFileSync(new URL('../../cdk.json', import.meta.url), 'utf8'));
  const unbundled = { 'aws:cdk:bundling-stacks': [], 'aws:cdk:disable-asset-staging': true };
  const outdir = mkdtempSync(join(tmpdir(), 'template-'));
  const app = new App({ outdir, context: { ...context, ...unbundled, ...chosen } });
  try {
    const configuration = readConfiguration(app.node);
    const stack = new ServiceStack(app, configuration.stackName, configuration);
    return { app, template: Template.fromStack(stack) };
  } finally {
    rmSync(outdir, { recursive: true });
  }
}
