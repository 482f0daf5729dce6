import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aUser, anActor, apiAs } from '#features/people/server/people.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import type { NewAuditEvent } from '#platform/audit/server/record.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { ownerOf } from '#platform/testing/database.ts';
import { anAuditedSchool, anEvent, auditRouter } from './audit.builders.ts';

let db: Db;
let admin: Awaited<ReturnType<typeof aUser>>;
beforeAll(async () => {
  ({ db, admin } = await anAuditedSchool());
});

const api = () => apiAs(auditRouter, db, admin.actor);
const happens = (event: Partial<NewAuditEvent>) =>
  anEvent(db, { at: new Date('2026-11-20T08:00:00Z'), actorId: admin.userId, ...event });
const actionsOf = async (filters: Parameters<ReturnType<typeof api>['list']>[0]) =>
  (await api().list(filters)).events.map(({ action }) => action);

describe('who may not', () => {
  it.each(['teacher', 'parent', 'student', null] as const)('%s reads no trail', async (role) => {
    const person = await aUser(db, { role });
    const theirs = apiAs(auditRouter, db, person.actor);
    for (const call of [
      () => theirs.list({}),
      () => theirs.verify(),
      () => theirs.exportCsv({ language: 'en' }),
    ])
      await expect(call()).rejects.toMatchObject({ status: 403 });
  });

  it('an API key cannot read it, even an administrator’s', async () => {
    const key = anActor({ userId: admin.userId, role: 'admin', keyScope: 'write' });
    const program = apiAs(auditRouter, db, key);
    for (const call of [
      () => program.list({}),
      () => program.verify(),
      () => program.exportCsv({ language: 'en' }),
    ])
      await expect(call()).rejects.toMatchObject({ status: 403, code: 'KEY_SCOPE' });
  });
});

describe('a line of the trail', () => {
  it('has the current names of people and records', async () => {
    const student = await aStudent(db, { full_name: 'Tabe Desmond' });
    const schoolClass = await aClass(db, { name: 'Form 1', section: 'A' });
    const subjects = [
      { type: 'student', id: student.id, name: 'Tabe Desmond' },
      { type: 'class', id: schoolClass.id, name: 'Form 1 A' },
      { type: 'user', id: admin.userId, name: 'Onana Chantal' },
      { type: 'student', id: newId(), name: null },
      { type: 'moon', id: newId(), name: null },
    ];
    for (const { type, id } of subjects) await happens({ action: 'names.shown', subject: { type, id } });
    await happens({ action: 'names.shown', actorId: null, via: 'host', address: null });
    const { events } = await api().list({ action: 'names.shown' });
    expect(events.map(({ subject }) => subject)).toEqual([null, ...subjects.toReversed()]);
    expect(events.map(({ actor }) => actor?.full_name ?? null)).toEqual([
      null,
      ...subjects.map(() => 'Onana Chantal'),
    ]);
    expect(events[0]).toMatchObject({ via: 'host', address: null, actor: null });
    expect(events[1]).toMatchObject({ via: 'session', address: '10.0.0.1', at: '2026-11-20T08:00:00.000Z' });
  });
});

it('resolves the names of people, students and classes in the details, and of no other id', async () => {
  const teacher = await aUser(db, { full_name: 'Fotso Irène' });
  const schoolClass = await aClass(db, { name: '6e', section: 'B' });
  const student = await aStudent(db, { full_name: null, roll_number: 'R-77' });
  const gone = newId();
  await happens({ action: 'ids.shown', details: { added: [teacher.userId, gone], from: schoolClass.id } });
  await happens({ action: 'ids.shown', details: { student_id: student.id, number: 3, words: 'a-b-c' } });
  const { names } = await api().list({ action: 'ids' });
  expect(names).toEqual({
    [teacher.userId]: 'Fotso Irène',
    [schoolClass.id]: '6e B',
    [student.id]: 'R-77',
  });
});

describe('the filters', () => {
  it('match a group of actions by its prefix, an action by its full name, and no other that begins the same', async () => {
    for (const action of ['deeds.done', 'deeds.undone', 'deeds_of_others.done', 'deed.done'])
      await happens({ action });
    expect(await actionsOf({ action: 'deeds' })).toEqual(['deeds.undone', 'deeds.done']);
    expect(await actionsOf({ action: 'deeds.done' })).toEqual(['deeds.done']);
    for (const action of ['deeds.d', 'deed_', '%', '\0', "'", 'nothing'])
      expect(await actionsOf({ action }), action).toEqual([]);
  });

  it('match whole days at the school, both included, not on the server', async () => {
    // Midnight in Douala is 23:00 UTC of the previous day.
    for (const [action, at] of [
      ['days.before', '2026-03-09T22:59:59.999Z'],
      ['days.first', '2026-03-09T23:00:00Z'],
      ['days.last', '2026-03-11T22:59:59.999Z'],
      ['days.after', '2026-03-11T23:00:00Z'],
    ] as const)
      await happens({ action, at: new Date(at) });
    const days = { action: 'days', from: '2026-03-10', to: '2026-03-11' };
    expect(await actionsOf(days)).toEqual(['days.last', 'days.first']);
    expect(await actionsOf({ ...days, from: '0000-01-01', to: '9999-12-31' })).toHaveLength(4);
    expect(await actionsOf({ ...days, from: '2026-03-12' })).toEqual([]);
  });

  it('match one person, and one record', async () => {
    const somebody = newId();
    const student = newId();
    await happens({ action: 'alone.done', actorId: somebody });
    await happens({ action: 'alone.seen', subject: { type: 'student', id: student } });
    expect(await actionsOf({ actor_id: somebody })).toEqual(['alone.done']);
    expect(await actionsOf({ subject_id: student })).toEqual(['alone.seen']);
    expect(await actionsOf({ subject_id: student, actor_id: somebody })).toEqual([]);
  });
});

describe('the pages', () => {
  it('have fifty lines and go back in time, each event once, whatever is written meanwhile', async () => {
    for (let made = 0; made < 120; made += 1) await happens({ action: 'paged.done', details: { made } });
    const seen: unknown[] = [];
    let before: number | undefined;
    let pages = 0;
    do {
      const { events, next } = await api().list({ action: 'paged', before });
      seen.push(...events.map(({ details }) => details['made']));
      before = next ?? undefined;
      pages += 1;
      await happens({ action: 'paged.done', details: { made: 'meanwhile' } });
    } while (before !== undefined);
    expect(pages).toBe(3);
    expect(seen).toEqual(Array.from({ length: 120 }, (_, place) => 119 - place));
  });

  it('recognize the last page, even when it is full', async () => {
    for (let made = 0; made < 50; made += 1) await happens({ action: 'full.done' });
    const { events, next } = await api().list({ action: 'full' });
    expect(events).toHaveLength(50);
    expect(next).toBeNull();
  });
});

describe('the check of the chain', () => {
  it('seals new events first, and names the position of an altered event', async () => {
    await happens({ action: 'chain.kept' });
    const before = await api().verify();
    expect(before).toMatchObject({ intact: true, broken_at: null });
    await ownerOf(db).transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`update audit_events set action = 'chain.bent' where action = 'chain.kept'`);
    });
    expect(await api().verify()).toMatchObject({ intact: false, broken_at: before.events });
  });
});
