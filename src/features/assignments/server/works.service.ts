import { and, eq, inArray, sql } from 'drizzle-orm';
import { type Call as SchoolCall, record } from '#features/people/server/people.service.ts';
import { orRefuse } from '#platform/db/violations.ts';
import type { Tx } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import type { Work, WorkInput } from '../works.contract.ts';
import { findForStaff, lockSet } from './assignments.queries.ts';
import { tell, viewOf } from './assignments.service.ts';
import { assignmentReminders, assignmentWorks } from './assignments.tables.ts';
import { assignmentPhotos } from './photos.tables.ts';
import { isToReturn, selectWorks } from './works.queries.ts';

type Call = SchoolCall & { timeZone: string };
const RETURNED = 'assignments.returned';
const MISSING = 'assignments.missing';

/** An assignment with its works; null if the caller does not teach it, or if it is not published. */
export async function listWorks(tx: Tx, call: Call, id: string) {
  const assignment = await findForStaff(tx, viewOf(call), id);
  if (!assignment || assignment.state === 'draft' || assignment.state === 'scheduled') return null;
  return { assignment, works: await selectWorks(tx, id) };
}

/** A published assignment that the caller teaches, locked to serialize changes of its works. */
async function lockPublished(tx: Tx, { actor, now }: Call, id: string) {
  const held = await lockSet(tx, actor, id);
  return held?.publish_at && held.publish_at <= now() ? held : null;
}

/** Saves mark, comment and receipt on paper, unless somebody saved after the given revision. */
export function saveWork(
  call: Call,
  { assignment_id, student_id, ...input }: WorkInput & { assignment_id: string; student_id: string },
) {
  type Refusal = 'NOT_FOUND' | 'CHANGED_MEANWHILE' | 'POINTS_OUT_OF_RANGE';
  return orRefuse<Refusal, Work>({}, (refuse) =>
    call.db.transaction(async (tx) => {
      const held = await lockPublished(tx, call, assignment_id);
      const [before] = held ? await selectWorks(tx, assignment_id, student_id) : [];
      if (!held || !before) return refuse('NOT_FOUND');
      if (before.revision !== input.revision) return refuse('CHANGED_MEANWHILE');
      if (input.points !== '' && Number(input.points) > Number(held.points ?? 0))
        return refuse('POINTS_OUT_OF_RANGE');
      const received_at = input.received ? call.now() : null;
      const saved = {
        points: input.points || null,
        comment: input.comment || null,
        revision: input.revision + 1,
      };
      await tx
        .insert(assignmentWorks)
        .values({ assignment_id, student_id, ...saved, received_at })
        .onConflictDoUpdate({
          target: [assignmentWorks.assignment_id, assignmentWorks.student_id],
          set: {
            ...saved,
            // The time of the first receipt is kept.
            received_at: input.received
              ? sql`coalesce(${assignmentWorks.received_at}, ${received_at!.toISOString()}::timestamptz)`
              : null,
          },
        });
      await record(tx, call, {
        action: 'assignments.marked',
        subject: { type: 'assignment', id: assignment_id },
        details: { student_id },
      });
      return one(await selectWorks(tx, assignment_id, student_id));
    }),
  );
}

/** Notifies the families of students with missing work, at most once a day per student. */
export function remindMissing(call: Call, assignment_id: string) {
  return orRefuse<'NOT_FOUND' | 'CLOSED', { reminded: number }>({}, (refuse) =>
    call.db.transaction(async (tx) => {
      const held = await lockPublished(tx, call, assignment_id);
      if (!held) return refuse('NOT_FOUND');
      if (held.closed_at) return refuse('CLOSED');
      const works = await selectWorks(tx, assignment_id);
      const missing = works.filter(({ state }) => state === 'missing').map(({ student }) => student.id);
      if (missing.length === 0 || held.hand_in === 'none') return { reminded: 0 };
      const at = call.now();
      const today = schoolDay(at, call.timeZone);
      const reminded = await tx
        .insert(assignmentReminders)
        .values(missing.map((student_id) => ({ assignment_id, student_id, day: today })))
        .onConflictDoNothing()
        .returning({ student_id: assignmentReminders.student_id });
      if (reminded.length === 0) return { reminded: 0 };
      const only = reminded.map(({ student_id }) => student_id);
      await tell(tx, held, { kind: MISSING, at, only });
      await record(tx, call, {
        action: 'assignments.reminded',
        subject: { type: 'assignment', id: assignment_id },
        details: { works: only.length },
      });
      return { reminded: only.length };
    }),
  );
}

/** Returns one work, or all that are marked, and notifies the families; null if the caller does not teach it. */
export function returnWorks(
  call: Call,
  { assignment_id, student_id }: { assignment_id: string; student_id?: string },
): Promise<{ returned: number } | null> {
  return call.db.transaction(async (tx) => {
    const held = await lockPublished(tx, call, assignment_id);
    if (!held) return null;
    if (student_id && (await selectWorks(tx, assignment_id, student_id)).length === 0) return null;
    const at = call.now();
    const rows = await tx
      .update(assignmentWorks)
      .set({
        returned_points: sql`${assignmentWorks.points}`,
        returned_comment: sql`${assignmentWorks.comment}`,
        returned_at: at,
      })
      .where(
        and(
          eq(assignmentWorks.assignment_id, assignment_id),
          student_id === undefined ? undefined : eq(assignmentWorks.student_id, student_id),
          isToReturn(),
        ),
      )
      .returning({ student_id: assignmentWorks.student_id });
    if (rows.length > 0) {
      await tx
        .update(assignmentPhotos)
        .set({
          returned_rotation: sql`${assignmentPhotos.rotation}`,
          returned_strokes: sql`${assignmentPhotos.strokes}`,
        })
        .where(
          and(
            eq(assignmentPhotos.assignment_id, assignment_id),
            inArray(
              assignmentPhotos.student_id,
              rows.map((row) => row.student_id),
            ),
          ),
        );
      await tell(tx, held, { kind: RETURNED, at, only: rows.map((row) => row.student_id) });
      await record(tx, call, {
        action: 'assignments.returned',
        subject: { type: 'assignment', id: assignment_id },
        details: { works: rows.length },
      });
    }
    return { returned: rows.length };
  });
}
