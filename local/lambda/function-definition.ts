import type { MessagePort } from 'node:worker_threads';

/** A function for the local Lambda. */
export interface FunctionDefinition {
  readonly name: string;
  /** The module that exports `handler`. */
  readonly handlerUrl: URL;
  readonly memoryMb: number;
  /** Whether it runs in a process of its own, since files may break it. */
  readonly isIsolated?: boolean;
  readonly timeoutSeconds: number;
  /** The most concurrent calls, each in its own environment. */
  readonly maximumEnvironments: number;
  /** How long an environment without a call is kept. By default, and the last one always, until the service stops. */
  readonly idleMs?: number;
  /** Whether no caller waits for it, so that the last environment ends, too. */
  readonly isBackground?: boolean;
  /** Called with its log output, a line or more at a time. */
  readonly onLog?: (text: string) => void;
  /** Opens a port to the embedded DynamoDB for an environment, if the function uses that. */
  readonly openDatabasePort?: (() => MessagePort) | undefined;
  /** Its complete process.env. */
  readonly variables: Readonly<Record<string, string>>;
}
