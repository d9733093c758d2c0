import { limits } from '../functions/core/contract/limits.ts';

export interface LocalVariable {
  /** What counts where the variable is not set; empty where nothing does. */
  readonly defaultValue: string;
  /** In Markdown, for docs/local.md. */
  readonly description: string;
  /** Whether the functions read it themselves, as they do on AWS. */
  readonly isForFunctions?: true;
}

/** The environment variables that change how the local service runs. */
export const localVariables = {
  PORT: {
    defaultValue: '3000',
    description: 'Port of the live environment; the test environment has the next one',
  },
  HOST: { defaultValue: '127.0.0.1', description: 'Address to bind' },
  DATA_DIR: { defaultValue: '.local', description: 'Folder of the tables, the objects and the demo account' },
  EGRESS_ALLOW: {
    defaultValue: '',
    description:
      'Private addresses that pages may load all the same, such as `localhost:8080,127.0.0.1:9000`',
    isForFunctions: true,
  },
  AWS_ENDPOINT_URL_DYNAMODB: {
    defaultValue: '',
    description: 'Another DynamoDB instead of the embedded one',
  },
  AWS_ENDPOINT_URL_S3: { defaultValue: '', description: 'Another S3 instead of the embedded one' },
  AWS_ENDPOINT_URL_SQS: { defaultValue: '', description: 'Another SQS instead of the embedded one' },
  AWS_ENDPOINT_URL_STS: {
    defaultValue: '',
    description: 'The STS that roles of `byob` buckets are assumed at',
    isForFunctions: true,
  },
  WARM: {
    defaultValue: 'yes',
    description:
      '`no`: Chromium and the functions of a first call start with that call, not with the service',
  },
  SIGNUP: {
    defaultValue: 'open',
    description: '`closed`: accounts are made with `npm run admin` alone',
    isForFunctions: true,
  },
  RATE_LIMIT_PER_MINUTE: {
    defaultValue: String(limits.callsPerMinute.live),
    description: 'Calls a minute of one account in the live environment',
    isForFunctions: true,
  },
  RATE_LIMIT_PER_MINUTE_TEST: {
    defaultValue: String(limits.callsPerMinute.test),
    description: 'The same in the test environment',
    isForFunctions: true,
  },
  METRICS_NAMESPACE: {
    defaultValue: '',
    description: 'If set, each call writes a line of metrics to the log, as on AWS',
    isForFunctions: true,
  },
  CHROMIUM_PATH: {
    defaultValue: '',
    description:
      'An installed Chrome or Chromium: needed on macOS, Windows and ARM, where the bundled one does not run',
    isForFunctions: true,
  },
} as const satisfies Record<string, LocalVariable>;
