import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { profiles } from '#features/people/server/people.tables.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { classSubjects, subjects } from '#features/roster/server/subjects.tables.ts';
import { isAnyOf } from '#platform/db/any-of.ts';
import type { Tx } from '#platform/db/database.ts';
import { type Given, prepared } from '#platform/db/prepared.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import type { PlanScope } from '../plan.rules.ts';
import { lessonLogEntries } from './lesson-log.tables.ts';
import { lessonLogPoints, lessonPlanPoints, lessonPlans } from './plan.tables.ts';

export type Place = { class_id: string; subject_id: string };
/** The year of the plans, and the last day whose lessons count. */
export type Asked = { yearId: string; until: SchoolDay };

const CLASS = { id: classes.id, name: classes.name, section: classes.section };
const SUBJECT = { id: subjects.id, name_en: subjects.name_en, name_fr: subjects.name_fr };

/** Whether a plan applies to a class: its own, or that of its level. */
const isFor =
  (): SQL => sql`(${lessonPlans.class_id} = ${classes.id} or ${lessonPlans.level_id} = ${classes.level_id}
  or (${classes.level_id} is null and ${lessonPlans.grade_level} = ${classes.grade_level}))`;

/** Whether a plan is the one that a class follows: its own plan takes precedence over the level's. */
const isFollowed = (): SQL => sql`${isFor()} and (${lessonPlans.class_id} is not null or not exists (
  select from ${lessonPlans} own where own.year_id = ${lessonPlans.year_id}
    and own.subject_id = ${lessonPlans.subject_id} and own.class_id = ${classes.id}))`;

/** The first day, up to a given one, on which a lesson of the class treated a point. */
const treatedOn = (until: Given<SchoolDay>) => sql<string | null>`(
  select min(${lessonLogEntries.day})::text from ${lessonLogPoints}
    join ${lessonLogEntries} on ${lessonLogEntries.id} = ${lessonLogPoints.entry_id}
  where ${lessonLogPoints.point_id} = ${lessonPlanPoints.id} and ${lessonLogEntries.class_id} = ${classes.id}
    and ${lessonLogEntries.day} <= ${until})`;

/** Lessons planned and treated by class, subject and term; a subject without a plan has a row without a term. */
export const selectCoverage = (tx: Tx, { yearId, until }: Asked, where?: SQL) => {
  const point = tx
    .select({
      class_id: sql<string>`${classes.id}`.as('of_class'),
      subject_id: lessonPlans.subject_id,
      term: lessonPlanPoints.term,
      lessons: lessonPlanPoints.lessons,
      treated_on: treatedOn(until).as('treated_on'),
    })
    .from(lessonPlans)
    .innerJoin(classes, isFollowed())
    .innerJoin(
      lessonPlanPoints,
      and(eq(lessonPlanPoints.plan_id, lessonPlans.id), isNull(lessonPlanPoints.removed_at)),
    )
    .where(eq(lessonPlans.year_id, yearId))
    .as('point');
  return tx
    .select({
      class: CLASS,
      subject: SUBJECT,
      teacher: profiles.full_name,
      term: point.term,
      planned: sql<number>`coalesce(sum(${point.lessons}), 0)::int`,
      treated: sql<number>`coalesce(sum(${point.lessons}) filter (where ${point.treated_on} is not null), 0)::int`,
    })
    .from(classSubjects)
    .innerJoin(classes, eq(classes.id, classSubjects.class_id))
    .innerJoin(subjects, eq(subjects.id, classSubjects.subject_id))
    .leftJoin(profiles, eq(profiles.user_id, classSubjects.teacher_id))
    .leftJoin(
      point,
      and(eq(point.class_id, classSubjects.class_id), eq(point.subject_id, classSubjects.subject_id)),
    )
    .where(where)
    .groupBy(classes.id, subjects.id, profiles.user_id, point.term)
    .orderBy(
      asc(classes.order_key),
      asc(classes.id),
      asc(subjects.name_fr),
      asc(subjects.id),
      asc(point.term),
    );
};

