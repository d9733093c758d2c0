declare module 'dynalite' {
  import type { Server } from 'node:http';

  interface DynaliteOptions {
    /** The folder of the data. */
    readonly path: string;
    readonly createTableMs: number;
    readonly deleteTableMs: number;
    readonly updateTableMs: number;
  }

  /** Creates an embedded DynamoDB, as a server that does not listen yet. */
  function dynalite(options: DynaliteOptions): Server;

  export = dynalite;
}
