import { join } from 'node:path';
import { limits } from './contract/limits.ts';
import type { Environment } from './contract/resources/environment.ts';
import { type FunctionName, functionVariable, isEngine } from './contract/resources/functions.ts';
import { deadLettersVariable, type QueueName, queueVariable } from './contract/resources/queues.ts';
import { type TableName, tableVariable } from './contract/resources/tables.ts';

/** The name of a table. Throws if this function has no access to it. */
export function tableNamed(table: TableName): string {
  return required(tableVariable(table));
}

/** The address of a queue. Throws if this function has no access to it. */
export function queueUrl(queue: QueueName): string {
  return required(queueVariable(queue));
}

/** The name of the deployment's EventBridge bus. Throws if this function has no access to it. */
export function eventBus(): string {
  return required('EVENT_BUS');
}

/** Where EventBridge answers. */
export function eventBusUrl(): string {
  return process.env.AWS_ENDPOINT_URL_EVENTBRIDGE || `https://events.${awsRegion()}.amazonaws.com/`;
}

/** The ARN of a queue's dead letter queue. Throws if this function does not consume it. */
export function deadLettersArn(queue: QueueName): string {
  return required(deadLettersVariable(queue));
}

/** The name of another function. Throws if this one may not call it. */
export function functionNamed(name: FunctionName): string {
  return required(functionVariable(name));
}

/** Whether a function has execution environments of its own for each account: the engines, if the operator wants it. */
export function isIsolated(name: FunctionName): boolean {
  return process.env.TENANT_ISOLATION === 'true' && isEngine(name);
}

/** The bucket of stored documents and uploads. Throws if this function has no access to it. */
export function bucketName(): string {
  return required('BUCKET');
}

/** Where the URLs of objects begin in the bucket of a local service; undefined on AWS. */
export function localBucketUrl(): string | undefined {
  return process.env.LOCAL_BUCKET_URL || undefined;
}

/** The region of AWS that the function runs in. */
export function awsRegion(): string {
  return required('AWS_REGION');
}

/** The SSM parameter of the service's own secret. Throws if this function has no access to it. */
export function secretParameter(): string {
  return required('SECRETS_PARAMETER');
}

/** The operator's KMS key for the secret that is created; undefined for SSM's own key. */
export function secretKey(): string | undefined {
  return process.env.SECRETS_KEY;
}

/** Private addresses that are allowed nevertheless, as `host:port`. Empty on AWS. */
export function egressAllowed(): readonly string[] {
  const entries = (process.env.EGRESS_ALLOW ?? '').split(',');
  return entries.map((entry) => entry.trim().toLowerCase()).filter(Boolean);
}

/** The folder of the fonts layer. If it is missing, as on a laptop, fonts are read from their packages. */
export function fontsFolder(): string {
  return process.env.FONTS_FOLDER ?? '/opt/fonts';
}

/** The folder of the language data for OCR. */
export function languagesFolder(): string {
  return process.env.LANGUAGES_FOLDER ?? '/opt/languages';
}

/** The folder of LibreOffice, as WebAssembly. */
export function officeFolder(): string {
  return process.env.OFFICE_FOLDER ?? '/opt/office';
}

/** Whether the function that converts office documents is deployed. */
export function isOfficeDeployed(): boolean {
  return Boolean(process.env[functionVariable('office')]);
}

/** How large LibreOffice’s memory may grow: that of its function, but for what Node, the compiled code and the files in memory take. */
export function officeMegabytes(): number {
  return Math.min(4_096, Number(process.env.AWS_LAMBDA_FUNCTION_MEMORY_SIZE ?? 4_096) - 1_536);
}

/** The folder of the guides that are served: beside the bundle on AWS, `docs` on a laptop. */
export function guidesFolder(): string {
  const task = process.env.LAMBDA_TASK_ROOT;
  return task === undefined ? join(import.meta.dirname, '../../docs') : join(task, 'docs');
}

/** The folder of the scripts that pages of tools load: beside the bundle on AWS. */
export function toolScriptsFolder(): string {
  const task = process.env.LAMBDA_TASK_ROOT;
  return task === undefined
    ? join(import.meta.dirname, '../tools/scripts')
    : join(task, 'functions/tools/scripts');
}

/** The folder of the templates to begin with: beside the bundle on AWS. */
export function startersFolder(): string {
  const task = process.env.LAMBDA_TASK_ROOT;
  return task === undefined
    ? join(import.meta.dirname, 'templates/starters')
    : join(task, 'functions/core/templates/starters');
}

