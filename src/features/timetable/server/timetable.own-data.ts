import { and, eq, isNotNull } from 'drizzle-orm';
import type { OwnDataPart } from '#features/feature.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { subjects } from '#features/roster/server/subjects.tables.ts';
import { lessonCovers, teacherAbsences } from './cover.tables.ts';
import {
  teacherUnavailable,
  timetableEntries,
  timetableEntryTeachers,
  timetablePeriods,
  timetableRules,
  timetableVersions,
} from './timetable.tables.ts';

export const timetableOwnData: OwnDataPart = async (tx, { actor }) => ({
  timetable_lessons: await tx
    .select({
      valid_from: timetableVersions.valid_from,
      day: timetableEntries.day,
      starts: timetablePeriods.starts,
      ends: timetablePeriods.ends,
      class: classes.name,
      section: classes.section,
      subject: subjects.name_en,
    })
    .from(timetableEntries)
    .innerJoin(timetableVersions, eq(timetableVersions.id, timetableEntries.version_id))
    .innerJoin(timetablePeriods, eq(timetablePeriods.id, timetableEntries.period_id))
    .innerJoin(classes, eq(classes.id, timetableEntries.class_id))
    .innerJoin(subjects, eq(subjects.id, timetableEntries.subject_id))
    .innerJoin(timetableEntryTeachers, eq(timetableEntryTeachers.entry_id, timetableEntries.id))
    .where(
      and(eq(timetableEntryTeachers.teacher_id, actor.userId), isNotNull(timetableVersions.published_at)),
    )
    .orderBy(timetableVersions.valid_from, timetableEntries.day, timetablePeriods.starts),
  timetable_unavailable: await tx
    .select({ day: teacherUnavailable.day, starts: teacherUnavailable.starts, ends: teacherUnavailable.ends })
    .from(teacherUnavailable)
    .where(eq(teacherUnavailable.teacher_id, actor.userId))
    .orderBy(teacherUnavailable.day, teacherUnavailable.starts),
  timetable_rules: await tx
    .select({
      timetable: timetableVersions.name,
      kind: timetableRules.kind,
      limit: timetableRules.most,
      must_be_kept: timetableRules.is_hard,
    })
    .from(timetableRules)
    .innerJoin(timetableVersions, eq(timetableVersions.id, timetableRules.version_id))
    .where(and(eq(timetableRules.teacher_id, actor.userId), isNotNull(timetableVersions.published_at)))
    .orderBy(timetableVersions.valid_from, timetableRules.id),
  teacher_absences: await tx
    .select({ day: teacherAbsences.day, note: teacherAbsences.note })
    .from(teacherAbsences)
    .where(eq(teacherAbsences.teacher_id, actor.userId))
    .orderBy(teacherAbsences.day),
  lessons_covered: await tx
    .select({ day: lessonCovers.day, starts: lessonCovers.starts, ends: lessonCovers.ends })
    .from(lessonCovers)
    .where(eq(lessonCovers.teacher_id, actor.userId))
    .orderBy(lessonCovers.day, lessonCovers.starts),
});
