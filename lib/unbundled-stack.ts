import { readFileSync } from 'node:fs';
import { App } from 'aws-cdk-lib';
import { readConfiguration } from './configuration.ts';
import { ServiceStack } from './service-stack.ts';

/** The context of an app that bundles no function and copies nothing. */
export const unbundled = { 'aws:cdk:bundling-stacks': [], 'aws:cdk:disable-asset-staging': true } as const;

/**
 * The stack that cdk.json and an operator's choices make, for its template alone: functions are not bundled, and nothing is
 * copied for deployment. The app writes into `outdir`.
 */
export function unbundledStack(
  chosen: Readonly<Record<string, unknown>>,
  outdir: string,
): { readonly app: App; readonly stack: ServiceStack } {
  const { context } = JSON.parse(readFileSync(new URL('../cdk.json', import.meta.url), 'utf8'));
  const app = new App({ outdir, context: { ...context, ...unbundled, ...chosen } });
  const configuration = readConfiguration(app.node);
  return { app, stack: new ServiceStack(app, configuration.stackName, configuration) };
}
