import { and, count, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { profiles } from '#features/people/server/people.tables.ts';
import { classes, classTeachers } from '#features/roster/server/classes.tables.ts';
import { classMemberships } from '#features/roster/server/memberships.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { classSubjectTeachers } from '#features/roster/server/subjects.tables.ts';
import { councilOutcomeOf, yearOutcomeOf } from '#features/marking/rules/promotion-outcome.ts';
import { proposalsOf } from '#features/marks/overview/server/year-proposals.service.ts';
import { yearDecisionsOf } from '#features/report-cards/server/year-decisions.service.ts';
import { feeStructures, studentFees } from '#features/fees/server/fees.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { amountText, centimes } from '#platform/money/money.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import {
  type ClassOutcome,
  type OutcomeSource,
  proposedFor,
  type StudentOutcome,
  type StudentProposal,
} from '../year-end.rules.ts';
import { schoolLevels } from '#features/roster/server/levels.tables.ts';
import { one } from '#platform/db/one.ts';
import { yearEndChoices, yearEndClasses, yearEnds, yearEndStudents } from './year-end.tables.ts';

export type PlannedClass = {
  id: string;
  name: string;
  section: string | null;
  grade_level: (typeof classes.$inferSelect)['grade_level'];
  capacity: number | null;
  outcome: ClassOutcome;
  to_class_id: string | null;
  /** True if the office chose it; otherwise it is proposed. */
  chosen: boolean;
};

/** Every class in order, with its chosen or proposed outcome. */
export async function selectPlan(tx: Tx, yearId: string): Promise<PlannedClass[]> {
  const found = await tx
    .select({
      id: classes.id,
      name: classes.name,
      section: classes.section,
      grade_level: classes.grade_level,
      capacity: classes.capacity,
      level: { section_id: schoolLevels.section_id, position: schoolLevels.position },
      outcome: yearEndClasses.outcome,
      to_class_id: yearEndClasses.to_class_id,
    })
    .from(classes)
    .leftJoin(schoolLevels, eq(schoolLevels.id, classes.level_id))
    .leftJoin(
      yearEndClasses,
      and(eq(yearEndClasses.class_id, classes.id), eq(yearEndClasses.year_id, yearId)),
    )
    .orderBy(classes.order_key, classes.id);
  return found.map(({ outcome, to_class_id, level, ...row }) => ({
    ...row,
    ...(outcome ? { outcome, to_class_id } : proposedFor({ ...row, level }, found)),
    chosen: outcome !== null,
  }));
}

type Ending = { yearId: string; lastDay: SchoolDay; plan: readonly PlannedClass[] };
export type PlannedStudent = StudentOutcome & {
  chosen: boolean;
  /** The student's individual proposal and its source; null if there is none, or if another outcome was chosen. */
  proposal: StudentProposal | null;
  source: OutcomeSource | null;
};

/**
 * The year-end outcome of each student who is in a class on the year's last day. Students who
 * joined a class later are already placed. With `hold` the rows are locked until the transaction
 * ends.
 */
export async function selectOutcomes(
  tx: Tx,
  { yearId, lastDay, plan }: Ending,
  { hold }: { hold: boolean },
): Promise<PlannedStudent[]> {
  const planned = JSON.stringify(plan.map(({ id, outcome, to_class_id }) => ({ id, outcome, to_class_id })));
  const proposed = JSON.stringify(await proposalsFor(tx, { yearId, plan }));
  const { rows } = await tx.execute<PlannedStudent>(sql`
    select s.id as student_id, s.class_id as from_class_id, s.status as from_status, m.from_day::text,
      (case o.outcome when 'leave' then greatest(coalesce(c.leaves_on, ${lastDay}::date), m.from_day) else ${lastDay}::date end)::text as until_day,
      o.outcome,
      case o.outcome when 'repeat' then coalesce(c.to_class_id, s.class_id)
        when 'promote' then coalesce(c.to_class_id, case p.outcome when 'promote' then p.to_class_id end) end as to_class_id,
      case o.outcome when 'leave' then coalesce(c.leaves_as, 'left') when 'graduate' then 'graduated' else s.status end as to_status,
      c.student_id is not null as chosen, case when c.student_id is null then r.proposal end as proposal,
      case when c.student_id is null then r.source end as source
    from ${students} s
    join ${classMemberships} m on m.student_id = s.id and m.until_day is null and m.from_day <= ${lastDay}
    join jsonb_to_recordset(${planned}::jsonb) as p(id uuid, outcome text, to_class_id uuid) on p.id = s.class_id
    left join ${yearEndChoices} c on c.student_id = s.id and c.year_id = ${yearId}
    left join jsonb_to_recordset(${proposed}::jsonb) as r(student_id uuid, class_id uuid, proposal text, source text)
      on r.student_id = s.id and r.class_id = s.class_id
    cross join lateral (select coalesce(c.outcome, nullif(nullif(r.proposal, 'decide'), 'no_result'), p.outcome) as outcome) o
    where s.status in ('active', 'suspended')
    order by s.id ${hold ? sql`for update of s, m` : sql``}`);
  return rows;
}

