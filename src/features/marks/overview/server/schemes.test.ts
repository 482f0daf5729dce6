import { and, asc, eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { markSheets } from '../../server/marks.tables.ts';
import { aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aYear } from '#features/school-year/server/school-year.builders.ts';
import { schoolYears } from '#features/school-year/server/school-year.tables.ts';
import { aClassSubject, aSubject } from '#features/subjects/server/subjects.builders.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { aScheme, isMarked, markingAs, PLAIN_SCHEME } from '#features/marking/server/marking.builders.ts';
import { classMarking, markingSchemes, subjectMarking } from '#features/marking/server/marking.tables.ts';

let db: Db;
let admin: Awaited<ReturnType<typeof aUser>>;
let year: Awaited<ReturnType<typeof aYear>>;
beforeAll(async () => {
  ({ db } = await testDatabase());
  admin = await aUser(db, { role: 'admin' });
});
beforeEach(async () => {
  await db.update(schoolYears).set({ status: 'planned' }).where(eq(schoolYears.status, 'current'));
  year = await aYear(db, { status: 'current' });
});

const asAdmin = () => markingAs(db, admin.actor);
const harder = { ...PLAIN_SCHEME, pass_mark: '12' };

async function aMarkedClass(marking_scheme_id: string, year_id = year.id) {
  const { id: class_id } = await aClass(db);
  await isMarked(db, { class_id, year_id, marking_scheme_id });
  return class_id;
}

/** A sheet of a class, closed by default. */
async function aSheet(
  class_id: string,
  given: Partial<typeof markSheets.$inferInsert> = {},
  year_id = year.id,
) {
  const subject_id = (await aSubject(db)).id;
  const id = newId();
  await db.insert(markSheets).values({
    id,
    class_id,
    subject_id,
    year_id,
    period: 0,
    slot: 0,
    state: 'closed',
    created_at: new Date(),
    ...given,
  });
  return id;
}

async function versionOf(class_id: string, year_id = year.id) {
  const [found] = await db
    .select({ version: markingSchemes.version, pass_mark: sql`${markingSchemes.scheme}->>'pass_mark'` })
    .from(classMarking)
    .innerJoin(markingSchemes, eq(markingSchemes.id, classMarking.marking_scheme_id))
    .where(and(eq(classMarking.class_id, class_id), eq(classMarking.year_id, year_id)));
  return found;
}

async function change(scheme_id: string, scheme = harder) {
  const { revision } = await asAdmin().get({ scheme_id });
  return asAdmin().change({ scheme_id, revision, scheme: structuredClone(scheme) });
}

describe('who may not', () => {
  it.each(['teacher', 'parent', 'student', null] as const)(
    '%s can neither see nor change a scheme',
    async (role) => {
      const { actor } = await aUser(db, { role });
      const { scheme_id } = await aScheme(db);
      const api = markingAs(db, actor);
      await expect(api.list()).rejects.toMatchObject({ status: 403 });
      await expect(api.get({ scheme_id })).rejects.toMatchObject({ status: 403 });
      await expect(api.setArchived({ scheme_id, archived: true })).rejects.toMatchObject({ status: 403 });
      await expect(api.give({ scheme_id, class_ids: [newId()] })).rejects.toMatchObject({ status: 403 });
    },
  );
});

describe('a version', () => {
  it('that is not frozen is changed in place: the class uses the new text at once', async () => {
    const { id, scheme_id } = await aScheme(db);
    const class_id = await aMarkedClass(id);
    const changed = await change(scheme_id);
    expect([changed.version, changed.scheme.pass_mark]).toEqual([1, '12']);
    expect(await versionOf(class_id)).toEqual({ version: 1, pass_mark: '12' });
  });

  it('is frozen by a class’s first closed sheet; a change then creates the next version for other classes', async () => {
    const { id, scheme_id } = await aScheme(db);
    const [closed, open] = [await aMarkedClass(id), await aMarkedClass(id)];
    await aSheet(closed);
    expect((await asAdmin().get({ scheme_id })).frozen).toBe(true);
    const changed = await change(scheme_id);
    expect([changed.version, changed.frozen, changed.versions.map(({ classes }) => classes)]).toEqual([
      2,
      false,
      [1, 1],
    ]);
    expect(await versionOf(closed)).toEqual({ version: 1, pass_mark: '10' });
    expect(await versionOf(open)).toEqual({ version: 2, pass_mark: '12' });
    expect((await asAdmin().get({ scheme_id, version: 1 })).scheme.pass_mark).toBe('10');
  });

  it('that is frozen cannot be changed by anybody, not even by direct SQL', async () => {
    const { id } = await aScheme(db);
    await aSheet(await aMarkedClass(id));
    const write = { scheme: { ...PLAIN_SCHEME, pass_mark: '1' } };
    const refused = { cause: { code: '42501' } };
    await expect(db.update(markingSchemes).set(write).where(eq(markingSchemes.id, id))).rejects.toMatchObject(
      refused,
    );
    await expect(
      db.update(markingSchemes).set({ frozen_at: null }).where(eq(markingSchemes.id, id)),
    ).rejects.toMatchObject(refused);
    await expect(db.delete(markingSchemes).where(eq(markingSchemes.id, id))).rejects.toMatchObject(refused);
  });

  it('is frozen by a sheet closed during a change: the change counts for that sheet, or creates the next version', async () => {
    for (const round of [1, 2, 3]) {
      const { id, scheme_id } = await aScheme(db, { scheme: { name: { en: `R${round}`, fr: 'R' } } });
      const class_id = await aMarkedClass(id);
      const sheet = await aSheet(class_id, { state: 'open' });
      await Promise.all([
        change(scheme_id),
        db.update(markSheets).set({ state: 'closed' }).where(eq(markSheets.id, sheet)),
      ]);
      const marked = await versionOf(class_id);
      // In either order of events, the class's version is the frozen one and its content is
      // unchanged.
      const [frozen] = await db
        .select({ frozen_at: markingSchemes.frozen_at, version: markingSchemes.version })
        .from(markingSchemes)
        .innerJoin(classMarking, eq(classMarking.marking_scheme_id, markingSchemes.id))
        .where(eq(classMarking.class_id, class_id));
      expect(frozen?.frozen_at).not.toBeNull();
      expect(frozen?.version).toBe(marked?.version);
    }
  });

  it('that somebody else changed meanwhile is not overwritten', async () => {
    const { scheme_id } = await aScheme(db);
    const { revision } = await asAdmin().get({ scheme_id });
    await change(scheme_id);
    await expect(
      asAdmin().change({ scheme_id, revision, scheme: structuredClone(PLAIN_SCHEME) }),
    ).rejects.toMatchObject({ code: 'SCHEME_CHANGED' });
  });

  it('keeps periods that have sheets', async () => {
    const { id, scheme_id } = await aScheme(db);
    const class_id = await aMarkedClass(id);
    await aSheet(class_id, { state: 'open', period: 2, slot: 1 });
    const oneTerm = {
      ...PLAIN_SCHEME,
      periods: PLAIN_SCHEME.periods.slice(0, 1),
      classified: { ...PLAIN_SCHEME.classified, periods: 1 },
    };
    await expect(change(scheme_id, oneTerm)).rejects.toMatchObject({ code: 'SHEETS_OUTSIDE' });
    const short = await aScheme(db, { scheme: oneTerm });
    await expect(asAdmin().give({ scheme_id: short.scheme_id, class_ids: [class_id] })).rejects.toMatchObject(
      { code: 'SHEETS_OUTSIDE' },
    );
  });

  it('with a mistake is refused with a message at its field', async () => {
    const { scheme_id } = await aScheme(db);
    const wrong = { ...PLAIN_SCHEME, pass_mark: '21' };
    await expect(change(scheme_id, wrong)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});

describe('a closed year', () => {
  it('keeps its marking when its scheme is changed, even for a class without a closed sheet', async () => {
    const before = await aYear(db);
    const { id, scheme_id } = await aScheme(db);
    const [counted, never] = [await aMarkedClass(id, before.id), await aMarkedClass(id, before.id)];
    await aSheet(counted, {}, before.id);
    await isMarked(db, { class_id: counted, year_id: year.id, marking_scheme_id: id });
    await db.update(schoolYears).set({ status: 'closed' }).where(eq(schoolYears.id, before.id));
    await change(scheme_id);
    expect(await versionOf(counted, before.id)).toEqual({ version: 1, pass_mark: '10' });
    expect(await versionOf(never, before.id)).toEqual({ version: 1, pass_mark: '10' });
    expect(await versionOf(counted)).toEqual({ version: 2, pass_mark: '12' });
  });

  it('refuses every other change, even by direct SQL', async () => {
    const before = await aYear(db);
    const { id } = await aScheme(db);
    const class_id = await aMarkedClass(id, before.id);
    const { subject_id } = await aClassSubject(db, { class_id });
    await db.update(schoolYears).set({ status: 'closed' }).where(eq(schoolYears.id, before.id));
    const refused = { cause: { code: '42501' } };
    await expect(
      db.update(classMarking).set({ exam_class: true }).where(eq(classMarking.class_id, class_id)),
    ).rejects.toMatchObject(refused);
    await expect(
      db.insert(subjectMarking).values({ class_id, subject_id, year_id: before.id, counts: false }),
    ).rejects.toMatchObject(refused);
  });
});

describe('assigning a scheme', () => {
  it('gives many classes the latest version at once, but not a class with a closed sheet', async () => {
    const [first, second] = [await aScheme(db), await aScheme(db, { scheme: harder })];
    const kept = await aMarkedClass(first.id);
    await aSheet(kept);
    const [changed, fresh] = [await aMarkedClass(first.id), (await aClass(db)).id];
    const answer = await asAdmin().give({
      scheme_id: second.scheme_id,
      class_ids: [kept, changed, fresh, fresh],
    });
    expect(answer).toEqual({ given: 2, kept: 1 });
    const marks = [kept, changed, fresh].map(async (one) => (await versionOf(one))?.pass_mark);
    expect(await Promise.all(marks)).toEqual(['10', '12', '12']);
  });

  it('needs a school year, an active scheme, and existing classes', async () => {
    const { scheme_id } = await aScheme(db);
    const class_ids = [(await aClass(db)).id];
    await expect(asAdmin().give({ scheme_id, class_ids: [newId()] })).rejects.toMatchObject({ status: 404 });
    await expect(asAdmin().give({ scheme_id: newId(), class_ids })).rejects.toMatchObject({ status: 404 });
    await asAdmin().setArchived({ scheme_id, archived: true });
    await expect(asAdmin().give({ scheme_id, class_ids })).rejects.toMatchObject({ code: 'SCHEME_ARCHIVED' });
    await asAdmin().setArchived({ scheme_id, archived: false });
    await db.update(schoolYears).set({ status: 'planned' }).where(eq(schoolYears.id, year.id));
    await expect(asAdmin().give({ scheme_id, class_ids })).rejects.toMatchObject({ code: 'NO_YEAR' });
  });
});

it('starts from a preset, which belongs to the school from then on', async () => {
  const { presets } = await asAdmin().list();
  const { key, name } = presets[0]!;
  const { scheme_id } = await asAdmin().create({ preset: key });
  const { schemes } = await asAdmin().list();
  expect(schemes.find((one) => one.scheme_id === scheme_id)).toMatchObject({
    name,
    version: 1,
    preset: key,
    frozen: false,
    classes: 0,
  });
  for (const preset of ['none', 'constructor', '__proto__'])
    await expect(asAdmin().create({ preset })).rejects.toMatchObject({ code: 'PRESET_NOT_FOUND' });
});

it('which subjects count can change until a sheet is closed; core subjects also afterwards', async () => {
  const { id } = await aScheme(db);
  const class_id = await aMarkedClass(id);
  const { subject_id } = await aClassSubject(db, { class_id });
  const place = { class_id, subject_id };
  expect(await asAdmin().subjects({ class_id })).toMatchObject([
    { counts: true, core: false, coefficient: '2' },
  ]);
  await asAdmin().setSubject({ ...place, counts: false, core: false });
  await aSheet(class_id);
  expect(await asAdmin().setSubject({ ...place, counts: false, core: true })).toMatchObject({ core: true });
  await expect(asAdmin().setSubject({ ...place, counts: true, core: true })).rejects.toMatchObject({
    code: 'CLASS_FROZEN',
  });
});

it('the audit trail records changed parts and assigned classes, and nothing if nothing changed', async () => {
  const { id, scheme_id } = await aScheme(db);
  const class_id = await aMarkedClass(id);
  await change(scheme_id, PLAIN_SCHEME);
  await change(scheme_id);
  await asAdmin().give({ scheme_id, class_ids: [class_id] });
  await asAdmin().setExamClass({ class_id, exam_class: true });
  await asAdmin().setExamClass({ class_id, exam_class: true });
  const events = await db
    .select({ action: auditEvents.action, details: auditEvents.details })
    .from(auditEvents)
    .where(sql`${auditEvents.subject_id} in (${scheme_id}, ${class_id})`)
    .orderBy(asc(auditEvents.seq));
  expect(events).toEqual([
    {
      action: 'marking.changed',
      details: { version: 1, fields: ['pass_mark'], changes: ['pass_mark: 10 → 12'] },
    },
    { action: 'marking.given', details: { version: 1, class_ids: [class_id] } },
    { action: 'marking.exam_class_set', details: { exam_class: true } },
  ]);
});
