import type { Db } from '../db/database.ts';

/** Replaces each `:word` in a statement by its text in `words`. */
export function fillWords(words: Readonly<Record<string, string>>, statement: string): string {
  return statement.replace(/:(\w+)\b/g, (whole, name: string) => (words[name] ? `'${words[name]}'` : whole));
}

/**
 * Runs statements in one transaction, like a person who writes SQL by hand, and returns the
 * database's result: "done", or the SQLSTATE and the object that refused. `:word` is replaced by a
 * text of `words`.
 */
export async function writeByHand(
  db: Db,
  words: Readonly<Record<string, string>>,
  statements: readonly string[],
): Promise<string> {
  const client = await db.$client.connect();
  try {
    await client.query('begin');
    for (const statement of statements) await client.query(fillWords(words, statement));
    await client.query('commit');
    return 'done';
  } catch (error) {
    const { code, constraint, message } = error as { code: string; constraint?: string; message: string };
    return message.startsWith('IMMUTABLE') ? `${code} IMMUTABLE` : `${code} ${constraint}`;
  } finally {
    await client.query('rollback');
    client.release();
  }
}
