import type pg from 'pg';
import { type Db, overPool } from '#platform/db/database.ts';

export class FailPoint extends Error {}

type Query = (...parameters: unknown[]) => unknown;

type Passing = { left: number };

/**
 * The same database, with injected failures: as many statements pass as are left (`begin` and `commit`
 * count), the next throws before it reaches the server. Rollbacks always pass.
 */
export function failWhenSpent(db: Db, passing: Passing): Db {
  const guarded =
    (query: Query): Query =>
    (...parameters) => {
      const [statement] = parameters as [string | { text: string }];
      const text = typeof statement === 'string' ? statement : statement.text;
      if (text !== 'rollback') {
        if (passing.left === 0)
          return Promise.reject(new FailPoint(`Broken on purpose before: ${text.slice(0, 60)}`));
        passing.left -= 1;
      }
      return query(...parameters);
    };
  return onClients(db, guarded);
}

export const failAfter = (db: Db, statements: number): Db => failWhenSpent(db, { left: statements });

/**
 * The same database, whose connection is lost after the server has committed and before the client
 * gets the response.
 */
export function loseCommit(db: Db): Db {
  return onClients(db, (query) => async (...parameters) => {
    const answer = await query(...parameters);
    const [statement] = parameters as [string | { text: string }];
    if ((typeof statement === 'string' ? statement : statement.text) === 'commit')
      throw new FailPoint('The answer to commit is lost on purpose.');
    return answer;
  });
}

/**
 * The same database, with a callback once the given number of statements have been answered: a
 * process may end there, as in a power cut.
 */
export function afterStatements(db: Db, count: Passing, happen: () => void): Db {
  return onClients(db, (query) => async (...parameters) => {
    const answer = await query(...parameters);
    count.left -= 1;
    if (count.left === 0) happen();
    return answer;
  });
}

/**
 * Repeats a command, failing one statement later each time, until it completes. Returns the number
 * of its statements.
 */
export async function breakEverywhere(
  db: Db,
  command: (broken: Db) => Promise<unknown>,
  afterBreak: (statements: number) => Promise<void>,
): Promise<number> {
  for (let statements = 0; statements < 200; statements += 1) {
    try {
      await command(failAfter(db, statements));
      return statements;
    } catch (error) {
      if (!isFailPoint(error)) throw error;
      await afterBreak(statements);
    }
  }
  throw new Error('The command never completed.');
}

/** True if this failure was injected here. */
export function isFailPoint(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof FailPoint) return true;
  return false;
}

function onClients(db: Db, wrap: (query: Query) => Query): Db {
  const wrapped = <T extends pg.Pool | pg.PoolClient>(target: T): T => {
    const query = wrap((target.query as Query).bind(target));
    return new Proxy(target, {
      get(_, name) {
        if (name === 'query') return query;
        if (name === 'connect') return async () => wrapped(await (target as pg.Pool).connect());
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  };
  return overPool(wrapped(db.$client));
}