type Proposed = { student_id: string; class_id: string; proposal: StudentProposal; source: OutcomeSource };

/**
 * Individual proposals: the class council's decision, else the result by the year's marks, unless
 * the whole class was set to repeat or graduate. A manual choice for a class overrides marks, and
 * one for a student overrides both.
 */
async function proposalsFor(tx: Tx, { yearId, plan }: Pick<Ending, 'yearId' | 'plan'>): Promise<Proposed[]> {
  const lasts = new Set(plan.flatMap(({ id, outcome }) => (outcome === 'graduate' ? [id] : [])));
  const ids = plan.map(({ id }) => id);
  const decided = (await yearDecisionsOf(tx, yearId, ids)).map(({ decision, ...of }): Proposed => ({
    ...of,
    proposal: councilOutcomeOf(decision, { isLast: lasts.has(of.class_id) }),
    source: 'council',
  }));
  const keyOf = ({ student_id, class_id }: Pick<Proposed, 'student_id' | 'class_id'>) =>
    `${student_id} ${class_id}`;
  const known = new Set(decided.map(keyOf));
  const open = plan.filter(({ chosen, outcome }) => !chosen || outcome === 'promote');
  const byMarks = (await proposalsOf(tx, yearId, open)).map(({ promotion, ...of }): Proposed => ({
    ...of,
    proposal: promotion ? yearOutcomeOf(promotion, { isLast: lasts.has(of.class_id) }) : 'no_result',
    source: 'marks',
  }));
  return [...decided, ...byMarks.filter((one) => !known.has(keyOf(one)))];
}

/**
 * Active students not affected by the end of a year: those without a class, and those who joined theirs after
 * the year's last day.
 */
export async function countLeftAlone(
  tx: Tx,
  lastDay: SchoolDay,
): Promise<{ came_later: number; without_class: number }> {
  const { rows } = await tx.execute<{ came_later: number; without_class: number }>(sql`
    select count(*) filter (where s.class_id is not null and m.from_day > ${lastDay})::int as came_later,
      count(*) filter (where s.class_id is null)::int as without_class
    from ${students} s
    left join ${classMemberships} m on m.student_id = s.id and m.until_day is null
    where s.status in ('active', 'suspended')`);
  return one(rows);
}

/** Students' names for lists, by class and name. */
export async function selectNames(tx: Tx, ids: readonly string[], most = ids.length) {
  if (ids.length === 0) return [];
  return tx
    .select({
      id: students.id,
      full_name: students.full_name,
      roll_number: students.roll_number,
      class: { id: classes.id, name: classes.name, section: classes.section },
    })
    .from(students)
    .leftJoin(classes, eq(classes.id, students.class_id))
    .where(inArray(students.id, [...ids]))
    .orderBy(classes.order_key, students.name_key, students.id)
    .limit(most);
}

export async function selectDebts(tx: Tx): Promise<Map<string, string>> {
  const rows = await tx
    .select({
      student_id: studentFees.student_id,
      owed: sql<string>`sum(${studentFees.amount_due} - ${studentFees.amount_paid})`,
    })
    .from(studentFees)
    .where(gt(studentFees.amount_due, studentFees.amount_paid))
    .groupBy(studentFees.student_id);
  return new Map(rows.map(({ student_id, owed }) => [student_id, amountText(centimes(BigInt(owed)))]));
}

/** The students among these who have paid something for a year. */
export async function selectPaidFor(tx: Tx, ids: readonly string[], yearId: string): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectDistinct({ student_id: studentFees.student_id })
    .from(studentFees)
    .innerJoin(feeStructures, eq(feeStructures.id, studentFees.fee_structure_id))
    .where(
      and(
        inArray(studentFees.student_id, [...ids]),
        eq(feeStructures.year_id, yearId),
        gt(studentFees.amount_paid, 0n),
      ),
    );
  return new Set(rows.map(({ student_id }) => student_id));
}

