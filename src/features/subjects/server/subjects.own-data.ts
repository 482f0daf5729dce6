import { eq } from 'drizzle-orm';
import type { OwnDataPart } from '#features/feature.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { classSubjects, subjects } from './subjects.tables.ts';

/** What a teacher teaches. */
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
    })
    .from(classSubjects)
    .innerJoin(classes, eq(classes.id, classSubjects.class_id))
    .innerJoin(subjects, eq(subjects.id, classSubjects.subject_id))
    .where(eq(classSubjects.teacher_id, userId))
    .orderBy(classes.order_key, subjects.code),
});
