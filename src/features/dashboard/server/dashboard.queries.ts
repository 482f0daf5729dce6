import { sql } from 'drizzle-orm';
import { classes, classTeachers } from '#features/roster/server/classes.tables.ts';
import { TODAY } from '#features/roster/server/memberships.service.ts';
import { ledgerState } from '#features/ledger/server/ledger.tables.ts';
import { profiles, userRoles } from '#features/people/server/people.tables.ts';
import { studentTallies } from '#features/roster/server/students.tables.ts';
import { expiringCount } from '#features/student-files/server/documents.service.ts';
import { SAMPLE_STANDS } from '#features/whole-school/server/whole-school.service.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import { backups } from '#platform/backup/server/backup.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { monthOf, type SchoolDay } from '#platform/time/school-day.ts';

export type AdminFigures = {
  total_students: number;
  active_students: number;
  new_this_month: number;
  students_without_class: number;
  total_teachers: number;
  total_classes: number;
  classes_without_teacher: number;
  people_waiting: number;
  ledger_halted: boolean;
  backup_age_days: number | null;
  sample_school: boolean;
  documents_expiring: number;
};

/** All figures of the school in one statement. Students come from the tallies, so that their number costs nothing. */
export async function selectAdminFigures(
  tx: Tx,
  { today, now, daily }: { today: SchoolDay; now: Date; daily: boolean },
): Promise<AdminFigures> {
  const { rows } = await tx.execute<AdminFigures>(sql`
    select * from (
      select
        coalesce(sum(t.students), 0)::int as total_students,
        coalesce(sum(t.students) filter (where t.status = 'active'), 0)::int as active_students,
        coalesce(sum(t.students) filter (where t.admission_month = ${monthOf(today)}::date), 0)::int as new_this_month,
        coalesce(sum(t.students) filter (where t.status = 'active' and t.class_id is null), 0)::int
          as students_without_class
      from ${studentTallies} t
    ) students, (
      select
        count(*)::int as total_classes,
        (count(*) - (
          select count(distinct ct.class_id)
          from ${classTeachers} ct join ${userRoles} r on r.user_id = ct.user_id and r.role = 'teacher'
          where ct.from_day <= ${TODAY} and (ct.until_day is null or ct.until_day >= ${TODAY})
        ))::int as classes_without_teacher
      from ${classes} c
    ) classes, (
      select count(*)::int as total_teachers from ${userRoles} r where r.role = 'teacher'
    ) teachers, (
      select count(*)::int as people_waiting
      from ${profiles} p join ${users} u on u.id = p.user_id
      where not p.has_role and p.refused_at is null and u.disabled_at is null
    ) waiting, (
      select coalesce(bool_or(l.halted), true) as ledger_halted from ${ledgerState} l
    ) books, (
      -- Before the first one, as old as the school's first account; ids are in the order of time.
      select floor(extract(epoch from ${now.toISOString()}::timestamptz - coalesce(
        (select max(b.at) from ${backups} b),
        (select u.created_at from ${users} u where ${daily} order by u.id limit 1)
      )) / 86400)::int as backup_age_days
    ) saved, (
      select ${SAMPLE_STANDS} as sample_school, ${expiringCount(today)} as documents_expiring
    ) files`);
  return rows[0]!;
}
