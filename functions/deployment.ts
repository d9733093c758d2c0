import type { TableName } from './shared/aws/tables.ts';

/** Folders of the bucket, by what expires in them. */
export type BucketFolder = 'retained' | 'kept' | 'uploads';

type ObjectAction = 'GetObject' | 'PutObject' | 'DeleteObject';

type TableAction = 'GetItem' | 'BatchGetItem' | 'PutItem' | 'UpdateItem' | 'DeleteItem' | 'Query';

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
  /** Functions it may call. */
  readonly calls?: readonly ('render' | 'indexer')[];
  readonly layers?: readonly ('chromium' | 'fonts')[];
  /** Packages that are laid beside its code as they are installed: native ones, and those that read their own files. */
  readonly packages?: readonly string[];
  /** Modules that it runs in threads of their own, each a file of its own, below `functions/shared/pdf`. */
  readonly threads?: readonly string[];
}

const charging = { accounts: ['GetItem', 'UpdateItem'], usage: ['GetItem', 'PutItem'] } as const;

/** To keep a PDF that was made, and to undo that. */
const storing = {
  tables: { ...charging, documents: ['PutItem', 'UpdateItem'], terms: ['DeleteItem'] },
  bucket: { retained: ['PutObject', 'DeleteObject'], kept: ['DeleteObject'] },
  secret: 'read',
  assumesRoles: true,
} as const;

const pdfEngines = ['pdfium/pdfium-thread', 'pdfjs/pdfjs-thread'] as const;

/** Every Lambda function: one for each family of the catalog, the authorizer, and those that others call. */
export const deployment = {
  authorizer: {
    memoryMb: 512,
    timeoutSeconds: 10,
    architecture: 'arm64',
    tables: { credentials: ['GetItem', 'UpdateItem'] },
  },
  html: {
    memoryMb: 1_024,
    timeoutSeconds: 120,
    architecture: 'arm64',
    ...storing,
    calls: ['render', 'indexer'],
  },
  /** Chromium, alone: a page that breaks out of it finds no right, no secret and no route. */
  render: { memoryMb: 3_008, timeoutSeconds: 75, architecture: 'x86_64', layers: ['chromium', 'fonts'] },
  /** x86_64, because its native packages come as they are installed here. */
  pdf: {
    memoryMb: 3_008,
    timeoutSeconds: 300,
    architecture: 'x86_64',
    ...storing,
    tables: { ...storing.tables, documents: ['GetItem', 'PutItem', 'UpdateItem'] },
    bucket: {
      retained: ['GetObject', 'PutObject', 'DeleteObject'],
      uploads: ['GetObject'],
      kept: ['DeleteObject'],
    },
    calls: ['indexer'],
    layers: ['fonts'],
    packages: ['@embedpdf/pdfium', 'pdfjs-dist', '@napi-rs/canvas', 'sharp', 'harfbuzzjs'],
    threads: pdfEngines,
  },
  /** A download lasts as long as its reader takes. */
  files: {
    memoryMb: 1_024,
    timeoutSeconds: 600,
    architecture: 'arm64',
    tables: {
      ...charging,
      documents: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
      terms: ['Query', 'DeleteItem'],
    },
    bucket: {
      retained: ['GetObject', 'DeleteObject'],
      uploads: ['PutObject', 'DeleteObject'],
      kept: ['GetObject', 'DeleteObject'],
    },
    secret: 'read',
    assumesRoles: true,
  },
  /** Reads what is stored and makes it ready for search: PDFium, so that no other function that stores carries it. */
  indexer: {
    memoryMb: 1_769,
    timeoutSeconds: 60,
    architecture: 'x86_64',
    layers: ['fonts'],
    packages: ['@embedpdf/pdfium', 'pdfjs-dist', '@napi-rs/canvas', 'sharp'],
    threads: pdfEngines,
    tables: { terms: ['PutItem'] },
    bucket: { retained: ['GetObject', 'PutObject'], kept: ['PutObject'] },
  },
  /** Removes what is past its time, and what calls that died have left. */
  sweeper: {
    memoryMb: 512,
    timeoutSeconds: 600,
    architecture: 'arm64',
    tables: {
      accounts: ['GetItem', 'UpdateItem'],
      usage: ['GetItem'],
      documents: ['Query', 'UpdateItem', 'DeleteItem'],
      terms: ['DeleteItem'],
    },
    bucket: { retained: ['GetObject', 'DeleteObject'], uploads: ['DeleteObject'], kept: ['DeleteObject'] },
    secret: 'read',
    assumesRoles: true,
    everyMinutes: 60,
  },
  /** Called by CloudFormation alone. */
  keymaker: { memoryMb: 256, timeoutSeconds: 60, architecture: 'arm64', secret: 'make' },
  account: {
    memoryMb: 512,
    timeoutSeconds: 29,
    architecture: 'arm64',
    tables: { accounts: ['GetItem', 'UpdateItem'], usage: ['Query'] },
    secret: 'read',
    assumesRoles: true,
  },
  service: { memoryMb: 512, timeoutSeconds: 10, architecture: 'arm64' },
} as const satisfies Record<string, FunctionShape>;

export type FunctionName = keyof typeof deployment;

/** The environment variable that names a function to those that may call it. */
export function functionVariable(name: FunctionName): string {
  return `${name.toUpperCase()}_FUNCTION`;
}
