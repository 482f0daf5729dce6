import { randomBytes } from 'node:crypto';
import { and, desc, eq, lte } from 'drizzle-orm';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { addDays } from '#features/school-year/school-year.rules.ts';
import { aYear } from '#features/school-year/server/school-year.builders.ts';
import type { Rows, World } from '#features/testing.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { one } from '#platform/db/one.ts';
import { storedFiles } from '#platform/files/server/files.tables.ts';
import { sha256Of } from '#platform/files/server/stage-file.ts';
import { schoolDay, type SchoolDay } from '#platform/time/school-day.ts';
import type { Status } from '../attendance.rules.ts';
import {
  attendanceJustifications,
  attendanceEntries,
  attendanceRegisters,
  attendanceSlots,
  attendanceStates,
} from './attendance.tables.ts';
import { findTerm } from './sanctions.service.ts';
import { attendanceLadder, attendanceSanctions } from './sanctions.tables.ts';

/** A slot of a school's day; defaults to eight to ten. */
export async function aSlot(db: Db | Tx, given: Partial<typeof attendanceSlots.$inferInsert> = {}) {
  return one(
    await db
      .insert(attendanceSlots)
      .values({
        id: newId(),
        name_en: 'Lesson',
        name_fr: 'Cours',
        half: 'am',
        starts: 480,
        ends: 600,
        ...given,
      })
      .returning(),
  );
}

export async function aJustification(
  db: Db | Tx,
  student_id: string,
  given: Partial<typeof attendanceJustifications.$inferInsert> = {},
) {
  return one(
    await db
      .insert(attendanceJustifications)
      .values({
        id: newId(),
        student_id,
        from_day: '2026-11-23',
        until_day: '2026-11-23',
        reason: 'Malaria',
        submitted_at: new Date(),
        ...given,
      })
      .returning(),
  );
}

export const aPdf = () => new File(['%PDF-1.4\n%%EOF\n'], 'note.pdf', { type: 'application/pdf' });

export async function aFiledJustification({ db, files, mine }: World, userId: string) {
  const bytes = new Uint8Array(await aPdf().arrayBuffer());
  const file = {
    id: newId(),
    owner_id: userId,
    purpose: 'attendance.justification',
    state: 'kept' as const,
    name: `${randomBytes(16).toString('hex')}.pdf`,
    media_type: 'application/pdf' as const,
    bytes: bytes.length,
    sha256: sha256Of(bytes),
    created_at: new Date(),
    state_at: new Date(),
  };
  await files.put(file.name, bytes);
  await db.insert(storedFiles).values(file);
  return aJustification(db, mine['student']!, { submitted_by: userId, file_id: file.id });
}

type Marked = { class_id: string; student_id: string; day?: SchoolDay; status?: Status; minutes?: number };

/** An entry in a class's register with its state; defaults to the slot from eight to ten. */
export async function aRollEntry(
  db: Db | Tx,
  { class_id, student_id, day = '2026-11-23', status = 'absent', minutes }: Marked,
  {
    slot,
    ...given
  }: Partial<typeof attendanceEntries.$inferInsert> & { slot?: typeof attendanceSlots.$inferSelect } = {},
): Promise<string> {
  const { id: slot_id, half, starts, ends } = slot ?? (await aSlot(db));
  const key = { class_id, day, slot_id };
  await db
    .insert(attendanceRegisters)
    .values({ id: newId(), ...key, half, starts, ends, confirmed_at: new Date() })
    .onConflictDoNothing();
  const register = one(
    await db
      .select()
      .from(attendanceRegisters)
      .where(
        and(
          eq(attendanceRegisters.class_id, class_id),
          eq(attendanceRegisters.day, day),
          eq(attendanceRegisters.slot_id, slot_id),
        ),
      ),
  );
  const of = { register_id: register.id, student_id, status, minutes: minutes ?? null };
  const at = new Date();
  const author = { author_id: newId(), authority: 'teacher_of_slot', source: 'roll' } as const;
  const id = newId();
  await db
    .insert(attendanceEntries)
    .values({ id, ...of, ...author, device_at: at, received_at: at, outcome: 'accepted', ...given });
  await db
    .insert(attendanceStates)
    .values({ ...of, day, starts: register.starts, entry_id: id, in_conflict: false });
  return id;
}

export const aLateEntry = async (db: Db, { student, class: of }: Rows) =>
  aRollEntry(db, { class_id: of!, student_id: student! }, { without_reason: true });

/** A pupil with enough unjustified hours this term for a sanction to be proposed. */
export async function anAbsentPupil(db: Db, class_id: string) {
  const { id: student_id } = await aStudent(db, { class_id });
  const clock = { now: () => new Date(), timeZone: 'Africa/Douala' };
  const today = schoolDay(clock.now(), clock.timeZone);
  const found = await db.transaction((tx) => findTerm(tx, clock));
  if (!found)
    await aYear(db, { first_day: addDays(today, -60), last_day: addDays(today, 200), status: 'current' });
  const day = found && (today < found.first_day || found.last_day < today) ? found.first_day : today;
  for (let nth = 0; nth < 4; nth += 1) await aRollEntry(db, { class_id, student_id, day });
  const from = await db
    .select({ id: attendanceLadder.id })
    .from(attendanceLadder)
    .where(lte(attendanceLadder.from_hours, 8))
    .orderBy(desc(attendanceLadder.from_hours));
  const step_id = from[0]?.id ?? newId();
  if (from.length === 0)
    await db.insert(attendanceLadder).values({
      id: step_id,
      from_hours: 6,
      name_en: 'Conduct warning',
      name_fr: 'Avertissement de conduite',
      kind: 'warning',
    });
  return { student_id, step_id };
}

export async function aSanction(
  db: Db,
  student_id: string,
  given: Partial<typeof attendanceSanctions.$inferInsert> = {},
): Promise<string> {
  const id = newId();
  await db.insert(attendanceSanctions).values({
    id,
    student_id,
    from_hours: 15,
    term_from: '2026-09-07',
    term_until: '2026-11-27',
    unjustified_minutes: 960,
    decided_by: newId(),
    decided_at: new Date(),
    kind: 'exclusion',
    name_en: 'Three days of exclusion',
    name_fr: 'Exclusion de trois jours',
    days: 3,
    on_day: '2026-11-23',
    ...given,
  });
  return id;
}
