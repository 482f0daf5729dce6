import type { Db, Tx } from '#platform/db/database.ts';
import { orRefuse } from '#platform/db/violations.ts';
import { answerOnce } from './idempotency.ts';

/** The part of a call that a command needs: the caller and the key. */
type KeyedBy = { db: Db; actor: { userId: string }; key: string };

type Command<Code extends string> = {
  /** The procedure's name, under which the key is stored. */
  procedure: string;
  /** The same key with other input is an error. */
  input: unknown;
  /** Refusals by the name of the violated constraint. */
  refusals?: Readonly<Record<string, Code>>;
};

type Outcome<Code extends string, Answer> = Answer | ([Code] extends [never] ? never : { refused: Code });

/**
 * Runs a command once per key, in one transaction with its response; a repeat gets the first response.
 * `refuse` rolls everything back and stores nothing, so the key may be used again.
 */
export function runCommand<Code extends string = never, Answer = unknown>(
  { db, actor, key }: KeyedBy,
  { procedure, input, refusals = {} }: Command<Code>,
  work: (tx: Tx, refuse: (code: Code, details?: unknown) => never) => Promise<Answer>,
): Promise<Outcome<Code, Answer>> {
  const keyed = { actorId: actor.userId, procedure, key, input };
  return orRefuse<Code, Answer>(refusals, (refuse) =>
    db.transaction((tx) => answerOnce(tx, keyed, () => work(tx, refuse))),
  ) as Promise<Outcome<Code, Answer>>;
}
