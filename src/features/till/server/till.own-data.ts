import { desc, eq } from 'drizzle-orm';
import type { OwnDataPart } from '#features/feature.ts';
import { tillSessions } from './till.tables.ts';

const textOf = (amount: bigint | null) => (amount === null ? null : String(amount));

/** A person's tills, in centimes; without any other person's name. */
export const tillOwnData: OwnDataPart = async (tx, { actor: { userId } }) => {
  const tills = await tx
    .select({
      opened_at: tillSessions.opened_at,
      closed_at: tillSessions.closed_at,
      opening_float: tillSessions.opening_float,
      expected: tillSessions.expected,
      counted: tillSessions.counted,
      reason: tillSessions.reason,
    })
    .from(tillSessions)
    .where(eq(tillSessions.cashier_id, userId))
    .orderBy(desc(tillSessions.id));
  return {
    tills: tills.map((till) => ({
      ...till,
      opening_float: textOf(till.opening_float),
      expected: textOf(till.expected),
      counted: textOf(till.counted),
    })),
  };
};
