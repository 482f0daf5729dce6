import { asc, eq, isNotNull, sql } from 'drizzle-orm';
import { demoId } from '#features/demo.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { classSubjects } from '#features/roster/server/subjects.tables.ts';
import { addDays } from '#features/school-year/school-year.rules.ts';
import { lessonsGivenBy } from '#features/timetable/server/taught-lessons.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { schoolDay, startOfDay } from '#platform/time/school-day.ts';
import { lessonLogEntries } from './lesson-log.tables.ts';

const KIND = 120;
/** Days before today for which lessons are written. */
const SPAN_DAYS = 20;
const MINUTE_MS = 60_000;

const SAID = [
  'Correction des exercices de la veille. Rappel de cours, puis trois exemples au tableau.',
  'Leçon nouvelle : définitions et premier exercice d’application.\nÀ revoir : les unités.',
  'Travail en groupes de quatre, mise en commun en fin de séance.',
  'Interrogation écrite de vingt minutes, puis suite de la leçon.',
  'Exercices 3 à 6. Les élèves en difficulté ont repris l’exercice 2 avec moi.',
  'Lecture du texte, questions orales, résumé dicté dans le cahier.',
] as const;

/** Entries of the last weeks for most lessons: as in a school, some are missing. */
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
  let made = 0;
  for (const { id: author_id } of teachers) {
    if (author_id === null) continue;
    const lessons = await lessonsGivenBy(tx, author_id, span);
    const rows = lessons.flatMap(({ day, starts, ends, class: { id: class_id }, subject }, nth) => {
      // Some lessons are still to write, the last ones among them.
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
          written_at: new Date(startOfDay(day, clock.timeZone).getTime() + ends * MINUTE_MS),
        },
      ];
    });
    if (rows.length > 0) await tx.insert(lessonLogEntries).values(rows);
  }
}