/** Every point of the plans that classes follow in their subjects, with the day on which it was treated. */
export const selectPlannedPoints = (tx: Tx, { yearId, until }: Asked, where?: SQL) =>
  tx
    .select({
      class: CLASS,
      subject: SUBJECT,
      id: lessonPlanPoints.id,
      title: lessonPlanPoints.title,
      term: lessonPlanPoints.term,
      lessons: lessonPlanPoints.lessons,
      treated_on: treatedOn(until),
    })
    .from(classSubjects)
    .innerJoin(classes, eq(classes.id, classSubjects.class_id))
    .innerJoin(subjects, eq(subjects.id, classSubjects.subject_id))
    .innerJoin(lessonPlans, and(eq(lessonPlans.subject_id, classSubjects.subject_id), isFollowed()))
    .innerJoin(
      lessonPlanPoints,
      and(eq(lessonPlanPoints.plan_id, lessonPlans.id), isNull(lessonPlanPoints.removed_at)),
    )
    .where(and(eq(lessonPlans.year_id, yearId), where))
    .orderBy(
      asc(classes.order_key),
      asc(classes.id),
      asc(subjects.name_fr),
      asc(subjects.id),
      asc(lessonPlanPoints.place),
    );

/** The plan that a class follows in a subject; null if there is none. */
export async function findPlan(tx: Tx, { class_id, subject_id }: Place, yearId: string) {
  const [found] = await tx
    .select({ plan: lessonPlans })
    .from(lessonPlans)
    .innerJoin(classes, eq(classes.id, class_id))
    .where(and(eq(lessonPlans.year_id, yearId), eq(lessonPlans.subject_id, subject_id), isFollowed()))
    .limit(1);
  return found?.plan ?? null;
}

/**
 * The columns that define whom a plan of a scope applies to, derived from one class; null if the class does
 * not exist.
 */
export async function findKey(tx: Tx, classId: string, scope: PlanScope) {
  const [found] = await tx
    .select({ level_id: classes.level_id, grade_level: classes.grade_level })
    .from(classes)
    .where(eq(classes.id, classId));
  if (!found) return null;
  if (scope === 'class') return { class_id: classId, level_id: null, grade_level: null };
  const { level_id, grade_level } = found;
  return { class_id: null, level_id, grade_level: level_id === null ? grade_level : null };
}

/** A class's own plan or that of its level, locked until the transaction ends. */
export async function lockPlan(tx: Tx, { class_id, subject_id }: Place, yearId: string, scope: PlanScope) {
  const own = scope === 'class' ? sql`${lessonPlans.class_id} is not null` : isNull(lessonPlans.class_id);
  const [found] = await tx
    .select({ plan: lessonPlans })
    .from(lessonPlans)
    .innerJoin(classes, eq(classes.id, class_id))
    .where(and(eq(lessonPlans.year_id, yearId), eq(lessonPlans.subject_id, subject_id), isFor(), own))
    .for('update', { of: lessonPlans });
  return found?.plan ?? null;
}

/** The points of a plan in order, with the day on which each was treated in a class. */
export const selectPoints = (tx: Tx, planId: string, classId: string, until: SchoolDay) =>
  tx
    .select({
      id: lessonPlanPoints.id,
      title: lessonPlanPoints.title,
      lessons: lessonPlanPoints.lessons,
      term: lessonPlanPoints.term,
      treated_on: treatedOn(until),
    })
    .from(lessonPlanPoints)
    .innerJoin(classes, eq(classes.id, classId))
    .where(and(eq(lessonPlanPoints.plan_id, planId), isNull(lessonPlanPoints.removed_at)))
    .orderBy(asc(lessonPlanPoints.place));

