import { eq } from 'drizzle-orm';
import type { NoticeReader } from '#features/notices.ts';
import { findAdministrator } from '#features/people/server/duties.service.ts';
import { maySeeRule } from '../early-warning.policy.ts';
import { warningFlags } from './early-warning.tables.ts';

/** Whether a pending notice may be sent: its reader still owns the flag and may see it. */
export const isStillInHand: NoticeReader = async (tx, { about, userId }) => {
  const [flag] = await tx.select().from(warningFlags).where(eq(warningFlags.id, about));
  if (flag?.owner_id !== userId || flag.closed_on !== null) return false;
  const actor = await findAdministrator(tx, userId);
  return actor !== null && maySeeRule(actor, flag.rule);
};
