/** Options of every command, as `parseArgs` of Node takes them. */
export const commonOptions = {
  output: { type: 'string', short: 'o' },
  print: { type: 'string' },
  json: { type: 'boolean' },
  wait: { type: 'boolean' },
  key: { type: 'string' },
  base: { type: 'string' },
  profile: { type: 'string' },
  'idempotency-key': { type: 'string' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
} as const;

/** What they do, as help and completion show it. */
export const commonNotes: { readonly [name in keyof typeof commonOptions]: readonly [string, string] } = {
  output: ['-o, --output FILE', 'where the file or the answer goes; - is standard output'],
  print: ['--print FIELD', 'print one field of an answer in JSON'],
  json: ['--json', 'report files and errors in JSON, for programs'],
  wait: ['--wait', 'do the work as a job, wait for it, and download its file'],
  key: ['--key KEY', 'API key, instead of PDF_SERVICE_API_KEY and that of a profile'],
  base: ['--base URL', 'address of the service, instead of PDF_SERVICE_URL and that of a profile'],
  profile: [
    '--profile NAME',
    'use what login kept under this name, instead of PDF_SERVICE_PROFILE or default',
  ],
  'idempotency-key': [
    '--idempotency-key KEY',
    'the same key and request give the first answer again for 24 hours, at no cost',
  ],
  help: ['-h, --help', 'show how a command is used'],
  version: ['-v, --version', 'show the version'],
};
