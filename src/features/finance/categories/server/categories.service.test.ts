import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '#features/people/people.rules.ts';
import { anActor, aUser } from '#features/people/server/people.builders.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { aCategory, anEntry, financeAs } from '../../server/finance.builders.ts';

let db: Db;
let actor: Actor;
let other: Actor;
beforeAll(async () => {
  ({ db } = await testDatabase());
  ({ actor: other } = await aUser(db, { role: 'admin' }));
});
beforeEach(async () => {
  ({ actor } = await aUser(db, { role: 'student' }));
});
const api = (who: Actor = actor) => financeAs(db, who);
const events = () => db.$count(auditEvents, eq(auditEvents.actor_id, actor.userId));

describe('a category', () => {
  it('can be added only by people with access, and changed only by its owner', async () => {
    const said = { name: 'Loyer', type: 'expense' } as const;
    await expect(financeAs(db, null).addCategory(said)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await expect(financeAs(db, anActor()).addCategory(said)).rejects.toMatchObject({ code: 'ROLE_PENDING' });
    const category = await aCategory(db, actor);
    for (const id of [category.id, newId()])
      await expect(api(other).changeCategory({ category_id: id, name: 'Mine' })).rejects.toMatchObject({
        code: 'NOT_FOUND',
        status: 404,
      });
    expect(await api().categories({})).toEqual([category]);
  });

  it('has a default color, and is created once per key', async () => {
    const key = { context: { idempotencyKey: randomUUID() } };
    const said = { name: '  Loyer ', type: 'expense' } as const;
    const answers = await Promise.all(Array.from({ length: 10 }, () => api().addCategory(said, key)));
    expect(answers[0]).toEqual({
      id: expect.any(String),
      name: 'Loyer',
      type: 'expense',
      color: '#3b82f6',
      icon: null,
      archived: false,
      entries: 0,
    });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await api().categories({})).toEqual([answers[0]]);
    expect(await events()).toBe(1);
  });

  it('has a unique name within its type, ignoring accents and case, including archived ones', async () => {
    const { id: category_id } = await aCategory(db, actor, { name: 'Marché' });
    await api().changeCategory({ category_id, archived: true });
    for (const name of ['Marché', 'MARCHE', 'marche\u0301'])
      await expect(aCategory(db, actor, { name })).rejects.toMatchObject({ code: 'NAME_TAKEN', status: 409 });
    const { id: second } = await aCategory(db, actor, { name: 'Transport' });
    await expect(api().changeCategory({ category_id: second, name: 'marché' })).rejects.toMatchObject({
      code: 'NAME_TAKEN',
    });
    await aCategory(db, actor, { name: 'Marché', type: 'income' });
    await aCategory(db, other, { name: `Marché ${actor.userId}` });
    // Respelling its own name is not a conflict.
    expect(await api().changeCategory({ category_id, name: 'MARCHÉ' })).toMatchObject({ name: 'MARCHÉ' });
  });

  it('added concurrently many times is created once', async () => {
    const tried = await Promise.allSettled([1, 2, 3, 4].map(() => aCategory(db, actor, { name: 'Café' })));
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const each of tried)
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'NAME_TAKEN' });
  });

  it('keeps its entries and its type when changed, and the audit trail records only the place', async () => {
    const { id: category_id } = await aCategory(db, actor, { name: 'Taxi', icon: 'bus' });
    const entry = await anEntry(db, actor, { category_id });
    const changed = await api().changeCategory({
      category_id,
      name: 'Transport',
      color: '#FF0000',
      icon: null,
    });
    expect(changed).toMatchObject({
      name: 'Transport',
      color: '#ff0000',
      icon: null,
      type: 'expense',
      entries: 1,
    });
    const before = await events();
    expect(await api().changeCategory({ category_id, name: 'Transport' })).toEqual(changed);
    expect(await api().changeCategory({ category_id })).toEqual(changed);
    expect(await events()).toBe(before);
    expect(await api().changeCategory({ category_id, archived: true })).toEqual({
      ...changed,
      archived: true,
    });
    expect(await api().changeCategory({ category_id, archived: false })).toEqual(changed);
    await expect(
      api().changeCategory({ category_id, type: 'income' } as unknown as { category_id: string }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect((await api().list({})).transactions).toMatchObject([
      { id: entry.id, category: { name: 'Transport', color: '#ff0000', icon: null } },
    ]);
  });

  it('is listed by name with its own number of entries, and without other people’s categories', async () => {
    await aCategory(db, other);
    const names = ['Zoo', 'école', 'Eau', 'École'];
    const types = ['expense', 'expense', 'expense', 'income'] as const;
    const made = [];
    for (const [n, name] of names.entries()) made.push(await aCategory(db, actor, { name, type: types[n]! }));
    await anEntry(db, actor, { category_id: made[0]!.id, transaction_date: '2026-10-01' });
    const gone = await anEntry(db, actor, { category_id: made[0]!.id, transaction_date: '2026-10-02' });
    await anEntry(db, actor, { category_id: made[0]!.id, transaction_date: '2026-11-02' });
    await anEntry(db, actor);
    await api().remove({ transaction_id: gone.id });
    const listed = await api().categories({});
    expect(listed.map(({ name, entries }) => [name, entries])).toEqual([
      ['Eau', 0],
      ['école', 0],
      ['École', 0],
      ['Zoo', 2],
    ]);
  });
});
