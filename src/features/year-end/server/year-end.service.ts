import { createHash } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { type Call as SchoolCall, record } from '#features/people/server/people.service.ts';
import { findYearCards } from '#features/report-cards/server/progress.service.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { holdYears } from '#features/school-year/server/school-year.service.ts';
import { schoolYears } from '#features/school-year/server/school-year.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { orRefuse } from '#platform/db/violations.ts';
import { type SchoolDay, schoolDay } from '#platform/time/school-day.ts';
import type {
  ClassOutcomeInput,
  EndingStudent,
  StudentOutcomeInput,
  YearEnd,
  YearEndCheck,
} from '../year-end.contract.ts';
import {
  countsOf,
  hasNoTarget,
  type OpenQuestion,
  type OutcomeSource,
  questionOf,
  type StudentOutcome,
} from '../year-end.rules.ts';
import {
  countLeftAlone,
  countNewcomers,
  findEndedBefore,
  findRun,
  type PlannedClass,
  type PlannedStudent,
  selectDebts,
  selectNames,
  selectOutcomes,
  selectPlan,
  selectRunOutcomes,
} from './year-end.queries.ts';
import { yearEndChoices, yearEndClasses } from './year-end.tables.ts';

export type Call = SchoolCall & { timeZone: string };

/** The maximum number of students listed by name. */
const MOST_NAMED = 200;
const CLASS = {
  year_end_classes_class_id_classes_id_fk: 'CLASS_NOT_FOUND',
  year_end_classes_to_class_id_classes_id_fk: 'CLASS_NOT_FOUND',
  year_end_choices_to_class_id_classes_id_fk: 'CLASS_NOT_FOUND',
} as const;

type Year = Pick<typeof schoolYears.$inferSelect, 'id' | 'name' | 'first_day' | 'last_day' | 'status'>;

/** The planned year following another. */
const nextOf = (years: readonly Year[], { last_day }: Year): Year | null =>
  years.find(({ status, first_day }) => status === 'planned' && first_day > last_day) ?? null;

/**
 * The year whose end the office sees: the last one run until the next starts, else the current
 * one. `years` are in date order.
 */
async function endingYear(tx: Tx, years: readonly Year[], today: SchoolDay): Promise<Year | null> {
  const coming = years.find(({ first_day }) => first_day > today);
  const ended = coming && (await findEndedBefore(tx, coming.id));
  return years.find(({ id, status }) => (ended ? id === ended : status === 'current')) ?? null;
}

const selectYears = (tx: Tx): Promise<Year[]> => {
  const { id, name, first_day, last_day, status } = schoolYears;
  return tx
    .select({ id, name, first_day, last_day, status })
    .from(schoolYears)
    .orderBy(schoolYears.first_day);
};

/** The planned end of the current year, class by class; or the last run, until the next year starts. */
export async function findYearEnd(tx: Tx, today: SchoolDay): Promise<YearEnd> {
  const years = await selectYears(tx);
  const year = await endingYear(tx, years, today);
  if (!year) return { year: null, next_year: null, ran: null, classes: [], may_run: false };
  const run = await findRun(tx, year.id);
  if (run) {
    const next = years.find(({ id }) => id === run.next_year_id)!;
    const counts = countsOf([]);
    for (const { outcome, students: number } of await selectRunOutcomes(tx, year.id))
      counts[outcome] = number;
    const { starts, by } = run;
    const ran = { at: run.at.toISOString(), by, starts, counts, may_undo: today < next.first_day };
    return { year, next_year: next, ran, classes: [], may_run: false };
  }
  const plan = await selectPlan(tx, year.id);
  const outcomes = await selectOutcomes(
    tx,
    { yearId: year.id, lastDay: year.last_day, plan },
    { hold: false },
  );
  const ofClass = new Map<string, PlannedStudent[]>();
  for (const outcome of outcomes) {
    const theirs = ofClass.get(outcome.from_class_id);
    if (theirs) theirs.push(outcome);
    else ofClass.set(outcome.from_class_id, [outcome]);
  }
  return {
    year,
    next_year: nextOf(years, year),
    ran: null,
    classes: plan.map(({ chosen: _chosen, ...planned }) => {
      const theirs = ofClass.get(planned.id) ?? [];
      return {
        ...planned,
        students: theirs.length,
        counts: countsOf(theirs),
        exceptions: theirs.filter(({ chosen }) => chosen).length,
        no_target: theirs.filter(hasNoTarget).length,
      };
    }),
    may_run: today >= year.last_day,
  };
}

