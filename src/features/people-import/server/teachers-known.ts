import { sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import type { Teaching } from '#features/subjects/server/class-subjects.service.ts';

import { snapshotOf } from './import-entities.ts';

type Named = { n: number; name: string; phone_key: string | null; email: string | null };

/** A teacher's account, or an unused invitation, that a row matches. */
export type KnownTeacher = { n: number; id: string; phone: string | null; by_email: boolean };
export type KnownInvitation = KnownTeacher & { teaching: Teaching[] | null };

const digits = (column: string) =>
  sql.raw(`nullif(right(regexp_replace(${column}, '[^0-9]', '', 'g'), 9), '')`);

const lines = (named: readonly Named[]) => sql`line as materialized (
  select *, public.fold_name(name) as name_key from jsonb_to_recordset(${JSON.stringify(named)}::jsonb)
    as line (n int, name text, phone_key text, email text))`;

// Matches by address; by name and number; by name alone if one side has no number and the row no
// address.
const isMeant = sql`(known.email = line.email or known.name_key = line.name_key and (known.phone_key = line.phone_key
  or line.email is null and (line.phone_key is null or known.phone_key is null)))`;

/** The teachers matching the rows; a used invitation matches the person who used it. */
export async function selectKnownTeachers(tx: Tx, named: readonly Named[]): Promise<KnownTeacher[]> {
  const { rows } = await tx.execute<KnownTeacher>(sql`
    with ${lines(named)}, known as (
      select p.user_id as id, p.phone, p.name_key, ${digits('p.phone')} as phone_key, a.email
      from held_roles r join profiles p on p.user_id = r.user_id join users u on u.id = r.user_id
      cross join lateral (select lower(u.email) as email
        union select lower(i.email) from invitations i where i.used_by = u.id) a
      where r.role = 'teacher')
    select line.n, known.id, known.phone, bool_or(known.email is not distinct from line.email) as by_email
    from line join known on ${isMeant} group by 1, 2, 3 order by 1, 4 desc, 2`);
  return rows;
}

/** Open invitations of teachers in the rows, locked until the transaction ends if they may change. */
export async function selectKnownInvitations(
  tx: Tx,
  named: readonly Named[],
  hold: boolean,
): Promise<KnownInvitation[]> {
  const { rows } = await tx.execute<KnownInvitation>(sql`
    with ${lines(named)}
    select line.n, known.id, known.phone, known.teaching, known.email is not distinct from line.email as by_email
    from (select i.*, public.fold_name(i.full_name) as name_key, ${digits('i.phone')} as phone_key from invitations i
      where i.role = 'teacher' and i.used_at is null and i.revoked_at is null ${hold ? sql`for no key update` : sql``}) known
    join line on ${isMeant} order by 1, 5 desc, 2`);
  return rows;
}

/** The current rows of some invitations. */
export async function selectInvitationRecords(tx: Tx, ids: readonly string[]) {
  const { rows } = await tx.execute<{ id: string; record: Record<string, unknown> }>(sql`
    select t.id, ${snapshotOf('invitation', 't')} as record from invitations t
    where t.id = any(${sql.param([...ids])}::uuid[])`);
  return new Map(rows.map(({ id, record }) => [id, record]));
}

/** The given addresses that belong to accounts other than teachers'. */
export async function selectOtherAddresses(tx: Tx, emails: readonly string[]): Promise<Set<string>> {
  const { rows } = await tx.execute<{ email: string }>(sql`
    select lower(u.email) as email from users u
    where lower(u.email) = any(${sql.param([...emails])}::text[])
      and not exists (select from held_roles r where r.user_id = u.id and r.role = 'teacher')`);
  return new Set(rows.map(({ email }) => email));
}

/** The subjects currently taught, by code and id. */
export async function selectSubjects(tx: Tx) {
  const { rows } = await tx.execute<{ id: string; code: string; coefficient: string }>(sql`
    select id, lower(code) as code, default_coefficient::text as coefficient from subjects where archived_at is null`);
  return rows;
}

/** Current teaching assignments, and who sees which class from today on. */
export async function selectTeaching(tx: Tx) {
  const { rows: taught } = await tx.execute<{
    class_id: string;
    subject_id: string;
    teacher_id: string | null;
    coefficient: string;
    weekly_hours: string | null;
  }>(sql`select class_id, subject_id, teacher_id, coefficient::text, weekly_hours::text from class_subjects`);
  const { rows: seen } = await tx.execute<{ class_id: string; user_id: string }>(sql`
    select class_id, user_id from class_teachers where until_day is null or until_day >= public.school_day()`);
  return { taught, seen };
}
