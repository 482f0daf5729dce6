import { type Db, openDatabase } from '#platform/db/database.ts';

/** What happens after a statement: the program throws, or the connection to the database is gone. */
export type Blow = 'throw' | 'cut';

type Query = (...call: unknown[]) => unknown;

/** A database handle that breaks after the n-th statement from now, whoever sends it. */
export function sabotagedDatabase(connectionString: string) {
  const db: Db = openDatabase({ connectionString, max: 2 });
  let armed: { at: number; blow: Blow } | null = null;
  let seen: string[] = [];

  db.$client.on('connect', (client) => {
    const query = client.query.bind(client) as Query;
    const struck = async (sent: Promise<unknown>, text: string) => {
      const result = await sent;
      seen.push(text);
      if (!armed || seen.length !== armed.at) return result;
      if (armed.blow === 'cut')
        (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
      throw new Error('sabotage');
    };
    client.query = ((...call: unknown[]) => {
      const [first] = call;
      const text = typeof first === 'string' ? first : ((first as { text?: string }).text ?? '');
      const callback = call.at(-1);
      if (typeof callback !== 'function') return struck(query(...call) as Promise<unknown>, text);
      struck(query(...call.slice(0, -1)) as Promise<unknown>, text).then(
        (result) => (callback as Query)(null, result),
        (error: unknown) => (callback as Query)(error),
      );
      return undefined;
    }) as typeof client.query;
  });

  return {
    db,
    /** Breaks after the n-th statement from now. */
    arm: (at: number, blow: Blow) => {
      armed = { at, blow };
      seen = [];
    },
    /** Breaks nothing any more; gives the statement at which it struck, or null when it never came to that. */
    disarm: (): string | null => {
      const struckAt = armed && seen.length >= armed.at ? seen[armed.at - 1]! : null;
      armed = null;
      return struckAt;
    },
  };
}