/** The students of a class with their year-end outcomes; null if there is no such year or class. */
export async function listEndingStudents(
  tx: Tx,
  yearId: string,
  classId: string,
): Promise<EndingStudent[] | null> {
  const year = (await selectYears(tx)).find(({ id }) => id === yearId);
  if (!year) return null;
  const plan = (await selectPlan(tx, yearId)).filter(({ id }) => id === classId);
  if (plan.length === 0) return null;
  const outcomes = await selectOutcomes(tx, { yearId, lastDay: year.last_day, plan }, { hold: false });
  const byId = new Map(outcomes.map((outcome) => [outcome.student_id, outcome]));
  const names = await selectNames(tx, [...byId.keys()]);
  return names.map((named) => {
    const { outcome, to_class_id, to_status, until_day, from_status, chosen, proposal, source } = byId.get(
      named.id,
    )!;
    const question = questionOf(proposal);
    const leaves = outcome === 'leave';
    return {
      ...named,
      status: from_status,
      outcome,
      to_class_id,
      leaves_as: leaves ? (to_status as 'left' | 'transferred') : null,
      leaves_on: leaves ? until_day : null,
      chosen,
      source: question ? null : source,
      question,
    };
  });
}

type NotRunnable = { refused: 'ALREADY_ENDED' | 'NOT_CURRENT' | 'NO_NEXT_YEAR' };

type Prepared = {
  year: Year;
  next: Year;
  plan: PlannedClass[];
  found: readonly PlannedStudent[];
  outcomes: StudentOutcome[];
  fingerprint: string;
};

/**
 * Computes the end of a year; refused if it cannot be run, null if there is no such year. With
 * `hold`, years and students are locked until the transaction ends, so the result stays valid.
 */
export async function prepare(
  tx: Tx,
  yearId: string,
  { hold }: { hold: boolean },
): Promise<Prepared | NotRunnable | null> {
  const years = hold ? await holdYears(tx) : await selectYears(tx);
  const year = years.find(({ id }) => id === yearId);
  if (!year) return null;
  if (await findRun(tx, yearId)) return { refused: 'ALREADY_ENDED' } as const;
  if (year.status !== 'current') return { refused: 'NOT_CURRENT' } as const;
  const next = nextOf(years, year);
  if (!next) return { refused: 'NO_NEXT_YEAR' } as const;
  const plan = await selectPlan(tx, yearId);
  const found = await selectOutcomes(tx, { yearId, lastDay: year.last_day, plan }, { hold });
  const outcomes = found.map(({ chosen: _chosen, proposal: _proposal, source: _source, ...outcome }) => ({
    ...outcome,
    // The last day in the old class must be before the first in the new one.
    until_day: outcome.until_day < next.first_day ? outcome.until_day : year.last_day,
  }));
  return { year, next, plan, found, outcomes, fingerprint: fingerprintOf(next.id, outcomes) };
}

/** Changes whenever a run would have a different effect. */
function fingerprintOf(nextYearId: string, outcomes: readonly StudentOutcome[]): string {
  const text = JSON.stringify([nextYearId, outcomes.map((outcome) => Object.entries(outcome).toSorted())]);
  return createHash('sha256').update(text).digest('base64url');
}

export async function checkYearEnd(tx: Tx, yearId: string): Promise<YearEndCheck | NotRunnable | null> {
  const prepared = await prepare(tx, yearId, { hold: false });
  if (prepared === null || 'refused' in prepared) return prepared;
  const { year, plan, found, outcomes, fingerprint } = prepared;
  const sizes = await countNewcomers(tx, year.last_day);
  for (const { to_class_id } of outcomes)
    if (to_class_id) sizes.set(to_class_id, (sizes.get(to_class_id) ?? 0) + 1);
  const asked = (question: OpenQuestion) =>
    found.flatMap(({ proposal, student_id }) => (proposal === question ? [student_id] : []));
  const countFrom = (wanted: OutcomeSource) =>
    found.filter(({ source, proposal }) => source === wanted && !questionOf(proposal)).length;
  return {
    fingerprint,
    students: outcomes.length,
    counts: countsOf(outcomes),
    sizes: plan.map(({ id, capacity }) => ({ class_id: id, students: sizes.get(id) ?? 0, capacity })),
    no_target: await named(
      tx,
      outcomes.filter(hasNoTarget).map(({ student_id }) => student_id),
    ),
    from_marks: countFrom('marks'),
    from_council: countFrom('council'),
    to_decide: await named(tx, asked('decide')),
    no_result: await named(tx, asked('no_result')),
    no_card: await withoutCard(tx, year.id, outcomes),
    debts: await namedDebts(tx, outcomes),
    ...(await countLeftAlone(tx, year.last_day)),
  };
}

/** The listed students, and the total number. */
const named = async (tx: Tx, ids: readonly string[]) => ({
  students: await selectNames(tx, ids, MOST_NAMED),
  total: ids.length,
});

/** Students of classes with marks who have no card of the year: many classes are reorganized after the year closes. */
async function withoutCard(tx: Tx, yearId: string, outcomes: readonly StudentOutcome[]) {
  const { marked, carded } = await findYearCards(tx, yearId);
  const missing = outcomes.filter(
    ({ from_class_id, student_id }) => marked.has(from_class_id) && !carded.has(student_id),
  );
  return named(
    tx,
    missing.map(({ student_id }) => student_id),
  );
}

