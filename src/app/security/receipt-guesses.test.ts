import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { aUser } from '#features/people/server/people.builders.ts';
import { aMadeCard } from '#features/report-cards/server/report-cards.builders.ts';
import { reportCards } from '#features/report-cards/server/report-cards.tables.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { type APortal, aPortal, bearerOf } from '../testing/portal.ts';

const PASSWORD = 'a long enough secret';

let db: Db;
let school: APortal;
let email: string;
let signedIn: { authorization: string };
beforeAll(async () => {
  ({ db } = await testDatabase());
  school = aPortal(db);
  ({ email } = await aUser(db, { role: 'admin', password: PASSWORD }));
  signedIn = await bearerOf(await school.signIn(email, PASSWORD));
});

it('verifying the code of a report card, which is searched as well, shows its number and no mark', async () => {
  const { id: student_id } = await aStudent(db);
  const { id: class_id } = await aClass(db);
  const id = await aMadeCard(db, { class_id, student_id });
  const card = one(await db.select().from(reportCards).where(eq(reportCards.id, id)));
  const page = await (await school.send(`/v/${card.code}`)).text();
  for (const text of ['CARD-2020-', '3e A', 'É. Z.']) expect(page).toContain(text);
  for (const secret of ['vina', '13.25', '13,25']) expect(page).not.toContain(secret);
});

const prove = (password: string) =>
  school.send('/api/v1/profile/prove', {
    headers: { ...signedIn, 'idempotency-key': randomUUID() },
    body: { password },
  });

it('A8: a foreign web page whose visitors load receipts blocks only the verification page for their school', async () => {
  const asked: number[] = [];
  for (let time = 0; time < 31; time += 1)
    asked.push((await school.send(`/v/${'0'.repeat(15)}${(time % 8) + 1}`)).status);
  expect(asked).toEqual([...Array.from({ length: 30 }, () => 404), 429]);
  expect((await school.signIn(email, PASSWORD)).status).toBe(200);
  expect((await prove(PASSWORD)).status).toBe(200);
  const verify = { type: 'recovery', token_hash: 'unknown' };
  expect((await school.send('/auth/v1/verify', { body: verify })).status).toBe(403);
  const newcomer = { email: 'newcomer@school.test', password: PASSWORD };
  expect((await school.send('/auth/v1/signup', { body: newcomer })).status).not.toBe(429);
});

it('A8: strangers who use up the limit of their network do not block people who are signed in there', async () => {
  for (let time = 0; time < 30; time += 1) await school.signIn(`nobody-${time}@school.test`, 'wrong');
  expect((await school.signIn(email, PASSWORD)).status).toBe(429);
  expect((await prove('not the right one')).status).toBe(422);
  expect((await prove(PASSWORD)).status).toBe(200);
});
