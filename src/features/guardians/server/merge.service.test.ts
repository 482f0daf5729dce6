import { eq, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aUser } from '#features/people/server/people.builders.ts';
import { guardians } from '#features/roster/server/guardians.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { guardiansAs } from './guardians.builders.ts';
import { giveAccount } from './guardians.queries.ts';

let db: Db;
let office: ReturnType<typeof guardiansAs>;
beforeAll(async () => {
  ({ db } = await testDatabase());
  office = guardiansAs(db, (await aUser(db, { role: 'admin' })).actor);
});

async function aGuardian(full_name: string) {
  const id = newId();
  await db.insert(guardians).values({ id, full_name });
  return id;
}

const merge = (guardian_id: string, other_id: string) => office.merge({ guardian_id, other_id });

const into = (id: string, target: string) =>
  db.update(guardians).set({ merged_into: target }).where(eq(guardians.id, id));

describe('two merges of the same two guardians from either side', () => {
  it('leave one complete person, whichever comes first', { repeats: 5 }, async () => {
    const [one, other] = [await aGuardian('Mballa Ruth'), await aGuardian('Mballa Rut')];
    const answers = await Promise.allSettled(
      Array.from({ length: 16 }, (_, at) => (at % 2 ? merge(one, other) : merge(other, one))),
    );
    const refusals = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
    expect(refusals).toHaveLength(15);
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'SAME_GUARDIAN' });
    const rows = await db
      .select()
      .from(guardians)
      .where(inArray(guardians.id, [one, other]));
    const whole = rows.filter(({ merged_into }) => merged_into === null);
    expect(whole).toHaveLength(1);
    expect(rows.find(({ merged_into }) => merged_into !== null)!.merged_into).toBe(whole[0]!.id);
  });

  it('leave a person who can still get an account', async () => {
    const [one, other] = [await aGuardian('Essono Paul'), await aGuardian('Essono P.')];
    await Promise.allSettled([merge(one, other), merge(other, one)]);
    const { userId } = await aUser(db, { role: 'parent' });
    expect(await db.transaction((tx) => giveAccount(tx, one, userId))).toBe(true);
  });
});

describe('the database', () => {
  it('refuses a guardian merged into itself', async () => {
    const id = await aGuardian('Abena Luc');
    await expect(into(id, id)).rejects.toMatchObject({
      cause: { constraint: 'guardians_not_merged_into_itself' },
    });
  });

  it('refuses a merge into a row that is merged, in either order', async () => {
    const [first, second, third] = [
      await aGuardian('Biya Anne'),
      await aGuardian('Biya A.'),
      await aGuardian('Biya Ann'),
    ];
    await into(second, first);
    const refused = { cause: { constraint: 'guardians_merged_into_a_person' } };
    await expect(into(third, second)).rejects.toMatchObject(refused);
    await expect(into(first, third)).rejects.toMatchObject(refused);
  });
});
