import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { notifyAdministrators } from '#features/inbox/server/inbox.service.ts';
import { type Call, record } from '#features/people/server/people.service.ts';
import { recordEvent } from '#platform/audit/server/record.ts';
import { whileAlone } from '#platform/db/alone.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { causeCode, passesByItself } from '#platform/http/server/errors.ts';
import type { LedgerCheck } from '../ledger.contract.ts';
import { CHECK_NOT_RUN, type CheckCause } from '../ledger.rules.ts';
import { findNewestCheck, insertCheck, lockHalted, setHalted } from './checks.queries.ts';
import type { Invariant } from '#features/feature.ts';
import { type Books, judgeBooks } from './invariants.service.ts';

type Options = {
  now: () => Date;
  cause: CheckCause;
  /** The rules of the features whose money it is. */
  rules: readonly Invariant[];
  /** Whoever asked for it; null when nobody did. */
  checkedBy?: Pick<Call, 'actor' | 'address'> | null;
  /** Asked once nobody else checks: false leaves it be. */
  isDue?: (tx: Tx) => Promise<boolean>;
  signal?: AbortSignal | undefined;
  log?: Logger;
};

/**
 * Checks the books, keeps what came of it, and stops or allows all movements of money accordingly. One process at a time:
 * null when another is at it, or when the check is not due. Movements go on meanwhile. What can't be checked stops money as
 * what is wrong does; only a check that is broken off, or whose database is away, says nothing and throws.
 */
export function reconcile(db: Db, options: Options): Promise<LedgerCheck | null> {
  const { now, isDue } = options;
  // One connection reads and judges: a check that began earlier can't have the last word.
  return whileAlone(db, 'the check of the books', async (own) => {
    if (isDue && !(await own.transaction(isDue))) return null;
    // Not before: a clock that is set between the two would have it due again at once.
    const at = now();
    const began = performance.now();
    const keep = (books: Books) => {
      const check = { ...books, id: newId(), at, took_ms: Math.round(performance.now() - began) };
      return own.transaction((tx) => judge(tx, check, options));
    };
    const books = await readBooks(own, options);
    try {
      return await keep(books);
    } catch (error) {
      // What was found can't be written: that money stops is one word in one row.
      if (Object.keys(books.failures).length > 0) await own.transaction((tx) => setHalted(tx, true));
      throw error;
    }
  });
}

/** What the books say at one moment; `NOT_RUN` where they can't be read or judged. */
async function readBooks(db: Pick<Db, 'transaction'>, { rules, signal, log }: Options): Promise<Books> {
  try {
    return await readSnapshot(db, (tx) => judgeBooks(tx, rules, { signal }));
  } catch (error) {
    if (signal?.aborted || passesByItself(error)) throw error;
    const { name } = error instanceof Error ? error : { name: typeof error };
    log?.error({ name, code: causeCode(error) }, 'the check of the books could not be run');
    return NOT_RUN;
  }
}

/** Of books that can't be read nothing is known, neither their length nor their end. */
const NOT_RUN: Books = { failures: { [CHECK_NOT_RUN]: 1 }, transactions: 0, head: '0'.repeat(64) };

type Check = Omit<Parameters<typeof insertCheck>[1], 'cause' | 'checked_by'>;

async function judge(tx: Tx, check: Check, { now, cause, checkedBy }: Options): Promise<LedgerCheck> {
  const broken = Object.keys(check.failures);
  const halted = broken.length > 0;
  const { transactions } = check;
  if ((await lockHalted(tx)) !== halted) {
    await setHalted(tx, halted);
    await recordEvent(tx, {
      at: now(),
      action: halted ? 'ledger.halted' : 'ledger.resumed',
      actorId: null,
      via: 'server',
      address: null,
      details: halted ? { transactions, broken } : { transactions },
    });
    if (halted)
      await notifyAdministrators(tx, {
        kind: 'ledger.halted',
        about: 'books',
        params: {},
        link: '/books',
        at: now(),
      });
  }
  if (checkedBy) {
    const details = { transactions, ...(halted ? { broken } : { intact: true }) };
    await record(tx, { ...checkedBy, now }, { action: 'ledger.checked', details });
  }
  return insertCheck(tx, { ...check, cause, checked_by: checkedBy?.actor.userId ?? null });
}

const PATIENCE_MS = 60_000;

/** Checks the books because somebody asks; while another check runs, answers what comes of that one. */
export async function checkNow(
  { db, actor, address, now }: Call,
  rules: readonly Invariant[],
): Promise<LedgerCheck | { refused: 'STILL_CHECKING' }> {
  const newest = () => db.transaction(findNewestCheck, { accessMode: 'read only' });
  const before = await newest();
  const began = performance.now();
  while (performance.now() - began < PATIENCE_MS) {
    const own = await reconcile(db, { now, cause: 'demand', rules, checkedBy: { actor, address } });
    if (own) return own;
    await sleep(250);
    const others = await newest();
    if (others && others.id !== before?.id) return others;
  }
  return { refused: 'STILL_CHECKING' };
}
