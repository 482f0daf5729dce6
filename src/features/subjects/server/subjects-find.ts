import { and, isNull, sql } from 'drizzle-orm';
import type { Actor } from '#features/people/people.rules.ts';
import type { Found } from '#features/search.ts';
import type { Tx } from '#platform/db/database.ts';
import { closeness } from '#platform/db/name-search.ts';
import { maySeeSubjects } from '../subjects.policy.ts';
import { matching } from './subjects.queries.ts';
import { subjects } from '#features/roster/server/subjects.tables.ts';

/** Finds subjects in use by code or either name; results link to the filtered list. */
export async function findSubjects(tx: Tx, actor: Actor, text: string, limit: number): Promise<Found[]> {
  if (!maySeeSubjects(actor)) return [];
  const rank = closeness(text, sql`lower(${subjects.code})`, subjects.search_key);
  const found = await tx
    .select({
      id: subjects.id,
      title: subjects.code,
      name_en: subjects.name_en,
      name_fr: subjects.name_fr,
      rank,
    })
    .from(subjects)
    .where(and(isNull(subjects.archived_at), matching({ search: text })))
    .orderBy(rank, sql`lower(${subjects.code})`)
    .limit(limit);
  return found.map(({ name_en, name_fr, ...subject }) => ({
    ...subject,
    note: name_en === name_fr ? name_fr : `${name_fr} · ${name_en}`,
    path: `/subjects?search=${encodeURIComponent(subject.title)}`,
  }));
}
