import { eq, sql } from 'drizzle-orm';
import { profiles, userRoles } from '#features/people/server/people.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import type { Tx } from '#platform/db/database.ts';

export type RecordAccess = { at: string; action: string; who: string | null; role: string | null };

const MOST = 200;

/**
 * Audit events about a student, newest first: changes, views, and directory exports since the admission that
 * may have included the record. Errs on the side of including an export; only exports of classes and statuses
 * in which the student never was are left out.
 */
export async function selectAccesses(tx: Tx, studentId: string): Promise<RecordAccess[]> {
  const { rows } = await tx.execute<Omit<RecordAccess, 'at'> & { at: Date | string }>(sql`
    with student as materialized (
      select id, created_at, class_id::text, status from ${students} where ${eq(students.id, studentId)}
    ), own as materialized (
      select seq, at, action, actor_id, details from audit_events
      where subject_type = 'student' and subject_id = ${studentId}
    ), been as materialized (
      select class_id as place from student
      union select status from student
      union select unnest(array[details->>'from', details->>'to']) from own
        where action in ('students.moved', 'students.status_changed')
    )
    select event.at, event.action, ${profiles.full_name} as who, ${userRoles.role} as role
    from (
      (select seq, at, action, actor_id from own order by seq desc limit ${MOST})
      union all
      (select seq, at, action, actor_id from audit_events e
        where action = 'students.exported' and at >= (select created_at from student)
          and details->'rows' <> '0'
          and (details->>'class_id' is null or exists (select from been where place = e.details->>'class_id'))
          and (details->>'status' is null or exists (select from been where place = e.details->>'status'))
        order by seq desc limit ${MOST})
    ) event
    left join ${profiles} on ${profiles.user_id} = event.actor_id
    left join ${userRoles} on ${userRoles.user_id} = event.actor_id
    order by event.seq desc limit ${MOST}`);
  return rows.map(({ at, ...access }) => ({ ...access, at: new Date(at).toISOString() }));
}
