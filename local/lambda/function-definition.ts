/** A function as the local Lambda runs it. */
export interface FunctionDefinition {
  readonly name: string;
  /** The module that exports `handler`. */
  readonly handlerUrl: URL;
  readonly memoryMb: number;
  readonly timeoutSeconds: number;
  /** How many calls it may serve at the same time, each in an environment of its own. */
  readonly maximumEnvironments: number;
  /** Its whole process.env. */
  readonly variables: Readonly<Record<string, string>>;
}
