import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { profiles, heldRoles } from '#features/people/server/people.tables.ts';
import { schoolSettings } from '#features/people/server/school-settings.tables.ts';
import { classes, classTeachers } from '#features/roster/server/classes.tables.ts';
import { guardians, studentGuardians } from '#features/roster/server/guardians.tables.ts';
import { schoolLevels, schoolSections } from '#features/roster/server/levels.tables.ts';
import { classMemberships } from '#features/roster/server/memberships.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { studentFieldsOf } from '#features/roster/student-fields.rules.ts';
import { schoolPeriods, schoolYears } from '#features/school-year/server/school-year.tables.ts';
import { classSubjects, classSubjectTeachers, subjects } from '#features/roster/server/subjects.tables.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import type { Roster, RosterLink } from './roster-document.ts';

/** The school's people and classes, each list sorted by key, so that the output is deterministic. */
export async function readRoster(tx: Tx, installation: { schoolName: string }): Promise<Roster> {
  const settings = one(await tx.select().from(schoolSettings));
  const taughtNow = await tx
    .select({
      class_id: classSubjects.class_id,
      subject_id: classSubjects.subject_id,
      teacher_id: classSubjects.teacher_id,
      coefficient: classSubjects.coefficient,
      weekly_hours: classSubjects.weekly_hours,
    })
    .from(classSubjects)
    .orderBy(asc(classSubjects.class_id), asc(classSubjects.subject_id));
  const links = await currentLinks(tx);
  return {
    school: {
      sourced_id: settings.sourced_id,
      name: settings.school_name ?? installation.schoolName,
      registration_number: settings.registration_number,
    },
    years: await tx
      .select({
        id: schoolYears.id,
        name: schoolYears.name,
        first_day: schoolYears.first_day,
        last_day: schoolYears.last_day,
        status: schoolYears.status,
      })
      .from(schoolYears)
      .orderBy(asc(schoolYears.id)),
    periods: await tx.select().from(schoolPeriods).orderBy(asc(schoolPeriods.id)),
    sections: await tx
      .select({ id: schoolSections.id, name: schoolSections.name })
      .from(schoolSections)
      .orderBy(asc(schoolSections.id)),
    classes: await selectClasses(tx),
    subjects: await tx
      .select({
        id: subjects.id,
        code: subjects.code,
        name_en: subjects.name_en,
        name_fr: subjects.name_fr,
        group: subjects.group,
        default_coefficient: subjects.default_coefficient,
        archived_at: subjects.archived_at,
      })
      .from(subjects)
      .orderBy(asc(subjects.id)),
    class_subjects: taughtNow,
    teachers: await selectTeachers(tx),
    class_teachers: await tx
      .select({
        class_id: classTeachers.class_id,
        user_id: classTeachers.user_id,
        from_day: classTeachers.from_day,
        until_day: classTeachers.until_day,
      })
      .from(classTeachers)
      .orderBy(asc(classTeachers.class_id), asc(classTeachers.user_id), asc(classTeachers.from_day)),
    subject_teachers: await selectSubjectTeachers(tx),
    students: await selectStudents(tx),
    memberships: await tx
      .select({
        student_id: classMemberships.student_id,
        class_id: classMemberships.class_id,
        from_day: classMemberships.from_day,
        until_day: classMemberships.until_day,
      })
      .from(classMemberships)
      .orderBy(asc(classMemberships.student_id), asc(classMemberships.from_day)),
    guardians: await selectGuardians(tx),
    links,
  };
}

async function selectClasses(tx: Tx): Promise<Roster['classes']> {
  const found = await tx
    .select({
      id: classes.id,
      name: classes.name,
      section: classes.section,
      grade_level: classes.grade_level,
      capacity: classes.capacity,
      class_master_id: classes.class_master_id,
      level: {
        section_id: schoolLevels.section_id,
        name: schoolLevels.name,
        position: schoolLevels.position,
      },
    })
    .from(classes)
    .leftJoin(schoolLevels, eq(schoolLevels.id, classes.level_id))
    .orderBy(asc(classes.id));
  return found;
}

