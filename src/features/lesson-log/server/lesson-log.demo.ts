import { asc, eq, ilike, isNotNull, sql } from 'drizzle-orm';
import { demoId } from '#features/demo.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { classSubjects, subjects } from '#features/roster/server/subjects.tables.ts';
import { addDays, isSchoolDay } from '#features/school-year/school-year.rules.ts';
import { findYearOn } from '#features/school-year/server/school-year.service.ts';
import { lessonsGivenBy } from '#features/timetable/server/taught-lessons.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { schoolDay, startOfDay } from '#platform/time/school-day.ts';
import { lessonLogEntries } from './lesson-log.tables.ts';
import { lessonLogPoints, lessonPlanPoints, lessonPlans } from './plan.tables.ts';

const KIND = 120;
/** The number of days before today with entries. */
const SPAN_DAYS = 20;
const MINUTE_MS = 60_000;
/** 12:00 in minutes since midnight. */
const NOON = 720;

const SAID = [
  'Correction des exercices de la veille. Rappel de cours, puis trois exemples au tableau.',
  'Leçon nouvelle : définitions et premier exercice d’application.\nÀ revoir : les unités.',
  'Travail en groupes de quatre, mise en commun en fin de séance.',
  'Interrogation écrite de vingt minutes, puis suite de la leçon.',
  'Exercices 3 à 6. Les élèves en difficulté ont repris l’exercice 2 avec moi.',
  'Lecture du texte, questions orales, résumé dicté dans le cahier.',
] as const;

/** The plan of mathematics, which the printed teacher teaches, for each level. */
const PLANNED: readonly (readonly [title: string, lessons: number, term: number])[] = [
  ['Nombres entiers et décimaux', 6, 1],
  ['Addition et soustraction', 5, 1],
  ['Multiplication', 6, 1],
  ['Droites et segments', 5, 1],
  ['Division euclidienne', 6, 1],
  ['Fractions : sens et écriture', 7, 2],
  ['Angles et bissectrices', 5, 2],
  ['Comparer et ranger des fractions', 6, 2],
  ['Périmètres et aires', 7, 2],
  ['Proportionnalité', 8, 3],
  ['Symétrie axiale', 6, 3],
  ['Lire un tableau et un graphique', 5, 3],
];

/** Entries of the last weeks for most lessons; as in a real school, some are missing. */
export async function seedLessonLog(tx: Tx, clock: { now: Date; timeZone: string }): Promise<void> {
  const today = schoolDay(clock.now, clock.timeZone);
  const span = { first_day: addDays(today, -SPAN_DAYS), last_day: addDays(today, -1) };
  const teachers = await tx
    .selectDistinct({ id: classSubjects.teacher_id, first: sql`min(${classes.order_key})` })
    .from(classSubjects)
    .innerJoin(classes, eq(classes.id, classSubjects.class_id))
    .where(isNotNull(classSubjects.teacher_id))
    .groupBy(classSubjects.teacher_id)
    .orderBy(asc(sql`min(${classes.order_key})`), asc(classSubjects.teacher_id));
  const treat = await seedPlans(tx, today, clock.now);
  let made = 0;
  for (const { id: author_id } of teachers) {
    if (author_id === null) continue;
    const planned = await lessonsGivenBy(tx, author_id, span);
    const lessons = planned.length > 0 ? planned : await withoutTimetable(tx, author_id, span);
    const rows = lessons.flatMap(({ day, starts, ends, class: { id: class_id }, subject }, nth) => {
      // Some lessons have no entry yet, including the latest ones.
      if (nth % 7 === 5 || nth >= lessons.length - 2) return [];
      made += 1;
      return [
        {
          id: demoId(KIND, made),
          revision: demoId(KIND + 1, made),
          class_id,
          subject_id: subject.id,
          day,
          starts,
          ends,
          text: SAID[made % SAID.length]!,
          author_id,
          written_at: new Date(startOfDay(day, clock.timeZone).getTime() + (ends ?? NOON) * MINUTE_MS),
        },
      ];
    });
    if (rows.length === 0) continue;
    await tx.insert(lessonLogEntries).values(rows);
    await treat(rows);
  }
}