/** A run with the name of the person who did it; null if there is none. */
export async function findRun(tx: Tx, yearId: string) {
  const [found] = await tx
    .select({
      year_id: yearEnds.year_id,
      next_year_id: yearEnds.next_year_id,
      starts: yearEnds.starts,
      at: yearEnds.ran_at,
      by: profiles.full_name,
    })
    .from(yearEnds)
    .leftJoin(profiles, eq(profiles.user_id, yearEnds.ran_by))
    .where(eq(yearEnds.year_id, yearId));
  return found ?? null;
}

/** The ended year whose next year is this one; null if there is none. */
export async function findEndedBefore(tx: Tx, nextYearId: string): Promise<string | null> {
  const [found] = await tx
    .select({ year_id: yearEnds.year_id })
    .from(yearEnds)
    .where(eq(yearEnds.next_year_id, nextYearId));
  return found?.year_id ?? null;
}

/** The number of students per outcome in a run. */
export const selectRunOutcomes = (tx: Tx, yearId: string) =>
  tx
    .select({ outcome: yearEndStudents.outcome, students: count() })
    .from(yearEndStudents)
    .where(eq(yearEndStudents.year_id, yearId))
    .groupBy(yearEndStudents.outcome);

/** Carries teaching assignments into the next year: open ones end on the last day and restart the day after. */
export async function carryTeaching(
  tx: Tx,
  { lastDay, nextYearId }: { lastDay: SchoolDay; nextYearId: string },
): Promise<void> {
  await tx.execute(sql`
    with ended as (
      update ${classTeachers} set until_day = ${lastDay} where until_day is null and from_day <= ${lastDay} returning class_id, user_id
    )
    insert into ${classTeachers} (class_id, user_id, from_day, year_id)
    select class_id, user_id, ${lastDay}::date + 1, ${nextYearId} from ended`);
  await tx.execute(sql`
    with ended as (
      update ${classSubjectTeachers} set until_day = ${lastDay} where until_day is null and from_day <= ${lastDay}
      returning class_id, subject_id, teacher_id
    )
    insert into ${classSubjectTeachers} (class_id, subject_id, teacher_id, from_day, year_id)
    select class_id, subject_id, teacher_id, ${lastDay}::date + 1, ${nextYearId} from ended`);
}

/** The reverse: carried assignments that are still open are merged again. Ones ended or started since stay. */
export async function carryTeachingBack(
  tx: Tx,
  { lastDay, nextYearId }: { lastDay: SchoolDay; nextYearId: string },
): Promise<void> {
  const carried = sql`until_day is null and from_day = ${lastDay}::date + 1 and year_id = ${nextYearId}`;
  // Two statements: both rows at once would violate the exclusion constraint.
  const { rows: taught } = await tx.execute<{ class_id: string; user_id: string }>(
    sql`delete from ${classTeachers} where ${carried} returning class_id, user_id`,
  );
  await tx.execute(sql`
    update ${classTeachers} t set until_day = null
    from jsonb_to_recordset(${JSON.stringify(taught)}::jsonb) as c(class_id uuid, user_id uuid)
    where t.class_id = c.class_id and t.user_id = c.user_id and t.until_day = ${lastDay}`);
  const { rows: subjects } = await tx.execute<{ class_id: string; subject_id: string; teacher_id: string }>(
    sql`delete from ${classSubjectTeachers} where ${carried} returning class_id, subject_id, teacher_id`,
  );
  await tx.execute(sql`
    update ${classSubjectTeachers} t set until_day = null
    from jsonb_to_recordset(${JSON.stringify(subjects)}::jsonb) as c(class_id uuid, subject_id uuid, teacher_id uuid)
    where t.class_id = c.class_id and t.subject_id = c.subject_id and t.teacher_id = c.teacher_id and t.until_day = ${lastDay}`);
}

/** The number of students who joined a class after a day: they are already there when a year ends. */
export async function countNewcomers(tx: Tx, lastDay: SchoolDay): Promise<Map<string, number>> {
  const rows = await tx
    .select({ class_id: classMemberships.class_id, students: count() })
    .from(classMemberships)
    .where(and(isNull(classMemberships.until_day), gt(classMemberships.from_day, lastDay)))
    .groupBy(classMemberships.class_id);
  return new Map(rows.map(({ class_id, students: number }) => [class_id, number]));
}
