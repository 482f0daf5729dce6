import { expect, it } from 'vitest';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { phrasesRouter } from './phrases.router.ts';

it('phrases belong to a teacher, by language and in order, and each save replaces the whole list', async () => {
  const { db } = await testDatabase();
  const [teacher, colleague, parent] = [
    await aUser(db, { role: 'teacher' }),
    await aUser(db, { role: 'teacher' }),
    await aUser(db, { role: 'parent' }),
  ];
  const api = apiAs(phrasesRouter, db, teacher.actor);
  await api.save({ language: 'fr', phrases: ['Bien raisonné.', 'Soignez la rédaction.'] });
  await api.save({ language: 'en', phrases: ['Well argued.'] });
  const held = { fr: ['Bien raisonné.', 'Soignez la rédaction.'], en: ['Well argued.'] };
  expect(await api.list()).toEqual(held);
  expect(await apiAs(phrasesRouter, db, colleague.actor).list()).toEqual({ fr: [], en: [] });
  await expect(apiAs(phrasesRouter, db, parent.actor).list()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const lists = Array.from({ length: 4 }, (_, turn) =>
    Array.from({ length: turn + 1 }, (_phrase, place) => `${turn}.${place}`),
  );
  await Promise.all(lists.map((phrases) => api.save({ language: 'fr', phrases })));
  expect(lists).toContainEqual((await api.list()).fr);
  expect((await api.list()).en).toEqual(held.en);
  for (const phrases of [Array.from({ length: 10 }, () => 'x'), ['x'.repeat(201)], [' ']])
    await expect(api.save({ language: 'fr', phrases })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});
