import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { heldRoles, profiles } from '#features/people/server/people.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import { staffRecords } from './staff-records.tables.ts';

/** Teachers and administrators with their records, if any; with a day, excluding those hired after it. */
export async function selectStaff(tx: Tx, day?: SchoolDay) {
  return tx
    .select({
      id: profiles.user_id,
      full_name: profiles.full_name,
      teaches: sql<boolean>`exists (select from ${heldRoles} r where r.user_id = ${profiles.user_id} and r.role = 'teacher')`,
      sex: staffRecords.sex,
      date_of_birth: staffRecords.date_of_birth,
      diploma: staffRecords.diploma,
      grade: staffRecords.grade,
      contract: staffRecords.contract,
      step: staffRecords.step,
      social_number: staffRecords.social_number,
      hired_on: staffRecords.hired_on,
      post: sql<
        'at_post' | 'absent' | 'on_leave' | 'retired' | 'deceased'
      >`coalesce(${staffRecords.post}, 'at_post')`,
    })
    .from(profiles)
    .leftJoin(staffRecords, eq(staffRecords.user_id, profiles.user_id))
    .where(
      and(
        inArray(
          profiles.user_id,
          tx
            .select({ id: heldRoles.user_id })
            .from(heldRoles)
            .where(inArray(heldRoles.role, ['teacher', 'admin'])),
        ),
        day === undefined ? undefined : or(isNull(staffRecords.hired_on), lte(staffRecords.hired_on, day)),
      ),
    )
    .orderBy(profiles.name_key, profiles.user_id);
}
export type StaffMember = Awaited<ReturnType<typeof selectStaff>>[number];
