import { and, eq, exists, gte, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '#features/people/people.rules.ts';
import { profiles, heldRoles } from '#features/people/server/people.tables.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { isOn, TODAY } from '#features/roster/server/memberships.service.ts';
import { classMemberships } from '#features/roster/server/memberships.tables.ts';

import { students } from '#features/roster/server/students.tables.ts';
import { studentsVisibleTo } from '#features/roster/server/visibility.service.ts';
import type { Tx } from '#platform/db/database.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import {
  chosenSubjects,
  classSubjects,
  studentSubjects,
  subjectGroups,
  subjects,
} from '#features/roster/server/subjects.tables.ts';
import { teacherNames } from './teachers-of.service.ts';
import { isChosen, type Place, studentsTaughtTogether, takes } from './taking.service.ts';

/**
 * The students of a class on a day by name, with the day since when each has chosen the subject (null if not
 * chosen), and their other choices.
 */
export function selectChoosers(tx: Tx, { class_id, subject_id }: Place, day: SchoolDay | SQL = TODAY) {
  return tx
    .select({
      student_id: students.id,
      roll_number: students.roll_number,
      full_name: students.full_name,
      from_day: studentSubjects.from_day,
      other_ids: sql<string[]>`array(select distinct s.subject_id from ${studentSubjects} s
        where s.student_id = ${students.id} and s.class_id = ${class_id}::uuid and s.subject_id <> ${subject_id}::uuid
          and ${classMemberships.from_day} <= s.from_day and (s.until_day is null or s.until_day >= ${day}))`,
    })
    .from(classMemberships)
    .innerJoin(students, eq(students.id, classMemberships.student_id))
    .leftJoin(
      studentSubjects,
      and(
        eq(studentSubjects.student_id, students.id),
        eq(studentSubjects.class_id, class_id),
        eq(studentSubjects.subject_id, subject_id),
        sql`${classMemberships.from_day} <= ${studentSubjects.from_day}`,
        isOn(studentSubjects, day),
      ),
    )
    .where(and(eq(classMemberships.class_id, class_id), isOn(classMemberships, day)))
    .orderBy(students.name_key, students.roll_number);
}

/** The optional subjects of a class, now or from a later day on, with their lines. */
export const selectOptions = (tx: Tx, classId: string) =>
  tx
    .select({
      subject_id: subjects.id,
      name_en: subjects.name_en,
      name_fr: subjects.name_fr,
      option_line: classSubjects.option_line,
    })
    .from(classSubjects)
    .innerJoin(subjects, eq(subjects.id, classSubjects.subject_id))
    .where(
      and(
        eq(classSubjects.class_id, classId),
        exists(
          tx
            .select({ from_day: chosenSubjects.from_day })
            .from(chosenSubjects)
            .where(
              and(
                eq(chosenSubjects.class_id, classId),
                eq(chosenSubjects.subject_id, classSubjects.subject_id),
                or(isNull(chosenSubjects.until_day), gte(chosenSubjects.until_day, TODAY)),
              ),
            ),
        ),
      ),
    )
    .orderBy(sql`lower(${subjects.code})`);

/** The students taking a subject with a class whom the actor may see, by name, with their classes. */
export function selectTakers(tx: Tx, actor: Actor, place: Place, day: SchoolDay | SQL) {
  return tx
    .select({
      student_id: students.id,
      roll_number: students.roll_number,
      full_name: students.full_name,
      class: { name: classes.name, section: classes.section },
    })
    .from(students)
    .innerJoin(
      classMemberships,
      and(eq(classMemberships.student_id, students.id), isOn(classMemberships, day)),
    )
    .innerJoin(classes, eq(classes.id, classMemberships.class_id))
    .where(and(inArray(students.id, studentsTaughtTogether(tx, place, day)), studentsVisibleTo(tx, actor)))
    .orderBy(classes.order_key, students.name_key, students.roll_number);
}

/** The subjects a student takes on a day, with teachers. Former teachers are not listed. */
export function selectSubjectsTaken(tx: Tx, studentId: string, day: SchoolDay | SQL = TODAY) {
  return tx
    .select({
      class_id: classSubjects.class_id,
      subject_id: subjects.id,
      code: subjects.code,
      name_en: subjects.name_en,
      name_fr: subjects.name_fr,
      coefficient: sql<string>`trim_scale(${classSubjects.coefficient})::text`,
      teacher: teacherNames,
      chosen: sql<boolean>`${isChosen(day)}`,
      group: subjectGroups.name,
    })
    .from(classMemberships)
    .innerJoin(classSubjects, takes(day))
    .innerJoin(subjects, eq(subjects.id, classSubjects.subject_id))
    .leftJoin(subjectGroups, eq(subjectGroups.id, classSubjects.group_id))
    .leftJoin(heldRoles, and(eq(heldRoles.user_id, classSubjects.teacher_id), eq(heldRoles.role, 'teacher')))
    .leftJoin(profiles, eq(profiles.user_id, heldRoles.user_id))
    .where(eq(classMemberships.student_id, studentId))
    .orderBy(sql`public.fold_name(${subjects.group}) nulls last`, sql`lower(${subjects.code})`);
}
