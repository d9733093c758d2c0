/** What one function tells Lambda about a call to another, as the call's client context. */
export interface ClientContext {
  readonly custom?: {
    /** Whose call it is. The local service serves the calls that wait account by account. */
    readonly accountId?: string;
  };
}
