import { count } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { aUser } from '#features/people/server/people.builders.ts';
import { classes } from '#features/classes/server/classes.tables.ts';
import { userRoles } from '#features/people/server/people.tables.ts';
import { guardians } from '#features/students/server/guardians.tables.ts';
import { students } from '#features/students/server/students.tables.ts';
import { readEnvironment } from '#platform/env/environment.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { openDemoSchool } from './demo.ts';

describe('the demonstration school', () => {
  it('is believable, the same at every start, and made once', async () => {
    const { db } = await testDatabase();
    const accounts = await openDemoSchool(db, readEnvironment({}));
    expect(accounts.map(({ email }) => email)).toEqual([
      'admin@demo.preau.school',
      'teacher@demo.preau.school',
      'parent@demo.preau.school',
      'student@demo.preau.school',
    ]);
    expect(await openDemoSchool(db, readEnvironment({}))).toEqual(accounts);

    const number = async (table: typeof students | typeof classes) =>
      (await db.select({ number: count() }).from(table))[0]?.number;
    expect(await number(students)).toBe(60);
    expect(await number(classes)).toBe(3);
    const roles = await db
      .select({ role: userRoles.role, number: count() })
      .from(userRoles)
      .groupBy(userRoles.role);
    expect(roles.find(({ role }) => role === 'teacher')?.number).toBe(6);
    const families = await db.select({ number: count() }).from(guardians).groupBy(guardians.user_id);
    expect(new Set(families.map((family) => family.number))).toEqual(new Set([1, 2, 3]));
  });

  it('does not touch a database that holds a real school', async () => {
    const { db } = await testDatabase();
    await aUser(db, { role: 'admin' });
    await expect(openDemoSchool(db, readEnvironment({}))).rejects.toThrow('holds a real school');
    expect(await db.select().from(students)).toEqual([]);
  });
});
