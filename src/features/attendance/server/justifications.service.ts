import { and, asc, count, desc, eq, gte, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { notify, notifyOffice } from '#features/inbox/server/inbox.service.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { profiles } from '#features/people/server/people.tables.ts';
import { type Call as SchoolCall, record } from '#features/people/server/people.service.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { mayHearOf, seesStudent } from '#features/roster/server/visibility.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { prepared } from '#platform/db/prepared.ts';
import { newId } from '#platform/db/ids.ts';
import { one } from '#platform/db/one.ts';
import { acceptUpload } from '#platform/files/server/accept-upload.ts';
import { findOwnFile, keepFiles } from '#platform/files/server/files.service.ts';
import { sha256Of, stageFile } from '#platform/files/server/stage-file.ts';
import type { FileStore } from '#platform/files/server/store.ts';
import { runCommand } from '#platform/http/server/run-command.ts';
import { mayKeepAttendance } from '../attendance.policy.ts';
import type { Justification, JustifyInput, QueuedJustification } from '../justifications.contract.ts';
import type { JustifiedSpan } from '../attendance.rules.ts';
import { attendanceJustifications as table } from './attendance.tables.ts';

const PURPOSE = 'attendance.justification';
/** Number of decided justifications that the queue still shows. */
const RECENT = 50;

const submitter = alias(profiles, 'submitter');
const columns = {
  id: table.id,
  from_day: table.from_day,
  until_day: table.until_day,
  half: table.half,
  reason: table.reason,
  file_id: table.file_id,
  submitted_at: table.submitted_at,
  submitted_by: submitter.full_name,
  submitter_id: table.submitted_by,
  accepted: table.accepted,
  note: table.note,
};
type Row = Pick<
  typeof table.$inferSelect,
  'id' | 'from_day' | 'until_day' | 'half' | 'reason' | 'file_id' | 'submitted_at' | 'accepted' | 'note'
> & { submitted_by: string | null; submitter_id: string | null };

const read = (tx: Tx) =>
  tx.select(columns).from(table).leftJoin(submitter, eq(submitter.user_id, table.submitted_by)).$dynamic();

/** A justification as the actor may read it: teachers learn that there is a reason, but not which. */
function shown(row: Row, { role }: Actor): Justification {
  const { id, from_day, until_day, half, note, submitted_by, accepted } = row;
  return {
    id,
    from_day,
    until_day,
    half,
    submitted_by,
    reason: role === 'teacher' ? null : row.reason,
    note: role === 'teacher' ? null : note,
    has_file: row.file_id !== null && role !== 'teacher',
    submitted_at: row.submitted_at.toISOString(),
    state: accepted === null ? 'waiting' : accepted ? 'accepted' : 'refused',
  };
}

/** One student's justifications that overlap a span of days, latest first. */
export async function listJustifications(
  tx: Tx,
  actor: Actor,
  studentId: string,
  span: { from: string; until: string },
): Promise<Justification[]> {
  const rows = await read(tx)
    .where(
      and(eq(table.student_id, studentId), lte(table.from_day, span.until), gte(table.until_day, span.from)),
    )
    .orderBy(desc(table.from_day), desc(table.id));
  return rows.map((row) => shown(row, actor));
}

export const selectJustified = (tx: Tx, studentId: string): Promise<JustifiedSpan[]> =>
  tx
    .select({ from_day: table.from_day, until_day: table.until_day, half: table.half })
    .from(table)
    .where(and(eq(table.student_id, studentId), eq(table.accepted, true)));

/** Pending justifications, oldest first; or the last decided ones. */
export async function listQueue(tx: Tx, actor: Actor, state: 'waiting' | 'decided' = 'waiting') {
  const rows = await tx
    .select({
      ...columns,
      student: { id: students.id, full_name: students.full_name, roll_number: students.roll_number },
      class_name: classes.name,
      class_section: classes.section,
    })
    .from(table)
    .innerJoin(students, eq(students.id, table.student_id))
    .leftJoin(classes, eq(classes.id, students.class_id))
    .leftJoin(submitter, eq(submitter.user_id, table.submitted_by))
    .where(state === 'waiting' ? isNull(table.accepted) : isNotNull(table.accepted))
    .orderBy(state === 'waiting' ? asc(table.submitted_at) : desc(table.decided_at))
    .limit(state === 'waiting' ? 500 : RECENT);
  const justifications: QueuedJustification[] = rows.map(
    ({ student, class_name, class_section, ...row }) => ({
      ...shown(row, actor),
      student: {
        ...student,
        class: class_name === null ? null : { name: class_name, section: class_section },
      },
    }),
  );
  return { justifications, waiting: await countWaiting(tx) };
}

const numberWaiting = prepared('justifications_waiting', (tx) =>
  tx.select({ waiting: count() }).from(table).where(isNull(table.accepted)),
);

export async function countWaiting(tx: Tx): Promise<number> {
  const [found] = await numberWaiting(tx, {});
  return found?.waiting ?? 0;
}

type FileCall = SchoolCall & { files: FileStore };

/** Uploads a photo or PDF, whose type is checked by its bytes alone. */
export async function uploadJustificationFile(call: FileCall, file: File) {
  const { db, actor, files, now } = call;
  const upload = await acceptUpload(new Uint8Array(await file.arrayBuffer()));
  if ('refused' in upload) return upload;
  const staged = await stageFile(
    { db, store: files, at: now() },
    { ownerId: actor.userId, purpose: PURPOSE, upload },
    (tx) => record(tx, call, { action: 'attendance.file_brought' }),
  );
  return 'refused' in staged ? staged : { file_id: staged.id };
}

/**
 * Records a justification once per key; null for a student invisible to the caller. Those by the office are
 * accepted immediately.
 */
export function submitJustification(
  call: SchoolCall & { key: string },
  student_id: string,
  input: JustifyInput,
) {
  const { actor, now } = call;
  const command = { procedure: 'justifications.submit', input: { ...input, student_id } };
  return runCommand<'NOT_FOUND' | 'FILE_GONE', Justification>(call, command, async (tx, refuse) => {
    if (!(await seesStudent(tx, actor, student_id))) return refuse('NOT_FOUND');
    const { from_day, until_day, half, reason, file_id } = input;
    const file = { ids: file_id ? [file_id] : [], ownerId: actor.userId, purpose: PURPOSE, at: now() };
    if (!(await keepFiles(tx, file))) return refuse('FILE_GONE');
    const isOffice = mayKeepAttendance(actor);
    const id = newId();
    await tx.insert(table).values({
      id,
      student_id,
      from_day,
      until_day,
      reason,
      half: from_day === until_day ? (half ?? null) : null,
      file_id: file_id ?? null,
      submitted_by: actor.userId,
      submitted_at: now(),
      ...(isOffice && { accepted: true, decided_by: actor.userId, decided_at: now() }),
    });
    if (!isOffice)
      await notifyOffice(tx, ['discipline'], {
        kind: 'attendance.justification_waiting',
        about: 'justifications',
        params: {},
        link: '/attendance?tab=justifications',
        at: now(),
      });
    await record(tx, call, {
      action: 'attendance.justification_sent',
      subject: { type: 'student', id: student_id },
      details: { from_day, until_day },
    });
    return shown(one(await read(tx).where(eq(table.id, id))), actor);
  });
}

/** Accepts or refuses a justification once: of two concurrent decisions, the second is refused. */
export function decideJustification(
  call: SchoolCall,
  {
    justification_id,
    accepted,
    note,
  }: { justification_id: string; accepted: boolean; note?: string | undefined },
) {
  const { db, actor, now } = call;
  return db.transaction(async (tx) => {
    const [held] = await tx.select().from(table).where(eq(table.id, justification_id)).for('update');
    if (!held) return null;
    if (held.accepted !== null) return { refused: 'DECIDED' } as const;
    await tx
      .update(table)
      .set({ accepted, note: note || null, decided_by: actor.userId, decided_at: now() })
      .where(eq(table.id, justification_id));
    const student = one(
      await tx
        .select({
          name: sql<string>`coalesce(${students.full_name}, ${students.roll_number})`,
          user_id: students.user_id,
        })
        .from(students)
        .where(eq(students.id, held.student_id)),
    );
    if (held.submitted_by && (await mayHearOf(tx, held.submitted_by, held.student_id, 'records')))
      await notify(tx, [held.submitted_by], {
        kind: 'attendance.justification_decided',
        about: justification_id,
        params: { student: student.name, decision: accepted ? 'accepted' : 'refused' },
        link:
          student.user_id === held.submitted_by
            ? '/attendance'
            : `/my-children/${held.student_id}?tab=attendance`,
        at: now(),
      });
    await record(tx, call, {
      action: accepted ? 'attendance.justification_accepted' : 'attendance.justification_refused',
      subject: { type: 'student', id: held.student_id },
      details: { from_day: held.from_day, until_day: held.until_day },
    });
    const row = one(await read(tx).where(eq(table.id, justification_id)));
    return shown(row, actor);
  });
}

/** The photo or PDF of a justification, for the office and its sender. */
export async function openJustificationFile(call: FileCall, justificationId: string): Promise<File | null> {
  const { db, actor, files, now } = call;
  const stored = await db.transaction(async (tx) => {
    const [found] = await tx.select().from(table).where(eq(table.id, justificationId));
    const own = found?.submitted_by === actor.userId;
    if (!found?.file_id || !found.submitted_by || !(own || mayKeepAttendance(actor))) return null;
    return findOwnFile(tx, { id: found.file_id, ownerId: found.submitted_by, purpose: PURPOSE, at: now() });
  });
  if (!stored) return null;
  const bytes = await files.get(stored.name);
  // A hash mismatch means that the stored file was replaced; it must not be shown.
  if (!bytes || sha256Of(bytes) !== stored.sha256)
    throw new Error('The store of files does not hold a justification as it was written.');
  const ending = stored.media_type === 'image/webp' ? 'webp' : 'pdf';
  return new File([bytes], `justification.${ending}`, { type: stored.media_type });
}