/** Users with the role, and those who teach or taught here without it. */
async function selectTeachers(tx: Tx): Promise<Roster['teachers']> {
  const teaching = sql`
    select ${heldRoles.user_id} from ${heldRoles} where ${heldRoles.role} = 'teacher'
    union select ${classTeachers.user_id} from ${classTeachers}
    union select ${classSubjectTeachers.teacher_id} from ${classSubjectTeachers}
    union select ${classSubjects.teacher_id} from ${classSubjects}
    union select ${classes.class_master_id} from ${classes}`;
  const found = await tx
    .select({
      id: users.id,
      email: users.email,
      full_name: profiles.full_name,
      phone: profiles.phone,
      open: sql<boolean>`${users.disabled_at} is null`,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.user_id, users.id))
    .where(sql`${users.id} in (${teaching})`)
    .orderBy(asc(users.id));
  return found;
}

/** Teaching records of subjects that the class still has: a removed course has no class to enroll in. */
function selectSubjectTeachers(tx: Tx): Promise<Roster['subject_teachers']> {
  const taught = classSubjectTeachers;
  return tx
    .select({
      class_id: taught.class_id,
      subject_id: taught.subject_id,
      teacher_id: taught.teacher_id,
      from_day: taught.from_day,
      until_day: taught.until_day,
    })
    .from(taught)
    .innerJoin(
      classSubjects,
      and(eq(classSubjects.class_id, taught.class_id), eq(classSubjects.subject_id, taught.subject_id)),
    )
    .orderBy(asc(taught.class_id), asc(taught.subject_id), asc(taught.teacher_id), asc(taught.from_day));
}

function selectStudents(tx: Tx): Promise<Roster['students']> {
  return tx
    .select({
      id: students.id,
      roll_number: students.roll_number,
      full_name: students.full_name,
      date_of_birth: students.date_of_birth,
      admission_date: students.admission_date,
      status: students.status,
      class_id: students.class_id,
      family_id: students.family_id,
      phone: students.phone,
      address: students.address,
      emergency_contact: students.emergency_contact,
      ...studentFieldsOf(students),
      repeater_since: students.repeater_since,
    })
    .from(students)
    .orderBy(asc(students.id));
}

/** Links that were confirmed by an administrator and not ended. */
const isKept = and(isNotNull(studentGuardians.verified_at), isNull(studentGuardians.ended_at));

function currentLinks(tx: Tx): Promise<RosterLink[]> {
  return tx
    .select({
      guardian_id: studentGuardians.guardian_id,
      student_id: studentGuardians.student_id,
      relation: studentGuardians.relation,
      relation_word: studentGuardians.relation_word,
      position: studentGuardians.position,
      sees_records: studentGuardians.sees_records,
      sees_fees: studentGuardians.sees_fees,
      may_collect: studentGuardians.may_collect,
      receives_messages: studentGuardians.receives_messages,
      begins_at: studentGuardians.begins_at,
      ends_at: studentGuardians.ends_at,
    })
    .from(studentGuardians)
    .innerJoin(guardians, and(eq(guardians.id, studentGuardians.guardian_id), isNull(guardians.merged_into)))
    .where(isKept)
    .orderBy(asc(studentGuardians.guardian_id), asc(studentGuardians.student_id));
}

function selectGuardians(tx: Tx): Promise<Roster['guardians']> {
  const linked = tx.select({ id: studentGuardians.guardian_id }).from(studentGuardians).where(isKept);
  return tx
    .select({
      id: guardians.id,
      full_name: guardians.full_name,
      phone: guardians.phone,
      other_phone: guardians.other_phone,
      email: guardians.email,
      address: guardians.address,
      occupation: guardians.occupation,
      language: guardians.language,
    })
    .from(guardians)
    .where(and(isNull(guardians.merged_into), inArray(guardians.id, linked)))
    .orderBy(asc(guardians.id));
}
