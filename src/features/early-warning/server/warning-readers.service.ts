import { eq } from 'drizzle-orm';
import type { NoticeReader } from '#features/notices.ts';
import { findAdministrator } from '#features/people/server/duties.service.ts';
import { maySeeRule } from '../early-warning.policy.ts';
import { warningFlags } from './early-warning.tables.ts';

/** Judges a notice that waits to leave: the flag is still in its reader's hands, who may still see it. */
export const isStillInHand: NoticeReader = async (tx, { about, userId }) => {
  const [flag] = await tx.select().from(warningFlags).where(eq(warningFlags.id, about));
  if (flag?.owner_id !== userId || flag.closed_on !== null) return false;
  const actor = await findAdministrator(tx, userId);
  return actor !== null && maySeeRule(actor, flag.rule);
};
