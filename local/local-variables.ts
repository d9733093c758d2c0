import { limits } from '../functions/core/contract/limits.ts';

export interface LocalVariable {
  /** The value if the variable is not set; empty if there is no default. */
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
    description: 'Port of the live environment; the test environment uses the next one',
  },
  HOST: {
    defaultValue: '127.0.0.1',
    description: 'Address to bind, and the only name besides `localhost` that requests may be sent to',
  },
  DATA_DIR: {
    defaultValue: '.local',
    description:
      'Folder for the tables, the objects and the demo account. It is closed to other users of the machine (mode 0700)',
  },
  EGRESS_ALLOW: {
    defaultValue: '',
    description:
      'Private addresses that the service may connect to all the same, such as `localhost:8080,127.0.0.1:9000`',
    isForFunctions: true,
  },
  AWS_ENDPOINT_URL_DYNAMODB: {
    defaultValue: '',
    description: 'A DynamoDB to use instead of the embedded one',
  },
  AWS_ENDPOINT_URL_S3: {
    defaultValue: '',
    description: 'An S3 to use instead of the embedded one; the bucket is created in it',
  },
  AWS_ENDPOINT_URL_SQS: { defaultValue: '', description: 'An SQS to use instead of the embedded one' },
  AWS_ENDPOINT_URL_STS: {
    defaultValue: '',
    description:
      'The STS used to assume the roles of `byob` buckets and of signers, instead of the embedded one',
    isForFunctions: true,
  },
  AWS_ENDPOINT_URL_KMS: {
    defaultValue: '',
    description: 'A KMS to sign with instead of the embedded one, whose keys are for development only',
    isForFunctions: true,
  },
  TIMESTAMP_URL: {
    defaultValue: '',
    description:
      'The timestamp authority (RFC 3161) of calls that name none, instead of the embedded one, which is for development only',
    isForFunctions: true,
  },
  WARM: {
    defaultValue: 'yes',
    description:
      'With `no`, Chromium and the functions of the first call start with that call, not with the service',
  },
  SIGNUP: {
    defaultValue: 'open',
    description: 'With `closed`, only `npm run admin` can create accounts',
    isForFunctions: true,
  },
  SIGNUP_PROOF: {
    defaultValue: '',
    description: 'With `email`, an account is created once its address is proved by the link in a mail',
    isForFunctions: true,
  },
  MAIL_FROM: {
    defaultValue: 'no-reply@localhost',
    description: 'Sender of mails, which are files in `DATA_DIR/outbox`',
    isForFunctions: true,
  },
  RATE_LIMIT_PER_MINUTE: {
    defaultValue: String(limits.callsPerMinute.live),
    description: 'Calls per minute and account in the live environment',
    isForFunctions: true,
  },
  RATE_LIMIT_PER_MINUTE_TEST: {
    defaultValue: String(limits.callsPerMinute.test),
    description: 'The same in the test environment',
    isForFunctions: true,
  },
  RATE_LIMIT_PER_DAY_TEST: {
    defaultValue: String(limits.testCallsPerDay),
    description: 'Calls per day (UTC) and account in the test environment',
    isForFunctions: true,
  },
  CALLS_AT_ONCE: {
    defaultValue: String(limits.callsAtOnce.live),
    description: 'Calls with a price that an account may have in progress at once in the live environment',
    isForFunctions: true,
  },
  CALLS_AT_ONCE_TEST: {
    defaultValue: String(limits.callsAtOnce.test),
    description: 'The same in the test environment',
    isForFunctions: true,
  },
  RENDER_REUSE: {
    defaultValue: 'true',
    description:
      'With `false`, each document gets a page of Chromium that has shown no other. See [Deploying](deploy.md#pages-that-are-used-again)',
    isForFunctions: true,
  },
  SEARCH_COLLECTION_URL: {
    defaultValue: '',
    description:
      'An OpenSearch collection, in which accounts are searched that were moved there. See [Search](scale.md#search)',
    isForFunctions: true,
  },
  STRIPE_METER: {
    defaultValue: '',
    description:
      'Event name of the Stripe meter that usage is reported to, with the key in STRIPE_KEY_PARAMETER. See [Bills](billing.md#stripe)',
    isForFunctions: true,
  },
  STRIPE_KEY_PARAMETER: {
    defaultValue: '',
    description: 'Parameter in `DATA_DIR/parameters.json` with the key of Stripe’s API',
    isForFunctions: true,
  },
  STRIPE_URL: {
    defaultValue: 'https://api.stripe.com',
    description: 'Stripe’s API, or what stands in for it',
    isForFunctions: true,
  },
  METRICS_NAMESPACE: {
    defaultValue: '',
    description: 'If set, each call writes a line of metrics to the log under this namespace, as on AWS',
    isForFunctions: true,
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    defaultValue: '',
    description:
      'An OpenTelemetry collector, such as `http://localhost:4318`. If set, spans are sent to it as OTLP in JSON: see [Traces](operations.md#traces)',
  },
  CHROMIUM_PATH: {
    defaultValue: '',
    description:
      'Path of an installed Chrome or Chromium; useful on macOS, Windows and ARM, where the bundled one does not run',
    isForFunctions: true,
  },
  CHROMIUM_SHELL: {
    defaultValue: '',
    description:
      'Folder of a headless shell to print with instead of that of the package: see [Chromium](operations.md#chromium)',
  },
} as const satisfies Record<string, LocalVariable>;
