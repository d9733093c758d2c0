/** Every Lambda function by the name of its folder; `deployment` defines what each needs and may access. */
export type FunctionName =
  | 'authorizer'
  | 'html'
  | 'engine'
  | 'render'
  | 'ocr'
  | 'office'
  | 'pdf'
  | 'files'
  | 'templates'
  | 'signer'
  | 'indexer'
  | 'cleanup'
  | 'secret-provider'
  | 'account'
  | 'batches'
  | 'call-recorder'
  | 'jobs'
  | 'mcp'
  | 'dashboard'
  | 'tools'
  | 'oauth'
  | 'webhook-sender'
  | 'front'
  | 'service';

const engines: readonly FunctionName[] = ['engine', 'render', 'ocr', 'office'];

/** Whether a function only opens what strangers made, without rights of its own. Such a file can end it. */
export function isEngine(name: FunctionName): boolean {
  return engines.includes(name);
}

/** The environment variable with a function's name, for those that may call it. */
export function functionVariable(name: FunctionName): string {
  return `${name.toUpperCase().replaceAll('-', '_')}_FUNCTION`;
}
