/** Every Lambda function by the name of its folder; `deployment` defines what each needs and may access. */
export type FunctionName =
  | 'authorizer'
  | 'html'
  | 'engine'
  | 'render'
  | 'ocr'
  | 'pdf'
  | 'files'
  | 'indexer'
  | 'cleanup'
  | 'secret-provider'
  | 'account'
  | 'call-recorder'
  | 'jobs'
  | 'mcp'
  | 'dashboard'
  | 'oauth'
  | 'webhook-sender'
  | 'service';

/** The environment variable with a function's name, for those that may call it. */
export function functionVariable(name: FunctionName): string {
  return `${name.toUpperCase().replaceAll('-', '_')}_FUNCTION`;
}
