import { and, eq, type SQL } from 'drizzle-orm';
import type { NoticeReaders } from '#features/notices.ts';
import { notices } from '#features/people/server/notices.tables.ts';
import { mayHearOf } from '#features/roster/server/visibility.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { deliveries } from './deliveries.tables.ts';

const STUDENT_IN_LINK = /(?:^\/my-children\/|^\/fees\/students\/|[?&]child=|[?&]student_id=)([0-9a-f-]{36})/;

type Told = { user_id: string; kind: string; about: string; link: string };
type Judging = { at: Date; readers: NoticeReaders };

/**
 * Whether a person may still know about the subject of a notice: by the rule of its kind, or by the right to
 * hear about the student in its link.
 */
export async function mayStillHear(
  tx: Tx,
  { user_id, kind, about, link }: Told,
  { at, readers }: Judging,
): Promise<boolean> {
  // Notices whose right has ended link only to the inbox (`closeAfterEndedRight`).
  if (link === '/inbox') return false;
  const reader = readers[kind];
  if (reader && !(await reader(tx, { about, userId: user_id, at }))) return false;
  const studentId = STUDENT_IN_LINK.exec(link)?.[1];
  if (!studentId) return true;
  return mayHearOf(tx, user_id, studentId, link.startsWith('/fees') ? 'money' : 'records');
}

/** Pending deliveries whose reader may no longer know about their subject. */
export async function selectEndedRights(tx: Tx, which: SQL, judging: Judging): Promise<string[]> {
  const rows = await tx
    .select({
      id: deliveries.id,
      told: {
        user_id: deliveries.user_id,
        kind: deliveries.kind,
        about: deliveries.about,
        link: notices.link,
      },
    })
    .from(deliveries)
    .innerJoin(notices, eq(notices.id, deliveries.notice_id))
    .where(and(which, eq(deliveries.state, 'sending')));
  const ended: string[] = [];
  for (const { id, told } of rows) if (!(await mayStillHear(tx, told, judging))) ended.push(id);
  return ended;
}
