import type { PageLibrary } from './core/contract/page-libraries.ts';
import type { FunctionName } from './core/contract/resources/functions.ts';
import type { QueueName } from './core/contract/resources/queues.ts';
import type { TableName } from './core/contract/resources/tables.ts';

/** Folders of the bucket, by what expires in them. */
export const bucketFolders = [
  'retained',
  'uploads',
  'answers',
  'kept',
  'jobs',
  'work',
  'calls',
  'prepared',
  'templates',
  'crls',
] as const;

export type BucketFolder = (typeof bucketFolders)[number];

/** The functions that other functions call: engines, and families through callFamily. */
type Callee =
  | 'engine'
  | 'render'
  | 'ocr'
  | 'office'
  | 'signer'
  | 'indexer'
  | 'html'
  | 'pdf'
  | 'files'
  | 'batches'
  | 'account'
  | 'templates';

type ObjectAction = 'GetObject' | 'PutObject' | 'DeleteObject' | 'AbortMultipartUpload';

type TableAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'PutItem'
  | 'BatchWriteItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'Query'
  | 'Scan';

/** The machine a function needs, and everything it may access. */
export interface FunctionShape {
  readonly memoryMb: number;
  readonly timeoutSeconds: number;
  /** Chromium is x86_64 only. */
  readonly architecture: 'arm64' | 'x86_64';
  /** The operator's setting without which it is not deployed. */
  readonly option?: 'office';
  readonly tables?: { readonly [Table in TableName]?: readonly TableAction[] };
  readonly bucket?: { readonly [Folder in BucketFolder]?: readonly ObjectAction[] };
  /** Whether it reads the service's own secret, or creates it on deployment. */
  readonly secret?: 'read' | 'make';
  /** Whether it assumes customers' roles, to use their own buckets. */
  readonly assumesRoles?: true;
  /** The interval of its scheduled runs. */
  readonly everyMinutes?: number;
  /** Whether it sends mail, if the operator has a sender address. */
  readonly sendsMail?: true;
  /** Whether it puts events on the deployment's EventBridge bus. */
  readonly announces?: true;
  /** Functions it may call. */
  readonly calls?: readonly Callee[];
  /** Queues it may send to. */
  readonly sends?: readonly QueueName[];
  /** The queue that invokes it, and the maximum of its concurrent invocations for that queue. */
  readonly consumes?: {
    readonly queue: QueueName;
    readonly atOnce: number;
    /** Whether it also consumes the dead letters, to finish the work they are about. */
    readonly deadLetters?: true;
  };
  /** The functions whose logs it receives, line by line, for the calls they answered. */
  readonly readsCallsOf?: readonly FunctionName[];
  readonly layers?: readonly ('chromium' | 'fonts' | 'languages' | 'office')[];
  /** Folders of the repository that are shipped beside the bundle, to be read as files. */
  readonly folders?: readonly string[];
  /** Packages of which the script for pages is shipped beside the bundle, to be sent to Chromium's function. */
  readonly pageLibraries?: readonly PageLibrary[];
  /** Whether the patterns of all languages are shipped beside the bundle, each compressed. */
  readonly hyphenates?: true;
  /** Packages shipped beside its code as installed: native ones, and those that read their own files. */
  readonly packages?: readonly string[];
  /** Modules that it runs in threads, each a file of its own below `functions/core/engines`. */
  readonly threads?: readonly string[];
  /** A module of its own folder that it runs in a thread. */
  readonly operations?: string;
}

/** For every call with a credential. */
const rateLimitRights = { accounts: ['GetItem'], rates: ['UpdateItem'] } as const;

/** To read usage, which records charges that wait and releases what was abandoned. */
const usageRights = ['Query', 'PutItem', 'UpdateItem', 'DeleteItem'] as const;

const chargeRights = {
  ...rateLimitRights,
  accounts: ['GetItem', 'UpdateItem'],
  usage: [...usageRights, 'GetItem', 'BatchGetItem'],
} as const;

