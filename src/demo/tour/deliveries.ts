import { and, eq, gte, inArray } from 'drizzle-orm';
import { demoId } from '#features/demo.ts';
import { addressConfirmations, deliveries } from '#features/inbox/server/deliveries.tables.ts';
import { notices } from '#features/people/server/notices.tables.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import { insertMany } from './bulk.ts';
import type { Tour } from './tour.ts';

const DAY_MS = 86_400_000;
const SHOWN_MS = 20 * DAY_MS;
const MINUTE_MS = 60_000;

type End = { state: 'accepted' | 'failed' | 'skipped'; reason: string | null };

/**
 * The outcome of every tenth email: most were sent, and each failure reason occurs once. Null: the family
 * confirmed no address.
 */
const ENDS: readonly (End | null)[] = [
  { state: 'accepted', reason: null },
  { state: 'accepted', reason: null },
  null,
  { state: 'accepted', reason: null },
  { state: 'failed', reason: 'EENVELOPE 550' },
  { state: 'accepted', reason: null },
  { state: 'skipped', reason: 'ALREADY_READ' },
  { state: 'accepted', reason: null },
  { state: 'skipped', reason: 'SWITCHED_OFF' },
  { state: 'accepted', reason: null },
];

/** Writes the outcomes of recent notices sent to families by email. */
export async function writeDeliveries({ tx, now }: Tour): Promise<void> {
  const told = await tx
    .select({
      id: notices.id,
      user_id: notices.user_id,
      kind: notices.kind,
      about: notices.about,
      email: users.email,
      created_at: notices.created_at,
    })
    .from(notices)
    .innerJoin(users, eq(users.id, notices.user_id))
    .where(
      and(
        inArray(notices.kind, ['attendance.absent', 'report_cards.released']),
        gte(notices.created_at, new Date(now.getTime() - SHOWN_MS)),
      ),
    )
    .orderBy(notices.user_id, notices.created_at, notices.about);
  const people = [...new Set(told.map(({ user_id }) => user_id))];
  const endOf = (userId: string) => ENDS[people.indexOf(userId) % ENDS.length]!;
  const rows = told.flatMap(({ id, user_id, kind, about, created_at }, place) => {
    const end = endOf(user_id);
    return end
      ? [
          {
            user_id,
            kind,
            about,
            created_at,
            ...end,
            id: demoId(97, place),
            notice_id: id,
            channel: 'email' as const,
            due_at: created_at,
            sent_at: end.state === 'skipped' ? null : new Date(created_at.getTime() + MINUTE_MS),
          },
        ]
      : [];
  });
  await insertMany(tx, deliveries, rows);
  const confirmed = new Map(
    told.filter(({ user_id }) => endOf(user_id)).map(({ user_id, email }) => [user_id, email]),
  );
  const at = new Date(now.getTime() - 2 * SHOWN_MS);
  await insertMany(
    tx,
    addressConfirmations,
    [...confirmed].map(([user_id, email]) => ({ user_id, email, sent_at: at, confirmed_at: at })),
  );
}
