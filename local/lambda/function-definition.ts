/** A function as the local Lambda runs it. */
export interface FunctionDefinition {
  readonly name: string;
  /** The module that exports `handler`. */
  readonly handlerUrl: URL;
  readonly memoryMb: number;
  readonly timeoutSeconds: number;
  /** How many calls it may serve at the same time, each in an environment of its own. */
  readonly maximumEnvironments: number;
  /** Called with what it logs, a line or more at a time. */
  readonly onLog?: (text: string) => void;
  /** Its whole process.env. */
  readonly variables: Readonly<Record<string, string>>;
}
