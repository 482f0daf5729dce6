import { sql } from 'drizzle-orm';
import { guardians, studentGuardians } from '#features/roster/server/guardians.tables.ts';
import type { Relation } from '#features/roster/guardians.rules.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { folded } from '#platform/imports/import-words.ts';

/** A guardian as written in a file's row, with the child. */
export type NamedGuardian = {
  /** The guardian's id, existing or new. */
  id?: string;
  student_id: string;
  full_name: string;
  phone: string | null;
  email: string | null;
  relation: Relation;
  relation_word: string | null;
};
export type NewGuardian = { id: string; full_name: string; phone: string | null; email: string | null };
export type NewLink = {
  guardian_id: string;
  student_id: string;
  relation: Relation;
  relation_word: string | null;
  position: number;
  name: string;
};

/** The last nine digits of a number, as the database compares them. */
export const phoneKey = (phone: string | null) => phone?.replace(/\D/g, '').slice(-9) || null;

/**
 * Sorts guardians into new and existing, with their children. A person is identified by name and
 * number, or name and e-mail; without either, only among the same child's guardians. Siblings thus
 * share a parent, and two people who share a telephone stay separate.
 */
export async function planGuardians(
  tx: Tx,
  named: readonly NamedGuardian[],
): Promise<{ people: NewGuardian[]; links: NewLink[] }> {
  if (named.length === 0) return { people: [], links: [] };
  const lines = named.map(({ id = null, student_id, full_name, phone, email }, n) => ({
    n,
    id,
    student_id,
    name: full_name,
    phone_key: phoneKey(phone),
    email,
  }));
  const { rows } = await tx.execute<{ n: number; id: string; linked: boolean; position: number }>(sql`
    with line as materialized (
      select *, public.fold_name(name) as name_key from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as line (n int, id uuid, student_id uuid, name text, phone_key text, email text)),
    found as (
      select line.n, coalesce(g.merged_into, g.id) as id from line join ${guardians} g on g.name_key = line.name_key
        where line.id is null and (line.phone_key in (g.phone_key, g.other_phone_key) or line.email = lower(g.email))
      union
      select line.n, coalesce(g.merged_into, g.id) from line
        join ${studentGuardians} l on l.student_id = line.student_id
        join ${guardians} g on g.id = l.guardian_id and g.name_key = line.name_key
        where line.id is null
      union select n, id from line where id is not null),
    known as (select n, (array_agg(id order by id))[1] as id from found group by n)
    select line.n, known.id, exists (select from ${studentGuardians} l
        where l.student_id = line.student_id and l.guardian_id = known.id) as linked,
      (select coalesce(max(l.position), 0) from ${studentGuardians} l
        where l.student_id = line.student_id and l.ended_at is null)::int as position
    from line left join known on known.n = line.n order by line.n`);

  const people = new Map<string, NewGuardian>();
  const links = new Map<string, NewLink>();
  const added = new Map<string, number>();
  for (const { n, id, linked, position } of rows) {
    const guardian = named[n]!;
    if (linked) continue;
    const { student_id, full_name, phone, email, relation, relation_word } = guardian;
    const key = `${folded(full_name)} ${phoneKey(phone) ?? email ?? student_id}`;
    const guardian_id = id ?? people.get(key)?.id ?? newId();
    if (id === null && !people.has(key)) people.set(key, { id: guardian_id, full_name, phone, email });
    const link = `${guardian_id} ${student_id}`;
    if (links.has(link)) continue;
    const place = (added.get(student_id) ?? position) + 1;
    added.set(student_id, place);
    links.set(link, { guardian_id, student_id, relation, relation_word, position: place, name: full_name });
  }
  return { people: [...people.values()], links: [...links.values()] };
}
