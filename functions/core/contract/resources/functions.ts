/** Every Lambda function by the name of its folder; `deployment` says what each needs and may touch. */
export type FunctionName =
  | 'authorizer'
  | 'html'
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

/** The environment variable that names a function to those that may call it. */
export function functionVariable(name: FunctionName): string {
  return `${name.toUpperCase().replaceAll('-', '_')}_FUNCTION`;
}
