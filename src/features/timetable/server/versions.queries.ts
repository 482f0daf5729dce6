import { and, asc, desc, eq, getTableColumns, isNull, or, sql } from 'drizzle-orm';
import { profiles, heldRoles } from '#features/people/server/people.tables.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { classSubjects, classSubjectTeachers, subjects } from '#features/roster/server/subjects.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { FILL_RULE_KINDS, type FillRule } from '../fill.rules.ts';
import {
  teacherUnavailable,
  timetableEntries,
  timetableEntryTeachers,
  timetablePeriods,
  timetableRooms,
  timetableRules,
  timetableVersions,
} from './timetable.tables.ts';

/** Drafts first, then by date, newest first. */
export const selectVersions = (tx: Tx, versionId?: string) =>
  tx
    .select({
      id: timetableVersions.id,
      name: timetableVersions.name,
      valid_from: timetableVersions.valid_from,
      placed: sql<number>`(select count(*)::int from ${timetableEntries} e where e.version_id = timetable_versions.id)`,
    })
    .from(timetableVersions)
    .where(versionId ? eq(timetableVersions.id, versionId) : undefined)
    .orderBy(
      sql`${timetableVersions.valid_from} desc nulls first`,
      desc(timetableVersions.created_at),
      timetableVersions.id,
    );

/** True, or null for an unknown version. */
export const isVersion = async (tx: Pick<Tx, 'select'>, versionId: string): Promise<true | null> => {
  const found = await tx
    .select({ id: timetableVersions.id })
    .from(timetableVersions)
    .where(eq(timetableVersions.id, versionId));
  return found.length > 0 ? true : null;
};

export const selectPeriods = (tx: Tx, versionId: string) =>
  tx
    .select({
      id: timetablePeriods.id,
      starts: timetablePeriods.starts,
      ends: timetablePeriods.ends,
      is_break: timetablePeriods.is_break,
      days: timetablePeriods.days,
    })
    .from(timetablePeriods)
    .where(eq(timetablePeriods.version_id, versionId))
    .orderBy(asc(timetablePeriods.starts));

export const selectEntries = (tx: Tx, versionId: string) =>
  tx
    .select({
      id: timetableEntries.id,
      class_id: timetableEntries.class_id,
      subject_id: timetableEntries.subject_id,
      teacher_id: timetableEntries.teacher_id,
      further_ids: sql<string[]>`array(select t.teacher_id from ${timetableEntryTeachers} t
        where t.entry_id = timetable_entries.id and t.teacher_id is distinct from timetable_entries.teacher_id
        order by t.teacher_id)`,
      room_id: timetableEntries.room_id,
      meeting: timetableEntries.meeting,
      day: timetableEntries.day,
      period_id: timetableEntries.period_id,
      option_line: timetableEntries.option_line,
      locked: timetableEntries.locked,
    })
    .from(timetableEntries)
    .where(eq(timetableEntries.version_id, versionId))
    .orderBy(
      timetableEntries.day,
      timetableEntries.period_id,
      timetableEntries.class_id,
      timetableEntries.subject_id,
    );

/** Rooms in use, and archived ones that this version still uses. */
export const selectRooms = (tx: Tx, versionId?: string) =>
  tx
    .select({
      id: timetableRooms.id,
      name: timetableRooms.name,
      kind: timetableRooms.kind,
      is_archived: sql<boolean>`${timetableRooms.archived_at} is not null`,
    })
    .from(timetableRooms)
    .where(
      or(
        isNull(timetableRooms.archived_at),
        versionId
          ? sql`exists (select from ${timetableEntries} e where e.room_id = timetable_rooms.id and e.version_id = ${versionId})`
          : undefined,
      ),
    )
    .orderBy(sql`public.fold_name(${timetableRooms.name})`);

export const selectClasses = (tx: Tx) =>
  tx
    .select({ id: classes.id, name: classes.name, section: classes.section })
    .from(classes)
    .orderBy(classes.order_key, classes.id);

/** The subjects of each class with teachers and hours, as in the subject grid. */
export const selectTaught = (tx: Tx) =>
  tx
    .select({
      class_id: classSubjects.class_id,
      subject_id: classSubjects.subject_id,
      teacher_id: heldRoles.user_id,
      further_ids: sql<string[]>`array(select t.teacher_id from ${classSubjectTeachers} t
        join ${heldRoles} r on r.user_id = t.teacher_id and r.role = 'teacher'
        where t.class_id = ${classSubjects.class_id} and t.subject_id = ${classSubjects.subject_id}
          and t.until_day is null and t.teacher_id is distinct from ${classSubjects.teacher_id}
        order by t.teacher_id)`,
      group_id: classSubjects.group_id,
      option_line: classSubjects.option_line,
      weekly_hours: classSubjects.weekly_hours,
    })
    .from(classSubjects)
    .innerJoin(subjects, eq(subjects.id, classSubjects.subject_id))
    .leftJoin(heldRoles, and(eq(heldRoles.user_id, classSubjects.teacher_id), eq(heldRoles.role, 'teacher')))
    .orderBy(classSubjects.class_id, subjects.code);

export const selectSubjects = (tx: Tx) =>
  tx
    .select({ id: subjects.id, name_en: subjects.name_en, name_fr: subjects.name_fr })
    .from(subjects)
    .where(
      sql`exists (select from ${classSubjects} c where c.subject_id = subjects.id) or exists (select from ${timetableEntries} e where e.subject_id = subjects.id)`,
    )
    .orderBy(subjects.code);

/** Teachers by name, including former ones that an entry still refers to. */
export const selectTeachers = (tx: Tx) =>
  tx
    .select({ id: profiles.user_id, full_name: profiles.full_name })
    .from(profiles)
    .where(
      sql`exists (select from ${heldRoles} r where r.user_id = profiles.user_id and r.role = 'teacher') or exists (select from ${timetableEntryTeachers} e where e.teacher_id = profiles.user_id)`,
    )
    .orderBy(profiles.name_key, profiles.user_id);

export const selectUnavailable = (tx: Tx) =>
  tx
    .select({
      teacher_id: teacherUnavailable.teacher_id,
      day: teacherUnavailable.day,
      starts: teacherUnavailable.starts,
      ends: teacherUnavailable.ends,
    })
    .from(teacherUnavailable)
    .orderBy(teacherUnavailable.teacher_id, teacherUnavailable.day, teacherUnavailable.starts);

export async function selectRules(tx: Tx, versionId: string): Promise<FillRule[]> {
  const { id: _id, version_id: _version, ...columns } = getTableColumns(timetableRules);
  const rules = await tx
    .select(columns)
    .from(timetableRules)
    .where(eq(timetableRules.version_id, versionId))
    .orderBy(timetableRules.id);
  const known = rules.map((rule): FillRule => ({
    kind: rule.kind,
    most: rule.most,
    is_hard: rule.is_hard,
    ...(rule.teacher_id && { teacher_id: rule.teacher_id }),
    ...(rule.subject_id && { subject_id: rule.subject_id }),
    ...(rule.class_id && { class_id: rule.class_id }),
    ...(rule.room_id && { room_id: rule.room_id }),
    ...(rule.room_kind && { room_kind: rule.room_kind }),
  }));
  return FILL_RULE_KINDS.flatMap((kind) => known.filter((rule) => rule.kind === kind));
}
