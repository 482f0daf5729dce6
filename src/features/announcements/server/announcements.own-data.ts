import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { OwnDataPart } from '#features/feature.ts';
import { announcementPeople, announcementReads, announcements } from './announcements.tables.ts';

export const announcementsOwnData: OwnDataPart = async (tx, { actor }) => ({
  announcements_written: await tx
    .select({
      title_fr: announcements.title_fr,
      body_fr: announcements.body_fr,
      title_en: announcements.title_en,
      body_en: announcements.body_en,
      publish_at: announcements.publish_at,
      recalled_at: announcements.recalled_at,
    })
    .from(announcements)
    .where(eq(announcements.author_id, actor.userId))
    .orderBy(desc(announcements.publish_at), desc(announcements.id)),
  announcements_addressed: await tx
    .select({ announcement_id: announcementPeople.announcement_id, publish_at: announcements.publish_at })
    .from(announcementPeople)
    .innerJoin(announcements, eq(announcements.id, announcementPeople.announcement_id))
    // Scheduled announcements are left out, because they have not been sent.
    .where(and(eq(announcementPeople.user_id, actor.userId), isNotNull(announcements.told_at)))
    .orderBy(desc(announcements.publish_at), desc(announcements.id)),
  announcements_opened: await tx
    .select({
      announcement_id: announcementReads.announcement_id,
      opened_at: announcementReads.opened_at,
      acknowledged_at: announcementReads.acknowledged_at,
      answer: announcementReads.answer,
    })
    .from(announcementReads)
    .where(eq(announcementReads.user_id, actor.userId))
    .orderBy(desc(announcementReads.opened_at)),
});
