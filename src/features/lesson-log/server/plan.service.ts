import { and, eq, exists, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { type Call as SchoolCall, record } from '#features/people/server/people.service.ts';
import { isOn } from '#features/roster/server/memberships.service.ts';
import { classSubjects, classSubjectTeachers } from '#features/roster/server/subjects.tables.ts';
import type { SchoolYear } from '#features/school-year/school-year.contract.ts';
import { findYearOn } from '#features/school-year/server/school-year.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { orRefuse } from '#platform/db/violations.ts';
import { answerOnce } from '#platform/http/server/idempotency.ts';
import { schoolDay, type SchoolDay } from '#platform/time/school-day.ts';
import type { Coverage, CoverageRow, LessonPlan, SavePlanInput, Term } from '../lesson-plans.contract.ts';
import type { PlanLine } from '../plan.rules.ts';
import { lessonLogEntries } from './lesson-log.tables.ts';
import { findPlace } from './log.queries.ts';
import {
  findKey,
  findPlan,
  lockPlan,
  type Place,
  selectCoverage,
  selectFollowing,
  selectPlannedPoints,
  selectPoints,
} from './plan.queries.ts';
import { lessonLogPoints, lessonPlanPoints, lessonPlans } from './plan.tables.ts';
import { teachesOn } from './scope.queries.ts';

type Call = SchoolCall & { timeZone: string };
type Reader = Pick<Call, 'actor' | 'now' | 'timeZone'>;

/** The terms of a year, with the numbers used by plans. */
export const termsOf = (year: SchoolYear | null): Term[] =>
  (year?.periods ?? [])
    .filter(({ parent_id }) => parent_id === null)
    .map(({ name_en, name_fr }, at) => ({ number: at + 1, name_en, name_fr }));

/** Subjects of classes that the caller may read: the academic office all, teachers their own. */
const isRead = (tx: Tx, { actor }: Reader, today: SchoolDay): SQL | undefined =>
  actor.role === 'admin'
    ? undefined
    : exists(
        tx
          .select({ is: sql`true` })
          .from(classSubjectTeachers)
          .where(
            and(
              eq(classSubjectTeachers.class_id, classSubjects.class_id),
              eq(classSubjectTeachers.subject_id, classSubjects.subject_id),
              eq(classSubjectTeachers.teacher_id, actor.userId),
              isOn(classSubjectTeachers, today),
            ),
          ),
      );

/**
 * Lessons planned and treated: for the office by class, or by subject of one class; for teachers by the
 * subjects they teach.
 */
export async function readCoverage(
  tx: Tx,
  reader: Reader,
  { class_id }: { class_id?: string | undefined },
): Promise<Coverage> {
  const today = schoolDay(reader.now(), reader.timeZone);
  const year = await findYearOn(tx, today);
  if (!year) return { terms: [], rows: [] };
  const rows = await coverageBySubject(tx, { year, until: today }, [
    isRead(tx, reader, today),
    class_id === undefined ? undefined : eq(classSubjects.class_id, class_id),
  ]);
  const byClass = reader.actor.role === 'admin' && class_id === undefined;
  return { terms: termsOf(year), rows: byClass ? joinedByClass(rows) : rows };
}

/** The coverage of each subject of each class, up to a day. */
export async function coverageBySubject(
  tx: Tx,
  { year, until }: { year: SchoolYear; until: SchoolDay },
  where: (SQL | undefined)[] = [],
): Promise<CoverageRow[]> {
  const found = await selectCoverage(tx, { yearId: year.id, until }, and(...where));
  const rows = new Map<string, CoverageRow>();
  for (const { term, planned, treated, ...of } of found) {
    const key = `${of.class.id} ${of.subject.id}`;
    const row = rows.get(key) ?? { ...of, terms: [], without_plan: term === null ? 1 : 0 };
    if (term !== null) row.terms.push({ term, planned, treated });
    rows.set(key, row);
  }
  return [...rows.values()];
}

/**
 * The points planned for each class and subject, with the first day, up to a given one, on which each was
 * treated.
 */
export const plannedPoints = (
  tx: Tx,
  { year, until, class_id }: { year: SchoolYear; until: SchoolDay; class_id?: string | undefined },
) =>
  selectPlannedPoints(
    tx,
    { yearId: year.id, until },
    class_id === undefined ? undefined : eq(classSubjects.class_id, class_id),
  );

/** Subjects of classes that have no plan. */
export async function unplannedSubjects(
  tx: Tx,
  { year, until, class_id }: { year: SchoolYear; until: SchoolDay; class_id?: string | undefined },
): Promise<CoverageRow[]> {
  const rows = await coverageBySubject(tx, { year, until }, [
    class_id === undefined ? undefined : eq(classSubjects.class_id, class_id),
  ]);
  return rows.filter(({ without_plan }) => without_plan > 0);
}

/** One row per class, with its subjects added up. */
export function joinedByClass(rows: readonly CoverageRow[]): CoverageRow[] {
  const classes = new Map<string, CoverageRow>();
  for (const { class: schoolClass, terms, without_plan } of rows) {
    const sum = classes.get(schoolClass.id) ?? {
      class: schoolClass,
      subject: null,
      teacher: null,
      terms: [],
      without_plan: 0,
    };
    sum.without_plan += without_plan;
    for (const { term, planned, treated } of terms) {
      const known = sum.terms.find((one) => one.term === term);
      if (known) {
        known.planned += planned;
        known.treated += treated;
      } else sum.terms.push({ term, planned, treated });
    }
    sum.terms.sort((one, other) => one.term - other.term);
    classes.set(schoolClass.id, sum);
  }
  return [...classes.values()];
}

/** The plan of a class in a subject; null for a teacher who does not currently teach it. */
export async function readPlan(tx: Tx, reader: Reader, place: Place): Promise<LessonPlan | null> {
  const today = schoolDay(reader.now(), reader.timeZone);
  if (!(await mayOpen(tx, reader, place, today))) return null;
  const found = await findPlace(tx, place);
  if (!found) return null;
  const year = await findYearOn(tx, today);
  const plan = year && (await findPlan(tx, place, year.id));
  return {
    ...found,
    year: year?.name ?? null,
    terms: termsOf(year),
    scope: plan?.class_id ? 'class' : 'level',
    classes: plan ? await selectFollowing(tx, plan.id) : [],
    revision: plan?.revision ?? null,
    points: plan ? await selectPoints(tx, plan.id, place.class_id, today) : [],
  };
}

const mayOpen = async (tx: Tx, { actor }: Reader, place: Place, day: SchoolDay): Promise<boolean> =>
  actor.role === 'admin' || teachesOn(tx, actor, { ...place, day });

/**
 * Saves a plan; idempotent by key. Points with the same title are kept, together with the lessons that
 * treated them.
 */
export function savePlan(call: Call & { key: string }, input: SavePlanInput) {
  const { db, actor, now, timeZone, key } = call;
  const { class_id, subject_id, scope, points, base } = input;
  const place = { class_id, subject_id };
  type Refusal = 'NOT_FOUND' | 'NO_YEAR' | 'CHANGED_MEANWHILE';
  return orRefuse<Refusal, LessonPlan>({ lesson_plans_place: 'CHANGED_MEANWHILE' }, (refuse) =>
    db.transaction(async (tx) => {
      const at = now();
      const today = schoolDay(at, timeZone);
      if (!(await mayOpen(tx, call, place, today)) || !(await findPlace(tx, place)))
        return refuse('NOT_FOUND');
      return answerOnce(
        tx,
        { actorId: actor.userId, procedure: 'lessonPlans.save', key, input },
        async () => {
          const year = await findYearOn(tx, today);
          if (!year) return refuse('NO_YEAR');
          const held = await lockPlan(tx, place, year.id, scope);
          if ((held?.revision ?? null) !== base) return refuse('CHANGED_MEANWHILE');
          const followed = await findPlan(tx, place, year.id);
          const revision = newId();
          const id = held?.id ?? newId();
          const columns = { revision, changed_at: at };
          if (held) await tx.update(lessonPlans).set(columns).where(eq(lessonPlans.id, id));
          else {
            const whose = (await findKey(tx, class_id, scope))!;
            await tx.insert(lessonPlans).values({ id, year_id: year.id, subject_id, ...whose, ...columns });
          }
          await writePoints(tx, id, points, at);
          if (scope === 'class' && !held && followed)
            await carryTicks(tx, { from: followed.id, to: id, class_id });
          await record(tx, call, {
            action: 'lesson_log.planned',
            subject: { type: 'lesson_plan', id },
            details: { points: points.length, lessons: points.reduce((sum, one) => sum + one.lessons, 0) },
          });
          return (await readPlan(tx, call, place))!;
        },
      );
    }),
  );
}

const sameTitle = (title: string) => title.trim().toLowerCase();

/** Replaces the points of a plan. Points possibly treated in lessons are hidden instead of deleted. */
async function writePoints(tx: Tx, planId: string, lines: readonly PlanLine[], at: Date): Promise<void> {
  const left = await tx
    .select({ id: lessonPlanPoints.id, title: lessonPlanPoints.title })
    .from(lessonPlanPoints)
    .where(eq(lessonPlanPoints.plan_id, planId))
    // Visible points come before hidden ones of the same title.
    .orderBy(sql`${lessonPlanPoints.removed_at} is not null`, lessonPlanPoints.place);
  for (const [place, line] of lines.entries()) {
    const known = left.findIndex(({ title }) => sameTitle(title) === sameTitle(line.title));
    const columns = { ...line, place, removed_at: null };
    if (known < 0) {
      await tx.insert(lessonPlanPoints).values({ id: newId(), plan_id: planId, ...columns });
      continue;
    }
    const [point] = left.splice(known, 1);
    await tx.update(lessonPlanPoints).set(columns).where(eq(lessonPlanPoints.id, point!.id));
  }
  if (left.length > 0)
    await tx
      .update(lessonPlanPoints)
      .set({ removed_at: at })
      .where(
        and(
          inArray(
            lessonPlanPoints.id,
            left.map(({ id }) => id),
          ),
          isNull(lessonPlanPoints.removed_at),
        ),
      );
}

/** When a class gets its own plan, treated points are copied by title. */
async function carryTicks(
  tx: Tx,
  { from, to, class_id }: { from: string; to: string; class_id: string },
): Promise<void> {
  await tx.execute(sql`insert into ${lessonLogPoints} (entry_id, point_id)
    select k.entry_id, own.id from ${lessonLogPoints} k
      join ${lessonLogEntries} e on e.id = k.entry_id and e.class_id = ${class_id}
      join ${lessonPlanPoints} was on was.id = k.point_id and was.plan_id = ${from}
      join ${lessonPlanPoints} own on own.plan_id = ${to} and lower(trim(own.title)) = lower(trim(was.title))
    on conflict do nothing`);
}
