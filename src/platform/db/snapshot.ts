import type { Db, Tx } from './database.ts';

/** Reads in one transaction that sees the database as it was at one moment: what is answered together belongs together. */
export const readSnapshot = <T>(db: Pick<Db, 'transaction'>, read: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' });

/** The same where something is written beside it, as an export writes its event. */
export const inSnapshot = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction(work, { isolationLevel: 'repeatable read' });
