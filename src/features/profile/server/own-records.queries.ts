import { and, count, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import { classes, classTeachers } from '#features/roster/server/classes.tables.ts';
import { invitations } from '#features/joining/server/joining.tables.ts';
import { profiles, userRoles } from '#features/people/server/people.tables.ts';
import { guardians } from '#features/roster/server/guardians.tables.ts';
import { studentEvents, students } from '#features/roster/server/students.tables.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { outbox } from '#platform/mail/server/mail.tables.ts';

// Columns are named one by one: a column added to a table later is not told by accident, and no hash, secret or id of
// somebody else leaves with a document about one person.

export async function readProfile(tx: Tx, userId: string) {
  const [found] = await tx
    .select({
      full_name: profiles.full_name,
      phone: profiles.phone,
      language: profiles.language,
      theme: profiles.theme,
      requested_role: profiles.requested_role,
      refused_at: profiles.refused_at,
      refusal_note: profiles.refusal_note,
      role: userRoles.role,
      role_given_at: userRoles.given_at,
    })
    .from(profiles)
    .leftJoin(userRoles, eq(userRoles.user_id, profiles.user_id))
    .where(eq(profiles.user_id, userId));
  return found ?? null;
}

export const readMail = (tx: Tx, email: string) =>
  tx
    .select({ subject: outbox.subject, created_at: outbox.created_at, sent_at: outbox.sent_at })
    .from(outbox)
    .where(eq(outbox.recipient, email))
    .orderBy(outbox.created_at);

export const readInvitations = (tx: Tx, userId: string) =>
  tx
    .select({
      full_name: invitations.full_name,
      email: invitations.email,
      role: invitations.role,
      created_at: invitations.created_at,
      used_at: invitations.used_at,
    })
    .from(invitations)
    .where(eq(invitations.used_by, userId));

/** The links to children, without the children: their records are about them. */
export const readGuardianships = (tx: Tx, userId: string) =>
  tx
    .select({
      linked_at: guardians.linked_at,
      verified_at: guardians.verified_at,
      ended_at: guardians.ended_at,
    })
    .from(guardians)
    .where(eq(guardians.user_id, userId))
    .orderBy(guardians.linked_at);

export const readClassesTaught = (tx: Tx, userId: string) =>
  tx
    .select({ name: classes.name, section: classes.section, grade_level: classes.grade_level })
    .from(classTeachers)
    .innerJoin(classes, eq(classes.id, classTeachers.class_id))
    .where(eq(classTeachers.user_id, userId))
    .orderBy(classes.order_key);

/** The record of whoever is a student themselves, with its history. */
export async function readStudentRecord(tx: Tx, userId: string) {
  const [student] = await tx
    .select({
      id: students.id,
      roll_number: students.roll_number,
      full_name: students.full_name,
      date_of_birth: students.date_of_birth,
      admission_date: students.admission_date,
      status: students.status,
      phone: students.phone,
      address: students.address,
      emergency_contact: students.emergency_contact,
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
      at: studentEvents.created_at,
    })
    .from(studentEvents)
    .where(eq(studentEvents.student_id, student.id))
    .orderBy(studentEvents.id);
  return { ...student, history };
}

const MOST_EVENTS = 20_000;

/** What the trail says of the person: what they did, and what was done to their account or record; never by whom, or to whom. */
export async function readEvents(tx: Tx, userId: string, studentId: string | null) {
  const subjects: SQL[] = [
    and(eq(auditEvents.subject_type, 'user'), eq(auditEvents.subject_id, userId))!,
    ...(studentId
      ? [and(eq(auditEvents.subject_type, 'student'), eq(auditEvents.subject_id, studentId))!]
      : []),
  ];
  const about = or(eq(auditEvents.actor_id, userId), ...subjects);
  const [total] = await tx.select({ number: count() }).from(auditEvents).where(about);
  const events = await tx
    .select({
      at: auditEvents.at,
      action: auditEvents.action,
      done_by_me: sql<boolean>`${auditEvents.actor_id} is not distinct from ${userId}::uuid`,
      about: auditEvents.subject_type,
      // From where somebody else did it is about them.
      address: sql<
        string | null
      >`case when ${auditEvents.actor_id} = ${userId}::uuid then ${auditEvents.address} end`,
      via: auditEvents.via,
    })
    .from(auditEvents)
    .where(about)
    .orderBy(desc(auditEvents.seq))
    .limit(MOST_EVENTS);
  return { total: total?.number ?? 0, newest_first: events };
}
