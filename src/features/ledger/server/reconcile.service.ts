import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { notifyOffice } from '#features/inbox/server/inbox.service.ts';
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
  rules: readonly Invariant[];
  /** The requester; null for automatic checks. */
  checkedBy?: Pick<Call, 'actor' | 'address'> | null;
  /** Evaluated once no other process is checking; false skips the check. */
  isDue?: (tx: Tx) => Promise<boolean>;
  signal?: AbortSignal | undefined;
  log?: Logger;
};

/**
 * Checks the books, stores the result, and halts or resumes all movements accordingly. One process at a time:
 * null if another is checking, or the check is not due. Movements continue meanwhile. A check that can't run
 * halts movements like a failure; only an aborted check or an unavailable database throws without a result.
 */
export function reconcile(db: Db, options: Options): Promise<LedgerCheck | null> {
  const { now, isDue } = options;
  // Read and decide on one connection, so that a check that began earlier can't overwrite a later one.
  return whileAlone(db, 'the check of the books', async (own) => {
    if (isDue && !(await own.transaction(isDue))) return null;
    // Read inside the lock: if the clock is set in between, the check would be due again at once.
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
      // If the findings can't be stored, at least halt movements, which is one value in one row.
      if (Object.keys(books.failures).length > 0) await own.transaction((tx) => setHalted(tx, true));
      throw error;
    }
  });
}

/** The state of the books on one snapshot; `NOT_RUN` if they can't be read or checked. */
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

/** For unreadable books, neither length nor end of the chain is known. */
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
      await notifyOffice(tx, ['bursar'], {
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

/** Checks the books on request; if a check is running, returns its result. */
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
