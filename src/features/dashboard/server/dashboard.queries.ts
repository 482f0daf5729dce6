import { sql } from 'drizzle-orm';
import { classes } from '#features/roster/server/classes.tables.ts';
import { ledgerChecks, ledgerState } from '#features/ledger/server/ledger.tables.ts';
import { profiles, heldRoles } from '#features/people/server/people.tables.ts';
import { studentTallies } from '#features/roster/server/students.tables.ts';
import { teachersOf } from '#features/roster/server/visibility.service.ts';
import { expiringCount } from '#features/student-files/server/documents.service.ts';
import { SAMPLE_STANDS } from '#features/whole-school/server/whole-school.service.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import { backups } from '#platform/backup/server/backup.tables.ts';
import { prepared } from '#platform/db/prepared.ts';

/** The books are checked every night and at each start: after this time the check does not run any more. */
const MOST_HOURS_UNCHECKED = 26;

const figures = {
  total_students: sql<number>`total_students`,
  active_students: sql<number>`active_students`,
  new_this_month: sql<number>`new_this_month`,
  students_without_class: sql<number>`students_without_class`,
  total_teachers: sql<number>`total_teachers`,
  total_classes: sql<number>`total_classes`,
  classes_without_teacher: sql<number>`classes_without_teacher`,
  people_waiting: sql<number>`people_waiting`,
  ledger_halted: sql<boolean>`ledger_halted`,
  ledger_unchecked: sql<boolean>`ledger_unchecked`,
  backup_age_days: sql<number | null>`backup_age_days`,
  sample_school: sql<boolean>`sample_school`,
  documents_expiring: sql<number>`documents_expiring`,
};

/**
 * All figures of the school in one statement. Student numbers come from the tallies, so they cost nothing.
 */
export const selectAdminFigures = prepared('school_figures', (tx) =>
  tx.select(figures).from(sql`
    (
      select
        coalesce(sum(t.students), 0)::int as total_students,
        coalesce(sum(t.students) filter (where t.status = 'active'), 0)::int as active_students,
        coalesce(sum(t.students) filter (where t.admission_month = ${sql.placeholder('month')}::date), 0)::int as new_this_month,
        coalesce(sum(t.students) filter (where t.status = 'active' and t.class_id is null), 0)::int
          as students_without_class
      from ${studentTallies} t
    ) students, (
      select
        (select count(*)::int from ${classes}) as total_classes,
        (
          select count(*)::int from ${classes} c where not exists ${teachersOf(sql`c.id`)}
        ) as classes_without_teacher
    ) classes, (
      select count(*)::int as total_teachers from ${heldRoles} r where r.role = 'teacher'
    ) teachers, (
      select count(*)::int as people_waiting
      from ${profiles} p join ${users} u on u.id = p.user_id
      where not p.has_role and p.refused_at is null and u.disabled_at is null
    ) waiting, (
      select coalesce(bool_or(l.halted), true) as ledger_halted,
        coalesce((select max(c.at) from ${ledgerChecks} c) < ${sql.placeholder('now')}::timestamptz
          - ${`${MOST_HOURS_UNCHECKED} hours`}::interval, false) as ledger_unchecked
      from ${ledgerState} l
    ) books, (
      -- Before the first one, as old as the school's first account; ids are in the order of time.
      select floor(extract(epoch from ${sql.placeholder('now')}::timestamptz - coalesce(
        (select max(b.at) from ${backups} b),
        (select u.created_at from ${users} u where ${sql.placeholder('daily')}::boolean order by u.id limit 1)
      )) / 86400)::int as backup_age_days
    ) saved, (
      select ${SAMPLE_STANDS} as sample_school, ${expiringCount(sql.placeholder('soon'))} as documents_expiring
    ) files`),
);
