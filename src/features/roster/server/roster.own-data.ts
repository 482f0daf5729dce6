import { eq } from 'drizzle-orm';
import type { OwnDataPart } from '#features/feature.ts';
import type { Tx } from '#platform/db/database.ts';
import { studentFieldsOf } from '../student-fields.rules.ts';
import { undoneAccountLinks } from './account-links.tables.ts';
import { classes, classTeachers } from './classes.tables.ts';
import { guardians, studentGuardians } from './guardians.tables.ts';
import { schoolSections } from './levels.tables.ts';
import { classMemberships } from './memberships.tables.ts';
import { statusPlans, studentEvents, students } from './students.tables.ts';

/** A student's own record, a parent's links, and a teacher's classes. */
export const rosterOwnData: OwnDataPart = async (tx, { actor: { userId } }) => ({
  student_record: await readStudentRecord(tx, userId),
  guardian_record: await readGuardianRecord(tx, userId),
  guardianships: await readGuardianships(tx, userId),
  classes_taught: await readClassesTaught(tx, userId),
  class_master_of: await readMasterOf(tx, userId),
  // Leaves out the student concerned, who must not be disclosed to this account.
  account_links_undone: await tx
    .select({ reason: undoneAccountLinks.reason, undone_at: undoneAccountLinks.undone_at })
    .from(undoneAccountLinks)
    .where(eq(undoneAccountLinks.user_id, userId))
    .orderBy(undoneAccountLinks.undone_at),
  sections_headed: await readSectionsHeaded(tx, userId),
});

async function readStudentRecord(tx: Tx, userId: string) {
  const [student] = await tx
    .select({
      id: students.id,
      roll_number: students.roll_number,
      full_name: students.full_name,
      date_of_birth: students.date_of_birth,
      admission_date: students.admission_date,
      status: students.status,
      phone: students.phone,
      email: students.email,
      address: students.address,
      emergency_contact: students.emergency_contact,
      ...studentFieldsOf(students),
      repeater_since: students.repeater_since,
      class_name: classes.name,
      class_section: classes.section,
      created_at: students.created_at,
    })
    .from(students)
    .leftJoin(classes, eq(classes.id, students.class_id))
    .where(eq(students.user_id, userId));
  if (!student) return null;
  const history = await tx
    .select({
      kind: studentEvents.kind,
      from: studentEvents.from_value,
      to: studentEvents.to_value,
      note: studentEvents.note,
      counts_from: studentEvents.counts_from,
      at: studentEvents.created_at,
    })
    .from(studentEvents)
    .where(eq(studentEvents.student_id, student.id))
    .orderBy(studentEvents.id);
  const classes_attended = await tx
    .select({
      name: classes.name,
      section: classes.section,
      from_day: classMemberships.from_day,
      until_day: classMemberships.until_day,
    })
    .from(classMemberships)
    .innerJoin(classes, eq(classes.id, classMemberships.class_id))
    .where(eq(classMemberships.student_id, student.id))
    .orderBy(classMemberships.from_day);
  const [planned = null] = await tx
    .select({ status: statusPlans.status, on: statusPlans.on_day, note: statusPlans.note })
    .from(statusPlans)
    .where(eq(statusPlans.student_id, student.id));
  return { ...student, history, classes_attended, planned_status: planned };
}

/** Links to children without the children's data, which is not about the guardian. */
const readGuardianships = (tx: Tx, userId: string) =>
  tx
    .select({
      relation: studentGuardians.relation,
      relation_word: studentGuardians.relation_word,
      first_moment: studentGuardians.begins_at,
      last_moment: studentGuardians.ends_at,
      linked_at: studentGuardians.linked_at,
      verified_at: studentGuardians.verified_at,
      ended_at: studentGuardians.ended_at,
    })
    .from(studentGuardians)
    .innerJoin(guardians, eq(guardians.id, studentGuardians.guardian_id))
    .where(eq(guardians.user_id, userId))
    .orderBy(studentGuardians.linked_at);

async function readGuardianRecord(tx: Tx, userId: string) {
  const [found] = await tx
    .select({
      full_name: guardians.full_name,
      phone: guardians.phone,
      other_phone: guardians.other_phone,
      email: guardians.email,
      address: guardians.address,
      occupation: guardians.occupation,
      language: guardians.language,
      created_at: guardians.created_at,
    })
    .from(guardians)
    .where(eq(guardians.user_id, userId));
  return found ?? null;
}

const readSectionsHeaded = (tx: Tx, userId: string) =>
  tx
    .select({ name: schoolSections.name })
    .from(schoolSections)
    .where(eq(schoolSections.head_id, userId))
    .orderBy(schoolSections.created_at);

const readClassesTaught = (tx: Tx, userId: string) =>
  tx
    .select({
      name: classes.name,
      section: classes.section,
      grade_level: classes.grade_level,
      from_day: classTeachers.from_day,
      until_day: classTeachers.until_day,
    })
    .from(classTeachers)
    .innerJoin(classes, eq(classes.id, classTeachers.class_id))
    .where(eq(classTeachers.user_id, userId))
    .orderBy(classes.order_key, classTeachers.from_day);

const readMasterOf = (tx: Tx, userId: string) =>
  tx
    .select({ name: classes.name, section: classes.section })
    .from(classes)
    .where(eq(classes.class_master_id, userId))
    .orderBy(classes.order_key);
