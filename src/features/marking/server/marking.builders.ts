import type { Actor } from '#features/people/people.rules.ts';
import { apiAs } from '#features/people/server/people.builders.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { one } from '#platform/db/one.ts';
import type { MarkingScheme } from '../marking-scheme.ts';
import { aScheme as aPlainScheme } from '../rules/class.builders.ts';
import { markingRouter } from './marking.router.ts';
import { classMarking, markingSchemes } from './marking.tables.ts';

const twoSlots = (term: number) =>
  [1, 2].map((slot) => ({ name: { en: `S${term * 2 + slot}`, fr: `S${term * 2 + slot}` }, weight: '1' }));

/** Three terms of two slots, marked out of 20, as is common in Cameroon. */
export const PLAIN_SCHEME: MarkingScheme = aPlainScheme({
  name: { en: 'Plain', fr: 'Simple' },
  periods: [0, 1, 2].map((term) => ({
    name: { en: `T${term + 1}`, fr: `T${term + 1}` },
    weight: '1',
    slots: twoSlots(term),
  })),
  classified: { measure: 'everybody', share: '0', periods: 2 },
  grades: [
    { from: '0', code: 'C', label: { en: 'C', fr: 'C' } },
    { from: '10', code: 'B', label: { en: 'B', fr: 'B' } },
  ],
  honours: [{ code: 'H', label: { en: 'Honours', fr: 'Félicitations' }, kind: 'honour', average_from: '12' }],
  promotion: [{ outcome: 'promote', average_from: '10' }, { outcome: 'repeat' }],
  card: 'plain',
});

/** A scheme version; the first version of a new scheme by default. */
export async function aScheme(
  db: Db | Tx,
  {
    scheme,
    ...given
  }: { scheme?: Partial<MarkingScheme> } & Partial<Omit<typeof markingSchemes.$inferInsert, 'scheme'>> = {},
) {
  return one(
    await db
      .insert(markingSchemes)
      .values({
        id: newId(),
        scheme_id: newId(),
        version: 1,
        created_at: new Date(),
        ...given,
        scheme: { ...PLAIN_SCHEME, ...scheme },
      })
      .returning(),
  );
}

/** Assigns a scheme version to a class in a year; a new scheme by default. */
export async function isMarked(
  db: Db | Tx,
  given: { class_id: string; year_id: string; marking_scheme_id?: string; exam_class?: boolean },
) {
  const marking_scheme_id = given.marking_scheme_id ?? (await aScheme(db)).id;
  return one(
    await db
      .insert(classMarking)
      .values({ ...given, marking_scheme_id })
      .returning(),
  );
}

export const markingAs = (db: Db, actor: Actor) => apiAs(markingRouter, db, actor);
