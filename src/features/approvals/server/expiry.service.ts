import { eq, type SQL } from 'drizzle-orm';
import { notify, takeBack } from '#features/inbox/server/inbox.service.ts';
import { recordEvent } from '#platform/audit/server/record.ts';
import type { Tx } from '#platform/db/database.ts';
import type { JobKind } from '#platform/jobs/server/kinds.ts';
import { lockExpired } from './approvals.queries.ts';
import { approvals } from './approvals.tables.ts';

const HOUR_MS = 3_600_000;

/** Marks expired requests and notifies their requesters. */
export async function expire(tx: Tx, now: Date, which?: SQL): Promise<void> {
  for (const { id, kind, asked_by } of await lockExpired(tx, now, which)) {
    await tx.update(approvals).set({ state: 'expired', decided_at: now }).where(eq(approvals.id, id));
    await recordEvent(tx, {
      at: now,
      action: 'approvals.expired',
      actorId: null,
      via: 'server',
      address: null,
      subject: { type: 'user', id: asked_by },
      details: { approval_id: id, kind },
    });
    await takeBack(tx, { kind: 'approvals.waiting', about: id });
    await notify(tx, [asked_by], {
      kind: 'approvals.expired',
      about: id,
      params: {},
      link: '/approvals',
      at: now,
    });
  }
}

/** A request counts as expired as soon as its time is over; the job records it. */
export const expiryJob = (): JobKind => ({
  kind: 'approvals.expire',
  everyMs: HOUR_MS,
  run: ({ db, now }) => db.transaction((tx) => expire(tx, now())),
});
