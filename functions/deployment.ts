import type { FunctionName } from './core/contract/resources/functions.ts';
import type { QueueName } from './core/contract/resources/queues.ts';
import type { TableName } from './core/contract/resources/tables.ts';

/** Folders of the bucket, by what expires in them. */
export const bucketFolders = ['retained', 'uploads', 'answers', 'kept', 'jobs'] as const;

export type BucketFolder = (typeof bucketFolders)[number];

/** The functions that others call: engines, and families by callFamily. */
type Callee = 'render' | 'ocr' | 'indexer' | 'html' | 'pdf' | 'files' | 'account';

type ObjectAction = 'GetObject' | 'PutObject' | 'DeleteObject' | 'AbortMultipartUpload';

type TableAction = 'GetItem' | 'BatchGetItem' | 'PutItem' | 'UpdateItem' | 'DeleteItem' | 'Query' | 'Scan';

/** What a function needs of the machine it runs on, and all that it may touch. */
export interface FunctionShape {
  readonly memoryMb: number;
  readonly timeoutSeconds: number;
  /** Chromium is x86_64 only. */
  readonly architecture: 'arm64' | 'x86_64';
  readonly tables?: { readonly [Table in TableName]?: readonly TableAction[] };
  readonly bucket?: { readonly [Folder in BucketFolder]?: readonly ObjectAction[] };
  /** Whether it reads the service's own secret, or makes it when the service is deployed. */
  readonly secret?: 'read' | 'make';
  /** Whether it assumes roles of customers, to use buckets of their own. */
  readonly assumesRoles?: true;
  /** How often it runs by itself. */
  readonly everyMinutes?: number;
  /** Whether it sends mails, where the operator has an address for that. */
  readonly sendsMail?: true;
  /** Functions it may call. */
  readonly calls?: readonly Callee[];
  /** Queues it may send to. */
  readonly sends?: readonly QueueName[];
  /** The queue whose messages it is called with, and how many of its calls may be at work on them at the same time. */
  readonly consumes?: {
    readonly queue: QueueName;
    readonly atOnce: number;
    /** Whether it takes the queue's dead letters, too, to bring what they are about to an end. */
    readonly deadLetters?: true;
  };
  /** The functions whose log it is called with, line by line: of the calls that they answered. */
  readonly readsCallsOf?: readonly FunctionName[];
  readonly layers?: readonly ('chromium' | 'fonts' | 'languages')[];
  /** Folders of the repository that lie beside the bundle, to be read as files. */
  readonly folders?: readonly string[];
  /** Packages that are laid beside its code as they are installed: native ones, and those that read their own files. */
  readonly packages?: readonly string[];
  /** Modules that it runs in threads of their own, each a file of its own, below `functions/core/engines`. */
  readonly threads?: readonly string[];
}

/** For every call with a credential. */
const rateLimitRights = { accounts: ['GetItem'], rates: ['UpdateItem'] } as const;

const chargeRights = {
  ...rateLimitRights,
  accounts: ['GetItem', 'UpdateItem'],
  usage: ['GetItem', 'PutItem'],
} as const;

