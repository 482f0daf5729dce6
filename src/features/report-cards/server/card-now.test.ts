import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { one } from '#platform/db/one.ts';
import { newShortCode } from '#platform/secrets/server/short-code.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { cardNow } from './card-check.service.ts';
import { aMadeCard, aRelease, aSnapshot } from './report-cards.builders.ts';
import { reportCards } from './report-cards.tables.ts';
import { hashOf } from './snapshots.ts';
import { factsOfCard } from './signed-card.ts';

let db: Db;
let class_id: string;
beforeAll(async () => {
  ({ db } = await testDatabase());
  ({ id: class_id } = await aClass(db));
});

async function aCard() {
  const { id: student_id } = await aStudent(db, { class_id });
  const id = await aMadeCard(db, { class_id, student_id });
  return one(await db.select().from(reportCards).where(eq(reportCards.id, id)));
}
const now = (facts: Record<string, string | null>) =>
  db.transaction((tx) => cardNow(tx, facts, new Date('2027-01-10T10:00:00Z')));

it('for a valid card the school states its figures, and that those of the class changed', async () => {
  const card = await aCard();
  const facts = factsOfCard(card);
  expect(await now(facts)).toEqual({ state: 'valid', facts, class_changed: false });
  const { id: student_id } = await aStudent(db, { class_id });
  const { profile, ...rest } = aSnapshot();
  await aMadeCard(db, {
    class_id,
    student_id,
    snapshot: { ...rest, profile: { ...profile!, mean: '11.00' } },
  });
  expect(await now(facts)).toEqual({ state: 'valid', facts, class_changed: true });
});

it('for a replaced card it states the newer figures only from the release to families on', async () => {
  const card = await aCard();
  const facts = factsOfCard(card);
  const { result, ...rest } = aSnapshot();
  const snapshot = { ...rest, result: { ...result, average: '14.00' } };
  const corrected = {
    ...card,
    id: newId(),
    number: card.number + 5_000,
    version: 2,
    replaces: card.id,
    code: newShortCode(),
    snapshot,
    sha256: hashOf(snapshot),
  };
  await db.insert(reportCards).values(corrected);
  expect(await now(facts)).toEqual({ state: 'replaced', facts: null });
  const { year_id, period } = card;
  const at = new Date('2027-01-09T10:00:00Z');
  await aRelease(db, { class_id, year_id, period, audience: 'family', at });
  expect(await now(facts)).toEqual({ state: 'replaced', facts: factsOfCard(corrected) });
  expect(factsOfCard(corrected).average).toBe('14.00');
});

it('does not find a card by another number', async () => {
  const facts = factsOfCard(await aCard());
  for (const number of ['CARD-2020-900000', 'CARD-2020-1', 'REC-2020-000001', ''])
    expect(await now({ ...facts, number })).toBeNull();
});
