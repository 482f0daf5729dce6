import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { centimes } from '#platform/money/money.ts';
import { TILLS } from '../payment-methods.rules.ts';
import { openAccount, type Posted, post } from './ledger.service.ts';

const SAVINGS = { name: 'savings', normal: -1, keepsBalance: true } as const;

/** A ledger-only account with a balance, not tied to a feature. */
export async function someSavings(db: Db, balance = 0n): Promise<string> {
  const id = newId();
  await db.transaction((tx) => openAccount(tx, { id, kind: SAVINGS, ownerId: id, at: new Date() }));
  if (balance) await db.transaction((tx) => aDeposit(tx, id, balance));
  return id;
}

type ADeposit = {
  at?: Date;
  timeZone?: string;
  key?: string;
  actorId?: string;
  id?: string;
  /** The cash account; defaults to the shared till. */
  cashId?: string;
};

/** Posts cash in (negative: out), as a use case does last. */
export function aDeposit(
  tx: Tx,
  accountId: string,
  amount: bigint,
  {
    at = new Date(),
    timeZone = 'Africa/Douala',
    key = randomUUID(),
    actorId = newId(),
    id,
    cashId = TILLS.cash,
  }: ADeposit = {},
): Promise<Posted> {
  return post(
    tx,
    {
      kind: amount < 0n ? 'withdraw' : 'deposit',
      legs: [
        { accountId, amount: centimes(-amount) },
        { accountId: cashId, amount: centimes(amount) },
      ],
    },
    {
      createdBy: actorId,
      at,
      timeZone,
      keyed: { actorId, procedure: 'tests.move', key, input: null },
      ...(id && { id }),
    },
  );
}
