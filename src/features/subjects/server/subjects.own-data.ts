import { and, eq } from 'drizzle-orm';
import type { OwnDataPart } from '#features/feature.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import {
  classSubjects,
  classSubjectTeachers,
  studentSubjects,
  subjects,
} from '#features/roster/server/subjects.tables.ts';

/** A teacher's subjects and a student's choices. */
export const subjectsOwnData: OwnDataPart = async (tx, { actor: { userId } }) => ({
  subjects_taught: await tx
    .select({
      class_name: classes.name,
      class_section: classes.section,
      code: subjects.code,
      name_en: subjects.name_en,
      name_fr: subjects.name_fr,
      coefficient: classSubjects.coefficient,
      weekly_hours: classSubjects.weekly_hours,
      from_day: classSubjectTeachers.from_day,
      until_day: classSubjectTeachers.until_day,
    })
    .from(classSubjectTeachers)
    .innerJoin(classes, eq(classes.id, classSubjectTeachers.class_id))
    .innerJoin(subjects, eq(subjects.id, classSubjectTeachers.subject_id))
    .leftJoin(
      classSubjects,
      and(
        eq(classSubjects.class_id, classSubjectTeachers.class_id),
        eq(classSubjects.subject_id, classSubjectTeachers.subject_id),
      ),
    )
    .where(eq(classSubjectTeachers.teacher_id, userId))
    .orderBy(classes.order_key, subjects.code, classSubjectTeachers.from_day),
  subjects_chosen: await tx
    .select({
      class_name: classes.name,
      class_section: classes.section,
      code: subjects.code,
      name_en: subjects.name_en,
      name_fr: subjects.name_fr,
      from_day: studentSubjects.from_day,
      until_day: studentSubjects.until_day,
    })
    .from(studentSubjects)
    .innerJoin(students, eq(students.id, studentSubjects.student_id))
    .innerJoin(classes, eq(classes.id, studentSubjects.class_id))
    .innerJoin(subjects, eq(subjects.id, studentSubjects.subject_id))
    .where(eq(students.user_id, userId))
    .orderBy(studentSubjects.from_day, subjects.code),
});
