import type { Actor } from '#features/people/people.rules.ts';
import { apiAs } from '#features/people/server/people.builders.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { classSubjectsRouter } from './class-subjects.router.ts';
import { classSubjects, classSubjectTeachers, subjects } from '#features/roster/server/subjects.tables.ts';
import { one } from '#platform/db/one.ts';
import { schoolDay } from '#platform/time/school-day.ts';

let made = 0;

export async function aSubject(db: Db | Tx, given: Partial<typeof subjects.$inferInsert> = {}) {
  made += 1;
  const usual = { code: `T${made}`, name_en: `Subject ${made}`, name_fr: `Matière ${made}` };
  return one(
    await db
      .insert(subjects)
      .values({ id: newId(), ...usual, default_coefficient: '2', ...given })
      .returning(),
  );
}

/** A class subject; a new subject is created unless given. */
export async function aClassSubject(
  db: Db | Tx,
  given: Partial<typeof classSubjects.$inferInsert> & { class_id: string },
) {
  const subject_id = given.subject_id ?? (await aSubject(db)).id;
  return one(
    await db
      .insert(classSubjects)
      .values({ coefficient: '2', ...given, subject_id })
      .returning(),
  );
}

/** A co-teacher of a class's subject, from today unless given. */
export const teachesToo = (
  db: Db | Tx,
  given: Pick<typeof classSubjectTeachers.$inferInsert, 'class_id' | 'subject_id' | 'teacher_id'> & {
    from_day?: string;
  },
) => db.insert(classSubjectTeachers).values({ from_day: schoolDay(new Date(), 'Africa/Douala'), ...given });

export const classSubjectsAs = (db: Db, actor: Actor) => apiAs(classSubjectsRouter, db, actor);