type Lesson = {
  day: string;
  starts: number | null;
  ends: number | null;
  class: { id: string };
  subject: { id: string };
};

/** Lessons of a school without a timetable: each subject every second school day. */
async function withoutTimetable(
  tx: Tx,
  teacherId: string,
  { first_day, last_day }: { first_day: string; last_day: string },
): Promise<Lesson[]> {
  const year = await findYearOn(tx, last_day);
  if (!year) return [];
  const places = await tx
    .select({ class_id: classSubjects.class_id, subject_id: classSubjects.subject_id })
    .from(classSubjects)
    .where(eq(classSubjects.teacher_id, teacherId))
    .orderBy(asc(classSubjects.class_id), asc(classSubjects.subject_id));
  const lessons: Lesson[] = [];
  for (let day = first_day, nth = 0; day <= last_day; day = addDays(day, 1), nth += 1)
    for (const [at, { class_id, subject_id }] of places.entries())
      if (isSchoolDay(year, day) && (nth + at) % 2 === 0)
        lessons.push({ day, starts: null, ends: null, class: { id: class_id }, subject: { id: subject_id } });
  return lessons;
}

type Row = { id: string; class_id: string; subject_id: string };

/** The ids of the points of a plan. */
const points = (plan: number) => PLANNED.map((_, at) => demoId(KIND + 3, plan * 100 + at));

/**
 * Writes the plans; returns a function that marks their first points as treated in a teacher's lessons, one
 * every third lesson.
 */
async function seedPlans(tx: Tx, today: string, now: Date): Promise<(rows: readonly Row[]) => Promise<void>> {
  const year = await findYearOn(tx, today);
  if (!year) return async () => {};
  const places = await tx
    .select({
      class_id: classes.id,
      level_id: classes.level_id,
      grade_level: classes.grade_level,
      subject_id: classSubjects.subject_id,
    })
    .from(classSubjects)
    .innerJoin(classes, eq(classes.id, classSubjects.class_id))
    .innerJoin(subjects, eq(subjects.id, classSubjects.subject_id))
    .where(ilike(subjects.name_en, 'Math%'))
    .orderBy(asc(classes.order_key), asc(classSubjects.subject_id));
  const plans = new Map<string, string>();
  const planOf = (place: (typeof places)[number]) =>
    `${place.level_id ?? place.grade_level} ${place.subject_id}`;
  for (const place of places) {
    if (plans.has(planOf(place))) continue;
    const number = plans.size + 1;
    const id = demoId(KIND + 2, number);
    plans.set(planOf(place), String(number));
    const { level_id, grade_level, subject_id } = place;
    await tx.insert(lessonPlans).values({
      id,
      year_id: year.id,
      subject_id,
      level_id,
      grade_level: level_id === null ? grade_level : null,
      revision: demoId(KIND + 4, number),
      changed_at: now,
    });
    await tx.insert(lessonPlanPoints).values(
      PLANNED.map(([title, lessons, term], at) => ({
        id: points(number)[at]!,
        plan_id: id,
        place: at,
        title,
        lessons,
        term,
      })),
    );
  }
  const done = new Map<string, number>();
  return async (rows) => {
    const ticks = rows.flatMap(({ id, class_id, subject_id }, nth) => {
      const place = places.find((one) => one.class_id === class_id && one.subject_id === subject_id);
      const plan = place && plans.get(planOf(place));
      const at = done.get(class_id) ?? 0;
      const point_id = plan === undefined ? undefined : points(Number(plan))[at];
      if (nth % 3 !== 0 || point_id === undefined) return [];
      done.set(class_id, at + 1);
      return [{ entry_id: id, point_id }];
    });
    if (ticks.length > 0) await tx.insert(lessonLogPoints).values(ticks);
  };
}
