import type { TableName } from './shared/aws/tables.ts';

type TableAction = 'GetItem' | 'PutItem' | 'UpdateItem' | 'DeleteItem' | 'Query';

/** What a function needs of the machine it runs on, and all that it may touch. */
export interface FunctionShape {
  readonly memoryMb: number;
  readonly timeoutSeconds: number;
  /** Chromium is x86_64 only. */
  readonly architecture: 'arm64' | 'x86_64';
  readonly tables?: { readonly [Table in TableName]?: readonly TableAction[] };
  /** Functions it may call. */
  readonly calls?: readonly 'render'[];
  readonly layers?: readonly ('chromium' | 'fonts')[];
}

const charging = { accounts: ['GetItem', 'UpdateItem'], usage: ['GetItem', 'PutItem'] } as const;

/** Every Lambda function: one for each family of the catalog, the authorizer, and those that others call. */
export const deployment = {
  authorizer: {
    memoryMb: 512,
    timeoutSeconds: 10,
    architecture: 'arm64',
    tables: { credentials: ['GetItem', 'UpdateItem'] },
  },
  html: { memoryMb: 1_024, timeoutSeconds: 80, architecture: 'arm64', tables: charging, calls: ['render'] },
  /** Chromium, alone: a page that breaks out of it finds no right, no secret and no route. */
  render: { memoryMb: 3_008, timeoutSeconds: 75, architecture: 'x86_64', layers: ['chromium', 'fonts'] },
  account: {
    memoryMb: 512,
    timeoutSeconds: 20,
    architecture: 'arm64',
    tables: { accounts: ['GetItem', 'UpdateItem'], usage: ['Query'] },
  },
  service: { memoryMb: 512, timeoutSeconds: 10, architecture: 'arm64' },
} as const satisfies Record<string, FunctionShape>;

export type FunctionName = keyof typeof deployment;

/** The environment variable that names a function to those that may call it. */
export function functionVariable(name: FunctionName): string {
  return `${name.toUpperCase()}_FUNCTION`;
}