const goes = ({ outcome }: StudentOutcome) => outcome === 'leave' || outcome === 'graduate';

/** Debtors, those leaving the school first: it is the last chance to ask them. */
async function namedDebts(tx: Tx, outcomes: readonly StudentOutcome[]): Promise<YearEndCheck['debts']> {
  const debts = await selectDebts(tx);
  const owing = outcomes.filter(({ student_id }) => debts.has(student_id));
  const first = [...owing.filter(goes), ...owing.filter((student) => !goes(student))].slice(0, MOST_NAMED);
  const byId = new Map(first.map((outcome) => [outcome.student_id, outcome]));
  const names = await selectNames(tx, [...byId.keys()]);
  const named = names.map((student) => ({
    ...student,
    outcome: byId.get(student.id)!.outcome,
    balance: debts.get(student.id)!,
  }));
  const leaving = (student: { id: string }) => (goes(byId.get(student.id)!) ? 0 : 1);
  return { students: named.toSorted((a, b) => leaving(a) - leaving(b)), total: owing.length };
}

/** Locks the year if its end has not been run, so that no run starts meanwhile. */
async function holdOpenYear(tx: Tx, yearId: string) {
  const years = await holdYears(tx);
  const year = years.find(({ id }) => id === yearId);
  if (!year) return null;
  if (await findRun(tx, yearId)) return { refused: 'ALREADY_ENDED' } as const;
  if (year.status !== 'current') return { refused: 'NOT_CURRENT' } as const;
  return year;
}

/** Sets a class's year-end outcome; null if there is no such year or class. */
export function setClassOutcome(call: Call, yearId: string, classId: string, input: ClassOutcomeInput) {
  const today = schoolDay(call.now(), call.timeZone);
  return orRefuse(CLASS, () =>
    call.db.transaction(async (tx) => {
      const year = await holdOpenYear(tx, yearId);
      if (year === null || 'refused' in year) return year;
      const found = await tx.select({ id: classes.id }).from(classes).where(eq(classes.id, classId));
      if (found.length === 0) return null;
      const { outcome } = input;
      const to_class_id = outcome === 'promote' ? input.to_class_id : null;
      const of = { year_id: yearId, class_id: classId };
      const [held] = await tx
        .select()
        .from(yearEndClasses)
        .where(and(eq(yearEndClasses.year_id, yearId), eq(yearEndClasses.class_id, classId)));
      if (held?.outcome !== outcome || held.to_class_id !== to_class_id) {
        await tx
          .insert(yearEndClasses)
          .values({ ...of, outcome, to_class_id })
          .onConflictDoUpdate({
            target: [yearEndClasses.year_id, yearEndClasses.class_id],
            set: { outcome, to_class_id },
          });
        await record(tx, call, {
          action: 'year_end.class_set',
          subject: { type: 'class', id: classId },
          details: { outcome, to: to_class_id },
        });
      }
      return findYearEnd(tx, today);
    }),
  );
}

/** Sets some students' year-end outcomes; null if there is no such year. */
export function setStudentOutcomes(call: Call, yearId: string, input: StudentOutcomeInput) {
  const today = schoolDay(call.now(), call.timeZone);
  const student_ids = [...new Set(input.student_ids)];
  return orRefuse(CLASS, () =>
    call.db.transaction(async (tx) => {
      const year = await holdOpenYear(tx, yearId);
      if (year === null || 'refused' in year) return year;
      const found = await tx
        .select({ id: students.id })
        .from(students)
        .where(inArray(students.id, student_ids));
      if (found.length < student_ids.length) return { refused: 'STUDENT_NOT_FOUND' } as const;
      const { outcome } = input;
      const leaves = outcome === 'leave';
      if (leaves && input.leaves_on! < year.first_day) return { refused: 'OUTSIDE_YEAR' } as const;
      await tx
        .delete(yearEndChoices)
        .where(and(eq(yearEndChoices.year_id, yearId), inArray(yearEndChoices.student_id, student_ids)));
      if (outcome) {
        const choice = {
          year_id: yearId,
          outcome,
          to_class_id: outcome === 'promote' || outcome === 'repeat' ? input.to_class_id : null,
          leaves_as: leaves ? input.leaves_as : null,
          leaves_on: leaves ? input.leaves_on : null,
        };
        await tx.insert(yearEndChoices).values(student_ids.map((student_id) => ({ ...choice, student_id })));
      }
      await record(tx, call, {
        action: 'year_end.students_set',
        subject: { type: 'school_year', id: yearId },
        details: { outcome, student_ids },
      });
      return findYearEnd(tx, today);
    }),
  );
}