/** The folder of the Chromium layer. */
export function chromiumFolder(): string {
  return process.env.CHROMIUM_FOLDER ?? '/opt/chromium';
}

/** An installed Chrome or Chromium to use instead of the layer's. */
export function chromiumPath(): string | undefined {
  return process.env.CHROMIUM_PATH || undefined;
}

/** Whether an account's plain documents in a row may be printed in one page of Chromium. */
export function isRenderReused(): boolean {
  return process.env.RENDER_REUSE !== 'false';
}

/** When the layer's Chromium was released, as YYYY-MM-DD; undefined where nothing measures its age. */
export function chromiumReleased(): string | undefined {
  return process.env.CHROMIUM_RELEASED || undefined;
}

/** Whether functions share a machine with their callers, as on a laptop. On AWS, each has its own. */
export function isMachineShared(): boolean {
  return process.env.MACHINE === 'shared';
}

/** Whether anyone may create an account, not only the operator. */
export function isSignUpOpen(): boolean {
  return process.env.SIGNUP !== 'closed';
}

/** Whether an account is created only after its email address is proved by a link sent to it. */
export function isEmailProofRequired(): boolean {
  return process.env.SIGNUP_PROOF === 'email';
}

/** The sender address of mails; undefined if the service sends none. */
export function mailSender(): string | undefined {
  return process.env.MAIL_FROM || undefined;
}

/** The URL of the OpenSearch collection that large accounts are searched in; undefined if there is none. */
export function searchCollectionUrl(): string | undefined {
  return process.env.SEARCH_COLLECTION_URL || undefined;
}

/** The meter of Stripe that usage is reported to, and the SSM parameter of the key; undefined if there is none. */
export function stripeMeter(): { readonly eventName: string; readonly keyParameter: string } | undefined {
  const eventName = process.env.STRIPE_METER;
  return eventName ? { eventName, keyParameter: required('STRIPE_KEY_PARAMETER') } : undefined;
}

/** The origin of Stripe's API. */
export function stripeUrl(): string {
  return process.env.STRIPE_URL || 'https://api.stripe.com';
}

/** The timestamp authority (RFC 3161) of calls that name none; undefined if the operator has set none. */
export function timestampUrl(): string | undefined {
  return process.env.TIMESTAMP_URL || undefined;
}

/** The CloudWatch namespace of call metrics. Without one, no metrics are written. */
export function metricsNamespace(): string | undefined {
  return process.env.METRICS_NAMESPACE || undefined;
}

/** The calls per minute allowed to an account. Throws if the setting is not a whole number above 0. */
export function ratePerMinute(environment: Environment): number {
  const name = { live: 'RATE_LIMIT_PER_MINUTE', test: 'RATE_LIMIT_PER_MINUTE_TEST' }[environment];
  return countOf(name, limits.callsPerMinute[environment]);
}

/** The calls per day allowed to an account in the test environment. Throws if the setting is not such a number. */
export function testCallsPerDay(): number {
  return countOf('RATE_LIMIT_PER_DAY_TEST', limits.testCallsPerDay);
}

/** The concurrent calls allowed to an account. Throws if the setting is not a whole number above 0. */
export function callsAtOnce(environment: Environment): number {
  const name = { live: 'CALLS_AT_ONCE', test: 'CALLS_AT_ONCE_TEST' }[environment];
  return countOf(name, limits.callsAtOnce[environment]);
}

function countOf(name: string, defaultCount: number): number {
  const count = Number(process.env[name] || defaultCount);
  if (Number.isSafeInteger(count) && count > 0) return count;
  throw new Error(`the environment variable ${name} is not a whole number above 0`);
}

/** X-Ray's header of the invocation in progress, which Lambda sets for each; undefined if nothing is traced. */
export function xrayTraceHeader(): string | undefined {
  return process.env._X_AMZN_TRACE_ID || undefined;
}

/** Sets it in a thread, whose variables are a copy from its start: the SDK reads it for the header of its requests. */
export function setXrayTraceHeader(header: string | undefined): void {
  if (header === undefined) delete process.env._X_AMZN_TRACE_ID;
  else process.env._X_AMZN_TRACE_ID = header;
}

/**
 * Whether the gateway is `sam local`'s, which can neither stream an answer nor return the authorizer's refusals. Never
 * on AWS.
 */
export function isSamGateway(): boolean {
  return process.env.PLAIN_GATEWAY === 'true';
}

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`the environment variable ${name} is not set`);
  return value;
}
