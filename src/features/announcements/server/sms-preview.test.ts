import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { smsSettings } from '#features/inbox/server/deliveries.tables.ts';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import { profiles } from '#features/people/server/people.tables.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { TEST_INSTALLATION } from '#platform/testing/api.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { announcementsRouter } from './announcements.router.ts';

it('the office sees how many people get a text message, in which language, and the price of a part', async () => {
  const { db } = await testDatabase();
  const { actor } = await aUser(db, { role: 'admin' });
  const parent = await aUser(db, { role: 'parent' });
  const { id: class_id } = await aClass(db);
  await aStudent(db, { class_id, parents: [parent] });
  const of = (sendsSms: boolean) =>
    apiAs(announcementsRouter, db, actor, {
      installation: { ...TEST_INSTALLATION, schoolName: 'Lycée de Test', sendsSms },
    }).audience({ roles: ['parent'], class_ids: [class_id] });
  const set = {
    is_on: true,
    groups: ['announcements' as const],
    monthly_parts: 10,
    price_per_part: 2_000n,
    plain_accents: false,
  };
  await db.insert(smsSettings).values(set);
  expect((await of(true)).sms).toMatchObject({ people: { fr: 0, en: 0 } });
  await db
    .update(profiles)
    .set({ phone: '699123456', language: 'en' })
    .where(eq(profiles.user_id, parent.userId));
  expect((await of(true)).sms).toEqual({
    people: { fr: 0, en: 1 },
    beginning: { fr: 'Lycée de Test\u00A0: Annonce\u00A0: ', en: 'Lycée de Test: Announcement: ' },
    price_per_part: '20',
    plain_accents: false,
  });
  // Two guardians who share a number get one message, unless they read different languages.
  const second = await aUser(db, { role: 'parent' });
  await aStudent(db, { class_id, parents: [second] });
  const writeNumber = (language: 'en' | 'fr') =>
    db
      .update(profiles)
      .set({ phone: '+237 6 99 12 34 56', language })
      .where(eq(profiles.user_id, second.userId));
  await writeNumber('en');
  expect(await of(true)).toMatchObject({ people: 2, sms: { people: { fr: 0, en: 1 } } });
  await writeNumber('fr');
  expect((await of(true)).sms).toMatchObject({ people: { fr: 1, en: 1 } });
  expect((await of(false)).sms).toBeNull();
  await db.delete(smsSettings);
  expect((await of(true)).sms).toBeNull();
});
