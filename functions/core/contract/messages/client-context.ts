/** The client context with which one function calls another through Lambda. */
export interface ClientContext {
  readonly custom?: {
    /** The account of the call. The local service serves waiting calls account by account. */
    readonly accountId?: string;
  };
}