/** To do once what comes with an Idempotency-Key, and to replay its answer. */
const replayRights = {
  tables: { idempotency: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'] },
  bucket: { answers: ['GetObject', 'PutObject', 'AbortMultipartUpload'] },
} as const;

/** To make a job of a call, and to undo that. */
const jobRights = {
  tables: { jobs: ['GetItem', 'PutItem', 'DeleteItem'] },
  bucket: { jobs: ['PutObject', 'DeleteObject'] },
} as const;

/** To keep a PDF that was made, and to undo that; now, or in a job. */
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

/**
 * API Gateway ends a streamed response on which nothing has come for five minutes. So no function behind it may be silent
 * for longer, and those that wait for others have a little more time than the slowest of them.
 */
const silenceSeconds = 300;

const pdfEngines = ['pdfium/pdfium-thread', 'pdfjs/pdfjs-thread'] as const;

/** Every Lambda function: one for each family of the catalog, the authorizer, and those that others call. */
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
    memoryMb: 1_024,
    timeoutSeconds: 120,
    architecture: 'arm64',
    ...storageRights,
    calls: ['render', 'indexer'],
  },
  /** Chromium, alone: a page that breaks out of it finds no right, no secret and no route. */
  render: { memoryMb: 3_008, timeoutSeconds: 75, architecture: 'x86_64', layers: ['chromium', 'fonts'] },
  /** Tesseract, alone: it reads pixels that strangers chose, a page a call, with a processor of its own. */
  ocr: {
    memoryMb: 1_769,
    timeoutSeconds: 75,
    architecture: 'arm64',
    layers: ['languages'],
    packages: ['tesseract-wasm'],
    threads: ['tesseract/tesseract-thread'],
  },
  /** x86_64, because its native packages come as they are installed here. */
  pdf: {
    memoryMb: 3_008,
    timeoutSeconds: silenceSeconds - 10,
    architecture: 'x86_64',
    ...storageRights,
    bucket: {
      ...storageRights.bucket,
      retained: ['GetObject', 'PutObject', 'DeleteObject'],
      uploads: ['GetObject'],
    },
    calls: ['render', 'ocr', 'indexer'],
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
    threads: [...pdfEngines, 'libvips/libvips-thread'],
  },
  /** A download lasts as long as its reader takes, and is silent no longer than its reader. */
  files: {
    memoryMb: 1_024,
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
      kept: ['GetObject', 'DeleteObject'],
    },
    sends: ['deliveries'],
    secret: 'read',
    assumesRoles: true,
  },
  /** Reads what is stored and makes it ready for search: PDFium, so that no other function that stores carries it. */
  indexer: {
    memoryMb: 1_769,
    timeoutSeconds: 60,
    architecture: 'x86_64',
    layers: ['fonts'],
    packages: ['@embedpdf/pdfium', 'pdfjs-dist'],
    threads: pdfEngines,
    tables: { terms: ['PutItem'] },
    bucket: { retained: ['GetObject', 'PutObject'], kept: ['PutObject'] },
  },
  /** Removes what is past its time, and what calls that died have left. */
  cleanup: {
    memoryMb: 512,
    timeoutSeconds: 600,
    architecture: 'arm64',
    tables: {
      accounts: ['GetItem', 'UpdateItem', 'DeleteItem'],
      deletions: ['Scan', 'DeleteItem'],
      credentials: ['Query', 'DeleteItem'],
      usage: ['GetItem', 'Query', 'DeleteItem'],
      changes: ['Query', 'DeleteItem'],
      calls: ['Query', 'DeleteItem'],
      documents: ['Query', 'UpdateItem', 'DeleteItem'],
      terms: ['DeleteItem'],
      jobs: ['Query', 'DeleteItem'],
      idempotency: ['Query', 'DeleteItem'],
    },
    bucket: {
      retained: ['GetObject', 'DeleteObject'],
      uploads: ['DeleteObject'],
      kept: ['DeleteObject'],
      jobs: ['DeleteObject'],
      answers: ['DeleteObject'],
    },
    secret: 'read',
    assumesRoles: true,
    everyMinutes: 60,
  },
  /** Called by CloudFormation alone. */
  'secret-provider': { memoryMb: 256, timeoutSeconds: 60, architecture: 'arm64', secret: 'make' },
  /** Makes rows of the lines that these functions log of their calls. */
  'call-recorder': {
    memoryMb: 512,
    timeoutSeconds: 60,
    architecture: 'arm64',
    tables: { calls: ['PutItem'], credentials: ['GetItem'] },
    readsCallsOf: ['html', 'pdf', 'files', 'account'],
  },
  account: {
    memoryMb: 512,
    timeoutSeconds: 29,
    architecture: 'arm64',
    tables: {
      ...rateLimitRights,
      accounts: ['GetItem', 'UpdateItem'],
      credentials: ['GetItem', 'Query'],
      changes: ['PutItem'],
      ...replayRights.tables,
      usage: ['Query'],
      calls: ['Query'],
      jobs: ['GetItem', 'Query'],
    },
    bucket: replayRights.bucket,
    secret: 'read',
    assumesRoles: true,
    sendsMail: true,
    sends: ['deliveries'],
  },
  /** Works on jobs: calls the families as long as the slowest of them may take, and brings every job to its end. */
  jobs: {
    memoryMb: 512,
    timeoutSeconds: 330,
    architecture: 'arm64',
    tables: {
      jobs: ['GetItem', 'UpdateItem'],
      accounts: ['GetItem', 'UpdateItem'],
      usage: ['GetItem'],
      documents: ['GetItem', 'UpdateItem'],
      terms: ['DeleteItem'],
    },
    bucket: { jobs: ['GetObject', 'DeleteObject'], retained: ['DeleteObject'], kept: ['DeleteObject'] },
    secret: 'read',
    assumesRoles: true,
    calls: ['html', 'pdf'],
    sends: ['jobs', 'deliveries'],
    consumes: { queue: 'jobs', atOnce: 20, deadLetters: true },
  },
  /** Waits for the functions whose endpoints are its tools, as long as the slowest of them may take. */
  mcp: {
    memoryMb: 1_024,
    timeoutSeconds: silenceSeconds,
    architecture: 'arm64',
    calls: ['html', 'pdf', 'files', 'account'],
  },
  /**
   * Checks passwords, each of which takes 128 MB for a moment. What its pages do with documents the families do that it
   * calls, as long as the slowest of them may take; only the PDFs of the playground it keeps itself, as uploads.
   */
  dashboard: {
    memoryMb: 1_024,
    timeoutSeconds: silenceSeconds,
    architecture: 'arm64',
    tables: {
      accounts: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
      credentials: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query'],
      attempts: ['GetItem', 'PutItem', 'DeleteItem'],
      usage: ['Query'],
      changes: ['PutItem', 'Query'],
      rates: ['UpdateItem'],
      deletions: ['PutItem'],
      documents: ['GetItem', 'PutItem'],
    },
    bucket: { uploads: ['GetObject', 'PutObject'] },
    secret: 'read',
    sendsMail: true,
    calls: ['html', 'pdf', 'files', 'account'],
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
  /** Delivers webhooks: waits for their receivers, 15 seconds each. */
  'webhook-sender': {
    memoryMb: 512,
    timeoutSeconds: 30,
    architecture: 'arm64',
    tables: { jobs: ['UpdateItem'], accounts: ['GetItem', 'UpdateItem'] },
    secret: 'read',
    sends: ['deliveries'],
    consumes: { queue: 'deliveries', atOnce: 50 },
  },
  service: { memoryMb: 512, timeoutSeconds: 10, architecture: 'arm64', folders: ['docs'] },
} as const satisfies Record<FunctionName, FunctionShape>;

/** The queues whose address a function is told. */
export function queuesOf({ sends = [], consumes }: FunctionShape): readonly QueueName[] {
  return [...new Set([...sends, ...(consumes ? [consumes.queue] : [])])];
}

/** The function that takes from a queue. Every queue has one. */
export function consumerOf(queue: QueueName): { readonly name: FunctionName; readonly shape: FunctionShape } {
  for (const name of Object.keys(deployment) as FunctionName[]) {
    const shape: FunctionShape = deployment[name];
    if (shape.consumes?.queue === queue) return { name, shape };
  }
  throw new Error(`no function takes from the queue ${queue}`);
}

/** How long a message is kept from others that was handed out: six times as long as its consumer may run, as Lambda asks. */
export function visibilitySeconds(queue: QueueName): number {
  return 6 * consumerOf(queue).shape.timeoutSeconds;
}
