import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';

/** A message in flight. Times are milliseconds since 1970. */
export interface HeldMessage {
  readonly messageId: string;
  readonly body: string;
  readonly receipt: string;
  readonly sentAtMs: number;
  readonly receives: number;
  readonly firstReceivedAtMs: number;
  /** X-Ray's header of the request that sent it. */
  readonly traceHeader: string | null;
}

export interface NewMessage {
  readonly body: string;
  /** The fairness group of the message; messages without it form one group. */
  readonly groupId?: string | undefined;
  readonly traceHeader?: string | undefined;
}

/** The messages of all queues, on disk. */
export interface MessageStore {
  add(queue: string, message: NewMessage, visibleAtMs: number): string;
  /**
   * Hands out at most this many visible messages, and hides them until then. Those of the group with the fewest
   * messages in flight come first, as in SQS's fair queues.
   */
  hold(queue: string, maximumMessages: number, untilMs: number): readonly HeldMessage[];
  /** Returns whether a message was held by that receipt, and still is. */
  hide(queue: string, receipt: string, untilMs: number): boolean;
  remove(queue: string, receipt: string): void;
  removeSentBefore(queue: string, timeMs: number): void;
  /** Moves visible messages that were handed out this often to another queue; returns whether there were any. */
  moveExhausted(queue: string, maximumReceives: number, target: string): boolean;
  /** When the next message becomes visible; undefined if there is none. */
  nextVisibleAtMs(queue: string): number | undefined;
  count(queue: string): { readonly visible: number; readonly held: number; readonly delayed: number };
  clear(queue: string): void;
  close(): void;
}

const schema = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  CREATE TABLE IF NOT EXISTS messages (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    queue TEXT NOT NULL,
    messageId TEXT NOT NULL,
    body TEXT NOT NULL,
    groupId TEXT NOT NULL DEFAULT '',
    sentAtMs INTEGER NOT NULL,
    visibleAtMs INTEGER NOT NULL,
    receives INTEGER NOT NULL DEFAULT 0,
    firstReceivedAtMs INTEGER,
    receipt TEXT,
    isHiddenByHolder INTEGER NOT NULL DEFAULT 0,
    traceHeader TEXT
  );
  CREATE INDEX IF NOT EXISTS byTime ON messages (queue, visibleAtMs);
  CREATE INDEX IF NOT EXISTS byReceipt ON messages (receipt);
`;

/**
 * Opens the file. Messages in flight when the service ended become visible at once; those hidden on request stay hidden
 * as long as requested.
 */
export function openMessageStore(file: string): MessageStore {
  const database = new DatabaseSync(file);
  database.exec(schema);
  const columns = database.prepare('PRAGMA table_info(messages)').all();
  for (const column of ["groupId TEXT NOT NULL DEFAULT ''", 'traceHeader TEXT']) {
    const isMissing = !columns.some(({ name }) => name === column.split(' ', 1)[0]);
    if (isMissing) database.exec(`ALTER TABLE messages ADD COLUMN ${column}`); // a file of an earlier version
  }
  const statement = {
    free: database.prepare(
      'UPDATE messages SET visibleAtMs = ? WHERE receipt IS NOT NULL AND isHiddenByHolder = 0 AND visibleAtMs > ?',
    ),
    add: database.prepare(
      'INSERT INTO messages (queue, messageId, body, groupId, traceHeader, sentAtMs, visibleAtMs) VALUES (?, ?, ?, ?, ?, ?, ?)',
    ),
    visible: database.prepare(
      `SELECT id FROM messages LEFT JOIN
         (SELECT groupId, count(*) AS heldCount FROM messages
          WHERE queue = :queue AND visibleAtMs > :now AND receipt IS NOT NULL GROUP BY groupId) USING (groupId)
       WHERE queue = :queue AND visibleAtMs <= :now
       ORDER BY coalesce(heldCount, 0), visibleAtMs, id LIMIT :maximum`,
    ),
    hold: database.prepare(
      `UPDATE messages SET visibleAtMs = ?, receipt = ?, receives = receives + 1, isHiddenByHolder = 0,
       firstReceivedAtMs = coalesce(firstReceivedAtMs, ?) WHERE id = ?
       RETURNING messageId, body, receipt, sentAtMs, receives, firstReceivedAtMs, traceHeader`,
    ),
    hide: database.prepare(
      'UPDATE messages SET visibleAtMs = ?, isHiddenByHolder = 1 WHERE queue = ? AND receipt = ? AND visibleAtMs > ?',
    ),
    remove: database.prepare('DELETE FROM messages WHERE queue = ? AND receipt = ?'),
    removeOld: database.prepare('DELETE FROM messages WHERE queue = ? AND sentAtMs < ?'),
    move: database.prepare(
      `UPDATE messages SET queue = ?, receives = 0, receipt = NULL
       WHERE queue = ? AND visibleAtMs <= ? AND receives >= ?`,
    ),
    next: database.prepare('SELECT min(visibleAtMs) AS atMs FROM messages WHERE queue = ?'),
    count: database.prepare(
      `SELECT count(*) FILTER (WHERE visibleAtMs <= :now) AS visible,
       count(*) FILTER (WHERE visibleAtMs > :now AND receipt IS NOT NULL) AS held,
       count(*) FILTER (WHERE visibleAtMs > :now AND receipt IS NULL) AS delayed
       FROM messages WHERE queue = :queue`,
    ),
    clear: database.prepare('DELETE FROM messages WHERE queue = ?'),
  };
  statement.free.run(Date.now(), Date.now());

  return {
    add: (queue, { body, groupId = '', traceHeader = null }, visibleAtMs) => {
      const messageId = randomUUID();
      statement.add.run(queue, messageId, body, groupId, traceHeader, Date.now(), visibleAtMs);
      return messageId;
    },
    hold: (queue, maximumMessages, untilMs) => {
      const nowMs = Date.now();
      return statement.visible
        .all({ queue, now: nowMs, maximum: maximumMessages })
        .map(({ id }) => statement.hold.get(untilMs, randomUUID(), nowMs, id ?? null))
        .map((row) => ({ ...row }) as unknown as HeldMessage); // the columns of RETURNING
    },
    hide: (queue, receipt, untilMs) =>
      Number(statement.hide.run(untilMs, queue, receipt, Date.now()).changes) > 0,
    remove: (queue, receipt) => void statement.remove.run(queue, receipt),
    removeSentBefore: (queue, timeMs) => void statement.removeOld.run(queue, timeMs),
    moveExhausted: (queue, maximumReceives, target) =>
      Number(statement.move.run(target, queue, Date.now(), maximumReceives).changes) > 0,
    nextVisibleAtMs: (queue) => {
      const atMs = statement.next.get(queue)?.atMs;
      return typeof atMs === 'number' ? atMs : undefined;
    },
    count: (queue) =>
      ({ ...statement.count.get({ now: Date.now(), queue }) }) as ReturnType<MessageStore['count']>,
    clear: (queue) => void statement.clear.run(queue),
    close: () => database.close(),
  };
}