/** The classes that follow a plan: they have the subject, and no plan of their own. */
export const selectFollowing = (tx: Tx, planId: string) =>
  tx
    .select(CLASS)
    .from(lessonPlans)
    .innerJoin(classes, isFollowed())
    .innerJoin(
      classSubjects,
      and(eq(classSubjects.class_id, classes.id), eq(classSubjects.subject_id, lessonPlans.subject_id)),
    )
    .where(eq(lessonPlans.id, planId))
    .orderBy(asc(classes.order_key));

/** Points that the plans of a class in a subject had in a year, including removed ones. */
export async function selectKnownPoints(
  tx: Tx,
  { class_id, subject_id }: Place,
  { yearId, ids }: { yearId: string; ids: readonly string[] },
): Promise<string[]> {
  if (ids.length === 0) return [];
  const found = await tx
    .select({ id: lessonPlanPoints.id })
    .from(lessonPlanPoints)
    .innerJoin(lessonPlans, eq(lessonPlans.id, lessonPlanPoints.plan_id))
    .innerJoin(classes, eq(classes.id, class_id))
    .where(
      and(
        inArray(lessonPlanPoints.id, [...ids]),
        eq(lessonPlans.year_id, yearId),
        eq(lessonPlans.subject_id, subject_id),
        isFor(),
      ),
    );
  return found.map(({ id }) => id);
}

const nextPoints = prepared('plan_next_points', (tx) => {
  const ranked = tx
    .select({
      class_id: sql<string>`${classes.id}`.as('of_class'),
      subject_id: lessonPlans.subject_id,
      id: lessonPlanPoints.id,
      title: lessonPlanPoints.title,
      place: lessonPlanPoints.place,
      rank: sql<number>`row_number() over (partition by ${classes.id}, ${lessonPlans.subject_id} order by ${lessonPlanPoints.place})`.as(
        'rank',
      ),
    })
    .from(lessonPlans)
    .innerJoin(classes, isFollowed())
    .innerJoin(
      lessonPlanPoints,
      and(eq(lessonPlanPoints.plan_id, lessonPlans.id), isNull(lessonPlanPoints.removed_at)),
    )
    .where(
      and(
        eq(lessonPlans.year_id, sql.placeholder('yearId')),
        sql`(${classes.id}, ${lessonPlans.subject_id}) in (
          select * from unnest(${sql.placeholder('classIds')}::uuid[], ${sql.placeholder('subjectIds')}::uuid[]))`,
        sql`${treatedOn(sql.placeholder('until'))} is null`,
      ),
    )
    .as('ranked');
  return tx
    .select()
    .from(ranked)
    .where(sql`${ranked.rank} <= ${sql.placeholder('most')}`)
    .orderBy(asc(ranked.place));
});

/** The next untreated points of the plans that classes follow, in plan order. */
export async function selectNextPoints(
  tx: Tx,
  places: readonly Place[],
  { yearId, until }: Asked,
  most: number,
) {
  if (places.length === 0) return [];
  const classIds = places.map(({ class_id }) => class_id);
  const subjectIds = places.map(({ subject_id }) => subject_id);
  return nextPoints(tx, { yearId, until, classIds, subjectIds, most });
}

const ticksOf = prepared('log_ticks', (tx) =>
  tx
    .select({
      entry_id: lessonLogPoints.entry_id,
      id: lessonPlanPoints.id,
      title: lessonPlanPoints.title,
    })
    .from(lessonLogPoints)
    .innerJoin(lessonPlanPoints, eq(lessonPlanPoints.id, lessonLogPoints.point_id))
    .where(isAnyOf(lessonLogPoints.entry_id, sql.placeholder('entryIds')))
    .orderBy(asc(lessonPlanPoints.place)),
);

/** The points treated in these entries, in plan order. */
export const selectTicks = async (tx: Tx, entryIds: readonly string[]) =>
  entryIds.length === 0 ? [] : ticksOf(tx, { entryIds: [...entryIds] });
