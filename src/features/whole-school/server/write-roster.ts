import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { profiles, userRoles } from '#features/people/server/people.tables.ts';
import { classes, classTeachers } from '#features/roster/server/classes.tables.ts';
import { families } from '#features/roster/server/families.tables.ts';
import { guardians, studentGuardians } from '#features/roster/server/guardians.tables.ts';
import { schoolLevels, schoolSections } from '#features/roster/server/levels.tables.ts';
import { classMemberships } from '#features/roster/server/memberships.tables.ts';
import { studentEvents, students } from '#features/roster/server/students.tables.ts';
import { schoolPeriods, schoolYears } from '#features/school-year/server/school-year.tables.ts';
import { classSubjects, classSubjectTeachers, subjects } from '#features/roster/server/subjects.tables.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import type { Roster, RosterClass, RosterLevel } from './roster-document.ts';

/** Rows per statement: PostgreSQL allows 65,535 parameters. */
const AT_ONCE = 1_000;

type Rows<Table extends PgTable> = Table['$inferInsert'][];
type Written = { table: PgTable; ids: string[] }[];

async function insertAll<Table extends PgTable>(tx: Tx, table: Table, rows: Rows<Table>): Promise<void> {
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await tx.insert(table).values(rows.slice(from, from + AT_ONCE));
}

/**
 * Writes a roster into an empty school, keeping its ids, and returns the written rows. No user can sign in:
 * `passwordHash` is of a random password.
 */
export async function writeRoster(
  tx: Tx,
  roster: Roster,
  { at, by, passwordHash }: { at: Date; by: string; passwordHash: string },
): Promise<Written> {
  const written: Written = [];
  const insert = async <Table extends PgTable>(
    table: Table,
    rows: (Rows<Table>[number] & { id: string })[],
  ) => {
    await insertAll(tx, table, rows);
    written.push({ table, ids: rows.map(({ id }) => id) });
  };
  const yearOn = (day: SchoolDay) =>
    roster.years.find(({ first_day, last_day }) => first_day <= day && day <= last_day)?.id ?? null;

  await insert(
    schoolYears,
    roster.years.map((year) => ({ ...year, created_at: at })),
  );
  // Terms before their sequences, which refer to them.
  await insert(
    schoolPeriods,
    roster.periods.toSorted(
      (one, other) => Number(one.parent_id !== null) - Number(other.parent_id !== null),
    ),
  );
  await insertTeachers(tx, roster.teachers, { at, by, passwordHash, insert: (rows) => insert(users, rows) });
  await insert(schoolSections, roster.sections);
  const levels = levelsOf(roster.classes);
  await insert(schoolLevels, [...levels.values()]);
  await insert(
    classes,
    roster.classes.map(({ level, ...row }) => ({
      ...row,
      level_id: level ? levels.get(keyOf(level))!.id : null,
      created_at: at,
    })),
  );
  await insert(
    subjects,
    roster.subjects.map((subject) => ({ ...subject, created_at: at })),
  );
  await insertAll(tx, classSubjects, roster.class_subjects);
  // A trigger dated these rows from today: they are replaced with the imported ones.
  await tx.delete(classSubjectTeachers);
  await insertAll(
    tx,
    classSubjectTeachers,
    roster.subject_teachers.map((row) => ({ ...row, year_id: yearOn(row.from_day) })),
  );
  await insertAll(
    tx,
    classTeachers,
    roster.class_teachers.map((row) => ({ ...row, year_id: yearOn(row.from_day) })),
  );
  const familyIds = new Set(roster.students.flatMap(({ family_id }) => family_id ?? []));
  await insert(
    families,
    [...familyIds].map((id) => ({ id, created_at: at })),
  );
  await insertStudents(tx, roster, { at, by, yearOn, insert: (rows) => insert(students, rows) });
  await insert(
    guardians,
    roster.guardians.map((guardian) => ({ ...guardian, created_at: at })),
  );
  await insertAll(
    tx,
    studentGuardians,
    roster.links.map((link) => ({ ...link, linked_by: by, linked_at: at, verified_at: at })),
  );
  return written;
}

async function insertTeachers(
  tx: Tx,
  teachers: Roster['teachers'],
  {
    at,
    by,
    passwordHash,
    insert,
  }: {
    at: Date;
    by: string;
    passwordHash: string;
    insert: (rows: Rows<typeof users> & { id: string }[]) => Promise<void>;
  },
): Promise<void> {
  await insert(
    teachers.map(({ id, email, full_name, open }) => ({
      id,
      email,
      password_hash: passwordHash,
      user_metadata: { full_name },
      disabled_at: open ? null : at,
      must_change_password: true,
      created_at: at,
      updated_at: at,
    })),
  );
  await insertAll(
    tx,
    profiles,
    teachers.map(({ id, full_name, phone }) => ({ user_id: id, full_name, phone, has_role: true })),
  );
  await insertAll(
    tx,
    userRoles,
    teachers.map(({ id }) => ({ user_id: id, role: 'teacher' as const, given_by: by, given_at: at })),
  );
}

async function insertStudents(
  tx: Tx,
  roster: Roster,
  {
    at,
    by,
    yearOn,
    insert,
  }: {
    at: Date;
    by: string;
    yearOn: (day: SchoolDay) => string | null;
    insert: (rows: Rows<typeof students> & { id: string }[]) => Promise<void>;
  },
): Promise<void> {
  const labels = new Map(
    roster.classes.map(({ id, name, section }) => [id, [name, section].filter(Boolean).join(' ')]),
  );
  // Keeps the trigger from dating memberships, which are imported with their own dates.
  await tx.execute(sql`select set_config('preau.memberships', 'by hand', true)`);
  await insert(roster.students.map((student) => ({ ...student, created_at: at })));
  await tx.execute(sql`select set_config('preau.memberships', '', true)`);
  await insertAll(
    tx,
    classMemberships,
    roster.memberships.map((row) => ({ ...row, year_id: yearOn(row.from_day) })),
  );
  await insertAll(
    tx,
    studentEvents,
    roster.students.map(({ id, class_id }) => ({
      id: newId(),
      student_id: id,
      kind: 'enrolled' as const,
      to_value: class_id ? labels.get(class_id)! : null,
      created_by: by,
      created_at: at,
    })),
  );
}

const keyOf = ({ section_id, name }: RosterLevel) => `${section_id} ${name}`;

function levelsOf(rosterClasses: RosterClass[]) {
  const levels = new Map<string, Rows<typeof schoolLevels>[number]>();
  for (const { level, grade_level } of rosterClasses)
    if (level && !levels.has(keyOf(level))) levels.set(keyOf(level), { id: newId(), ...level, grade_level });
  return levels;
}
