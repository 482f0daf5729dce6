import { and, eq, gte, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { hoursOf } from '#platform/time/hours.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import { attendanceJustifications, attendanceRegisters, attendanceStates } from './attendance.tables.ts';
import { attendanceSanctionReversals, attendanceSanctions } from './sanctions.tables.ts';

const missed = sql`case ${attendanceStates.status} when 'absent' then ${attendanceRegisters.ends} - ${attendanceRegisters.starts}
  else greatest(0, ${attendanceRegisters.ends} - ${attendanceRegisters.starts} - coalesce(${attendanceStates.minutes}, 0)) end`;

/** Unjustified minutes per student, both days included, without zero rows. Must agree with `totalsOf`. */
export function selectUnjustified(tx: Tx, who: SQL, from: SchoolDay, until: SchoolDay, atLeast = 1) {
  return tx
    .select({ student_id: attendanceStates.student_id, minutes: sql<number>`sum(${missed})::int` })
    .from(attendanceStates)
    .innerJoin(attendanceRegisters, eq(attendanceRegisters.id, attendanceStates.register_id))
    .where(
      and(
        who,
        gte(attendanceStates.day, from),
        lte(attendanceStates.day, until),
        // Must match the partial index's predicate.
        sql`${attendanceStates.status} in ('absent', 'left_early')`,
        sql`not exists (select from ${attendanceJustifications} j
          where j.student_id = ${attendanceStates.student_id} and j.accepted
            and ${attendanceStates.day} between j.from_day and j.until_day
            and (j.half is null or j.half = ${attendanceRegisters.half}))`,
      ),
    )
    .groupBy(attendanceStates.student_id)
    .having(sql`sum(${missed}) >= ${atLeast}`);
}

/** Unjustified hours by student, both days included. Students without any are left out. */
export async function unjustifiedHoursBy(
  tx: Tx,
  studentIds: readonly string[],
  from: SchoolDay,
  until: SchoolDay,
): Promise<Map<string, number>> {
  if (studentIds.length === 0) return new Map();
  const found = await selectUnjustified(
    tx,
    inArray(attendanceStates.student_id, [...studentIds]),
    from,
    until,
  );
  return new Map(found.map(({ student_id, minutes }) => [student_id, hoursOf(minutes)]));
}

export type Sanction = Pick<
  typeof attendanceSanctions.$inferSelect,
  'student_id' | 'kind' | 'name_fr' | 'name_en' | 'days'
>;

/** Sanctions in force by student that start in the span, both days included, in the order of their days. */
export async function sanctionsBy(
  tx: Tx,
  studentIds: readonly string[],
  { from, until }: { from: SchoolDay; until: SchoolDay },
): Promise<Map<string, Sanction[]>> {
  if (studentIds.length === 0) return new Map();
  const found: Sanction[] = await tx
    .select({
      student_id: attendanceSanctions.student_id,
      kind: attendanceSanctions.kind,
      name_fr: attendanceSanctions.name_fr,
      name_en: attendanceSanctions.name_en,
      days: attendanceSanctions.days,
    })
    .from(attendanceSanctions)
    .leftJoin(
      attendanceSanctionReversals,
      eq(attendanceSanctionReversals.sanction_id, attendanceSanctions.id),
    )
    .where(
      and(
        inArray(attendanceSanctions.student_id, [...studentIds]),
        gte(attendanceSanctions.on_day, from),
        lte(attendanceSanctions.on_day, until),
        isNull(attendanceSanctionReversals.sanction_id),
      ),
    )
    .orderBy(attendanceSanctions.on_day, attendanceSanctions.id);
  const byStudent = new Map<string, Sanction[]>();
  for (const sanction of found)
    byStudent.set(sanction.student_id, [...(byStudent.get(sanction.student_id) ?? []), sanction]);
  return byStudent;
}

/** Exclusions by student: their total days, and whether one is permanent. */
export async function exclusionsBy(
  tx: Tx,
  studentIds: readonly string[],
  from: SchoolDay,
  until: SchoolDay,
): Promise<Map<string, { days: number; forGood: boolean }>> {
  const decided = await sanctionsBy(tx, studentIds, { from, until });
  return new Map(
    [...decided].flatMap(([id, own]) => {
      const exclusions = own.filter(({ kind }) => kind === 'exclusion');
      if (exclusions.length === 0) return [];
      const days = exclusions.reduce((sum, exclusion) => sum + (exclusion.days ?? 0), 0);
      return [[id, { days, forGood: exclusions.some((exclusion) => exclusion.days === null) }]];
    }),
  );
}

export type AttendanceShare = { missed_minutes: number; marked_minutes: number; days: number };

/** Unjustified minutes beside all marked ones and the days with an entry, by student with any, both days included. */
export async function unjustifiedSharesBy(
  tx: Tx,
  from: SchoolDay,
  until: SchoolDay,
): Promise<Map<string, AttendanceShare>> {
  const missed = await selectUnjustified(tx, sql`true`, from, until);
  if (missed.length === 0) return new Map();
  const marked = await tx
    .select({
      student_id: attendanceStates.student_id,
      minutes: sql<number>`sum(${attendanceRegisters.ends} - ${attendanceRegisters.starts})::int`,
      days: sql<number>`count(distinct ${attendanceStates.day})::int`,
    })
    .from(attendanceStates)
    .innerJoin(attendanceRegisters, eq(attendanceRegisters.id, attendanceStates.register_id))
    .where(and(gte(attendanceStates.day, from), lte(attendanceStates.day, until)))
    .groupBy(attendanceStates.student_id);
  const all = new Map(marked.map(({ student_id, ...counts }) => [student_id, counts]));
  return new Map(
    missed.flatMap(({ student_id, minutes }) => {
      const counts = all.get(student_id);
      return counts
        ? [[student_id, { missed_minutes: minutes, marked_minutes: counts.minutes, days: counts.days }]]
        : [];
    }),
  );
}

/**
 * The number of sanctions in force that start in the span, both days included, by student with at least
 * `atLeast`.
 */
export async function sanctionCountsBy(
  tx: Tx,
  { from, until, atLeast }: { from: SchoolDay; until: SchoolDay; atLeast: number },
): Promise<Map<string, number>> {
  const found = await tx
    .select({ student_id: attendanceSanctions.student_id, sanctions: sql<number>`count(*)::int` })
    .from(attendanceSanctions)
    .leftJoin(
      attendanceSanctionReversals,
      eq(attendanceSanctionReversals.sanction_id, attendanceSanctions.id),
    )
    .where(
      and(
        gte(attendanceSanctions.on_day, from),
        lte(attendanceSanctions.on_day, until),
        isNull(attendanceSanctionReversals.sanction_id),
      ),
    )
    .groupBy(attendanceSanctions.student_id)
    .having(sql`count(*) >= ${atLeast}`);
  return new Map(found.map(({ student_id, sanctions }) => [student_id, sanctions]));
}