/** For calls with an Idempotency-Key: to run them once and replay the answer. */
const replayRights = {
  tables: { idempotency: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'] },
  bucket: { answers: ['GetObject', 'PutObject', 'AbortMultipartUpload'] },
} as const;

/** To turn a call into a job, to undo that, and to note the progress of its work. */
const jobRights = {
  tables: { jobs: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'] },
  bucket: { jobs: ['PutObject', 'DeleteObject'] },
} as const;

/** To store a generated PDF, now or in a job, and to undo that. */
const storageRights = {
  tables: {
    ...chargeRights,
    ...replayRights.tables,
    ...jobRights.tables,
    documents: ['GetItem', 'PutItem', 'UpdateItem'],
    terms: ['DeleteItem'],
  },
  bucket: {
    ...replayRights.bucket,
    ...jobRights.bucket,
    retained: ['PutObject', 'DeleteObject'],
    kept: ['DeleteObject'],
  },
  sends: ['jobs', 'deliveries'],
  secret: 'read',
  assumesRoles: true,
} as const;

/** For calls of accounts that keep requests and answers. */
const keptCallRights = { calls: ['PutObject'] } as const;

/** For files and results that an invocation of the engine has no room for. */
const workRights = { work: ['GetObject', 'PutObject', 'DeleteObject'] } as const;

/**
 * API Gateway ends a streamed response after five minutes of silence. No function behind it may be silent for longer;
 * functions that wait for others have slightly more time than the slowest of them.
 */
const silenceSeconds = 300;

/** Every Lambda function: one for each family of the catalog, the authorizer, and those that other functions call. */
export const deployment = {
  authorizer: {
    memoryMb: 512,
    timeoutSeconds: 10,
    architecture: 'arm64',
    tables: {
      credentials: ['GetItem', 'UpdateItem'],
      attempts: ['GetItem', 'PutItem'],
    },
  },
  html: {
    memoryMb: 512,
    timeoutSeconds: 120,
    architecture: 'arm64',
    ...storageRights,
    tables: { ...storageRights.tables, templates: ['GetItem'] },
    bucket: {
      ...storageRights.bucket,
      ...workRights,
      retained: ['GetObject', 'PutObject', 'DeleteObject'],
      uploads: ['GetObject'],
      templates: ['GetObject'],
      ...keptCallRights,
    },
    calls: ['render', 'engine', 'indexer'],
    pageLibraries: ['pagedjs', '@mermaid-js/tiny'],
  },
  /** Chromium, isolated: a page that breaks out of it finds no permission, no secret and no route. */
  render: {
    memoryMb: 3_008,
    timeoutSeconds: 150,
    architecture: 'x86_64',
    layers: ['chromium', 'fonts'],
    hyphenates: true,
  },
  /** Tesseract, isolated, since its input is untrusted: one page per call, with a processor of its own. */
  ocr: {
    memoryMb: 1_769,
    timeoutSeconds: 150,
    architecture: 'arm64',
    layers: ['languages'],
    packages: ['tesseract-wasm'],
    threads: ['tesseract/tesseract-thread'],
  },
  /** LibreOffice as WebAssembly, isolated: one document at a time. */
  office: {
    memoryMb: 4_096,
    timeoutSeconds: silenceSeconds - 20,
    architecture: 'x86_64',
    option: 'office',
    layers: ['office', 'fonts'],
    threads: ['libreoffice/checking-thread', 'libreoffice/libreoffice-thread', 'run-engine-process'],
  },
  /**
   * Reads and writes PDFs, images, fonts, ZIP and XML, isolated: a file that breaks a parser finds nothing but itself.
   * x86_64, because its native packages are deployed as installed here.
   */
  engine: {
    memoryMb: 3_008,
    timeoutSeconds: silenceSeconds - 20,
    architecture: 'x86_64',
    calls: ['render', 'ocr'],
    layers: ['fonts'],
    packages: [
      '@embedpdf/pdfium',
      'pdfjs-dist',
      'canvaskit-wasm',
      'sharp',
      '@img/sharp-wasm32',
      'harfbuzzjs',
      '@fontsource/unifont',
    ],
    threads: [
      'pdfium/pdfium-thread',
      'pdfjs/pdfjs-thread',
      'libvips/libvips-thread',
      'templates/template-thread',
    ],
    operations: 'start-operations',
  },
  /**
   * Signs digests with keys in customers' KMS, through their roles, and nothing else: it opens no file and reads no
   * certificate. See docs/decisions/aws.md#keys-are-used-by-a-function-of-its-own
   */
  signer: { memoryMb: 512, timeoutSeconds: 30, architecture: 'arm64', assumesRoles: true },
  /** Admits, charges, fetches and stores; the engine does the work. */
  pdf: {
    memoryMb: 512,
    timeoutSeconds: silenceSeconds - 10,
    architecture: 'arm64',
    ...storageRights,
    tables: { ...storageRights.tables, signers: ['GetItem'], rates: ['UpdateItem', 'PutItem', 'DeleteItem'] },
    bucket: {
      ...storageRights.bucket,
      ...workRights,
      retained: ['GetObject', 'PutObject', 'DeleteObject'],
      uploads: ['GetObject'],
      prepared: ['GetObject', 'PutObject'],
      crls: ['GetObject', 'PutObject'],
      ...keptCallRights,
    },
    calls: ['engine', 'office', 'signer', 'indexer'],
  },
  /** A download lasts as long as its reader takes, and is silent only while its reader is. */
  files: {
    memoryMb: 512,
    timeoutSeconds: 600,
    architecture: 'arm64',
    tables: {
      ...chargeRights,
      ...replayRights.tables,
      documents: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
      terms: ['Query', 'DeleteItem'],
    },
    bucket: {
      ...replayRights.bucket,
      retained: ['GetObject', 'DeleteObject'],
      uploads: ['PutObject', 'DeleteObject'],
      ...keptCallRights,
      kept: ['GetObject', 'DeleteObject'],
    },
    sends: ['deliveries'],
    secret: 'read',
    assumesRoles: true,
  },
  /** Keeps templates: copies their assets, and waits for the engine, which checks them. */
  templates: {
    memoryMb: 512,
    timeoutSeconds: 60,
    architecture: 'arm64',
    tables: {
      ...rateLimitRights,
      accounts: ['GetItem', 'UpdateItem'],
      documents: ['GetItem'],
      templates: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query', 'BatchWriteItem'],
    },
    bucket: {
      templates: ['GetObject', 'PutObject', 'DeleteObject'],
      retained: ['GetObject'],
      uploads: ['GetObject'],
      ...workRights,
      ...keptCallRights,
    },
    secret: 'read',
    assumesRoles: true,
    calls: ['engine'],
  },
  /** Indexes stored documents for search; waits for the engine, which reads them. */
  indexer: {
    memoryMb: 512,
    timeoutSeconds: silenceSeconds - 10,
    architecture: 'arm64',
    tables: { terms: ['PutItem'], accounts: ['GetItem'] },
    bucket: { retained: ['GetObject', 'PutObject'], kept: ['PutObject'], ...workRights },
    calls: ['engine'],
  },
  /**
   * Removes expired data, the remains of calls that crashed, and deleted accounts: finds them each minute, and works off
   * the queue that it fills. Reports what was spent to Stripe, if it is to.
   */
  cleanup: {
    memoryMb: 512,
    timeoutSeconds: 120,
    architecture: 'arm64',
    tables: {
      accounts: ['GetItem', 'UpdateItem', 'DeleteItem', 'Scan'],
      deletions: ['Scan', 'GetItem', 'UpdateItem', 'DeleteItem'],
      credentials: ['GetItem', 'Query', 'UpdateItem', 'DeleteItem'],
      usage: ['BatchGetItem', 'Query', 'BatchWriteItem'],
      changes: ['Query', 'BatchWriteItem'],
      calls: ['Query', 'BatchWriteItem'],
      documents: ['BatchGetItem', 'Query', 'UpdateItem', 'BatchWriteItem'],
      terms: ['BatchWriteItem'],
      jobs: ['Query', 'BatchWriteItem'],
      idempotency: ['Query', 'BatchWriteItem'],
      signers: ['Query', 'BatchWriteItem'],
      templates: ['Query', 'BatchWriteItem'],
      pipelines: ['Query', 'BatchWriteItem'],
    },
    bucket: {
      templates: ['DeleteObject'],
      retained: ['GetObject', 'DeleteObject'],
      uploads: ['DeleteObject'],
      kept: ['DeleteObject'],
      jobs: ['DeleteObject'],
      answers: ['DeleteObject'],
      calls: ['DeleteObject'],
    },
    secret: 'read',
    assumesRoles: true,
    everyMinutes: 1,
    sends: ['removals', 'deliveries'],
    consumes: { queue: 'removals', atOnce: 10 },
  },
  /** Called only by CloudFormation. */
  'secret-provider': { memoryMb: 256, timeoutSeconds: 60, architecture: 'arm64', secret: 'make' },
  /** Turns the call log lines of these functions into rows. */
  'call-recorder': {
    memoryMb: 512,
    timeoutSeconds: 60,
    architecture: 'arm64',
    tables: { calls: ['BatchWriteItem'], credentials: ['GetItem'] },
    readsCallsOf: ['html', 'pdf', 'files', 'batches', 'account', 'templates'],
  },
  /** Who follows a job holds a response for five minutes, with a comment now and then. */
  account: {
    memoryMb: 512,
    timeoutSeconds: silenceSeconds + 20,
    architecture: 'arm64',
    tables: {
      ...rateLimitRights,
      accounts: ['GetItem', 'UpdateItem'],
      credentials: ['GetItem', 'PutItem', 'Query'],
      documents: ['GetItem'],
      changes: ['PutItem'],
      ...replayRights.tables,
      usage: chargeRights.usage,
      calls: ['Query'],
      jobs: ['GetItem', 'Query', 'UpdateItem'],
      signers: ['GetItem', 'PutItem', 'DeleteItem', 'Query'],
      pipelines: ['PutItem', 'DeleteItem', 'Query'],
    },
    bucket: { ...replayRights.bucket, jobs: ['DeleteObject'], ...keptCallRights },
    secret: 'read',
    assumesRoles: true,
    sendsMail: true,
    calls: ['engine', 'signer', 'pdf'],
    sends: ['deliveries'],
  },
  /** Plans batches, whose rows the function of jobs makes. Who follows one holds a response, as for jobs. */
  batches: {
    memoryMb: 1_024,
    timeoutSeconds: silenceSeconds + 20,
    architecture: 'arm64',
    tables: {
      ...rateLimitRights,
      ...replayRights.tables,
      usage: chargeRights.usage,
      documents: ['GetItem'],
      templates: ['GetItem'],
      jobs: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query'],
    },
    bucket: {
      ...replayRights.bucket,
      ...workRights,
      ...keptCallRights,
      jobs: ['GetObject', 'PutObject'],
      uploads: ['GetObject'],
      retained: ['GetObject'],
      templates: ['GetObject'],
    },
    secret: 'read',
    assumesRoles: true,
    calls: ['engine', 'pdf'],
    sends: ['jobs'],
  },
  /** Runs jobs: calls the families, for as long as the slowest of them may take, and finishes every job. */
  jobs: {
    memoryMb: 512,
    timeoutSeconds: 330,
    architecture: 'arm64',
    tables: {
      jobs: ['GetItem', 'PutItem', 'UpdateItem', 'Query', 'BatchWriteItem'],
      accounts: ['GetItem', 'UpdateItem'],
      usage: ['GetItem', 'BatchGetItem', 'DeleteItem'],
      documents: ['GetItem', 'PutItem', 'UpdateItem'],
      rates: ['UpdateItem'],
      terms: ['DeleteItem'],
    },
    bucket: {
      ...workRights,
      jobs: ['GetObject', 'PutObject', 'DeleteObject', 'AbortMultipartUpload'],
      uploads: ['PutObject', 'AbortMultipartUpload'],
      retained: ['PutObject', 'DeleteObject', 'AbortMultipartUpload'],
      kept: ['DeleteObject'],
    },
    secret: 'read',
    assumesRoles: true,
    calls: ['html', 'pdf', 'engine', 'indexer'],
    sends: ['jobs', 'deliveries'],
    consumes: { queue: 'jobs', atOnce: 20, deadLetters: true },
  },
  /**
   * Waits for the functions whose endpoints are its tools, for as long as the slowest of them may take. Seals the state
   * of questions to people, and notes which were used.
   */
  mcp: {
    memoryMb: 1_024,
    timeoutSeconds: silenceSeconds,
    architecture: 'arm64',
    tables: { rates: ['PutItem'] },
    secret: 'read',
    calls: ['html', 'pdf', 'files', 'batches', 'account', 'templates'],
  },
  /**
   * Checks passwords, each of which takes 128 MB for a moment. Its pages leave work on documents to the families, which
   * it calls and waits for as long as the slowest may take; it stores only the playground's PDFs itself, as uploads.
   */
  dashboard: {
    memoryMb: 1_024,
    timeoutSeconds: silenceSeconds,
    architecture: 'arm64',
    tables: {
      accounts: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
      credentials: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query'],
      attempts: ['GetItem', 'PutItem', 'DeleteItem'],
      usage: usageRights,
      changes: ['PutItem', 'Query'],
      rates: ['UpdateItem', 'PutItem'],
      deletions: ['PutItem'],
      documents: ['GetItem', 'PutItem', 'UpdateItem'],
      terms: ['DeleteItem'],
    },
    bucket: {
      uploads: ['GetObject', 'PutObject', 'DeleteObject'],
      retained: ['PutObject', 'DeleteObject'],
      calls: ['GetObject'],
    },
    secret: 'read',
    sendsMail: true,
    calls: ['html', 'pdf', 'files', 'batches', 'account', 'templates', 'indexer'],
    folders: ['functions/core/templates/starters'],
  },
  /**
   * Pages for people who work on files. It calls the families as the signed-in person does, and keeps what they make as
   * uploads, whose bytes it has in memory once. The engine draws the pages of a document.
   */
  tools: {
    memoryMb: 1_024,
    timeoutSeconds: silenceSeconds,
    architecture: 'arm64',
    tables: {
      accounts: ['GetItem', 'UpdateItem'],
      credentials: ['GetItem', 'UpdateItem'],
      documents: ['GetItem', 'PutItem'],
      usage: usageRights,
      rates: ['UpdateItem'],
    },
    bucket: { uploads: ['GetObject', 'PutObject'], retained: ['GetObject'] },
    calls: ['html', 'pdf', 'files', 'account', 'engine'],
    folders: ['functions/tools/scripts'],
  },
  oauth: {
    memoryMb: 512,
    timeoutSeconds: 29,
    architecture: 'arm64',
    tables: {
      accounts: ['GetItem', 'UpdateItem'],
      credentials: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query'],
      attempts: ['GetItem', 'PutItem', 'DeleteItem'],
      rates: ['UpdateItem'],
    },
  },
  /** Delivers webhooks: waits for their receivers, 15 seconds each. Puts events on the bus, once they have happened. */
  'webhook-sender': {
    memoryMb: 512,
    timeoutSeconds: 30,
    architecture: 'arm64',
    tables: { jobs: ['UpdateItem'], accounts: ['GetItem', 'UpdateItem'], documents: ['GetItem'] },
    secret: 'read',
    announces: true,
    sends: ['deliveries'],
    consumes: { queue: 'deliveries', atOnce: 50 },
  },
  /** The landing page, and its demo for people without an account: it counts, and has the engine print. */
  front: {
    memoryMb: 512,
    timeoutSeconds: 60,
    architecture: 'arm64',
    tables: { rates: ['UpdateItem'] },
    calls: ['engine'],
  },
  service: { memoryMb: 512, timeoutSeconds: 30, architecture: 'arm64', folders: ['docs'] },
} as const satisfies Record<FunctionName, FunctionShape>;

/** The queues whose address a function receives. */
export function queuesOf({ sends = [], consumes }: FunctionShape): readonly QueueName[] {
  return [...new Set([...sends, ...(consumes ? [consumes.queue] : [])])];
}

/** The consumer of a queue. Every queue has one. */
export function consumerOf(queue: QueueName): { readonly name: FunctionName; readonly shape: FunctionShape } {
  for (const name of Object.keys(deployment) as FunctionName[]) {
    const shape: FunctionShape = deployment[name];
    if (shape.consumes?.queue === queue) return { name, shape };
  }
  throw new Error(`no function takes from the queue ${queue}`);
}

/** A message's visibility timeout: six times its consumer's timeout, as Lambda recommends. */
export function visibilitySeconds(queue: QueueName): number {
  return 6 * consumerOf(queue).shape.timeoutSeconds;
}

/** What an operator may add to a deployment. */
export interface DeploymentOptions {
  readonly office?: boolean | undefined;
}

/** The functions of a deployment with these options. */
export function deployedNames(options: DeploymentOptions = {}): readonly FunctionName[] {
  const shapes = Object.entries(deployment) as readonly (readonly [FunctionName, FunctionShape])[];
  return shapes.filter(([, { option }]) => option === undefined || options[option]).map(([name]) => name);
}
