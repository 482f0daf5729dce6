import { and, isNull, or } from 'drizzle-orm';
import type { Actor } from '#features/people/people.rules.ts';
import { guardians } from '#features/roster/server/guardians.tables.ts';
import type { Found } from '#features/search.ts';
import { closestFirst, contains, phoneDigits, phoneHolds, wordsOf } from '#platform/db/name-search.ts';
import type { Tx } from '#platform/db/database.ts';
import { writePhone } from '#platform/phone/phone.ts';
import { mayKeepGuardians } from '../guardians.policy.ts';

/** The office's search of guardians by name or telephone; for others, the search finds the child instead. */
export async function findGuardians(tx: Tx, actor: Actor, text: string, limit: number): Promise<Found[]> {
  if (!mayKeepGuardians(actor)) return [];
  const digits = phoneDigits(text);
  const holds = or(
    and(...wordsOf(text).map((word) => contains(guardians.search_key, word))),
    digits ? or(phoneHolds(guardians.phone, digits), phoneHolds(guardians.other_phone, digits)) : undefined,
  )!;
  const columns = [guardians.name_key];
  const sought = { table: guardians, id: guardians.id, seen: isNull(guardians.merged_into) };
  const found = await closestFirst(tx, { ...sought, text, columns, holds, limit }, (where, most) =>
    tx
      .select({ id: guardians.id, title: guardians.full_name, note: guardians.phone })
      .from(guardians)
      .where(where)
      .orderBy(guardians.name_key, guardians.id)
      .limit(most),
  );
  return found.map(({ note, ...guardian }) => ({
    ...guardian,
    note: note && writePhone(note),
    path: `/guardians/${guardian.id}`,
  }));
}
