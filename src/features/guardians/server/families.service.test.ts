import { beforeAll, describe, expect, it } from 'vitest';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import { ALL_RIGHTS } from '#features/roster/guardians.rules.ts';
import { aGuardian, aGuardianLink, linkOf } from '#features/roster/server/guardians.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { inParts } from '#platform/testing/in-parts.ts';
import { eq } from 'drizzle-orm';
import { one } from '#platform/db/one.ts';
import { contactChangesRouter } from './contact-changes.router.ts';
import { familiesRouter } from './families.router.ts';
import { guardiansAs } from './guardians.builders.ts';
import { selectPeople } from './people.queries.ts';

let db: Db;
let admin: Awaited<ReturnType<typeof aUser>>;
beforeAll(async () => {
  ({ db } = await testDatabase());
  admin = await aUser(db, { role: 'admin' });
});

const office = () => guardiansAs(db, admin.actor);
const families = () => apiAs(familiesRouter, db, admin.actor);
const changes = (of = admin) => apiAs(contactChangesRouter, db, of.actor);
const actionsAbout = async (id: string) =>
  (await db.select().from(auditEvents).where(eq(auditEvents.subject_id, id))).map(({ action }) => action);
const mother = { ...ALL_RIGHTS, relation: 'mother' as const };
let numbers = 670_000_000;
const alone = () => aStudent(db, { address: newId(), emergency_contact: String((numbers += 1)) });

describe('a guardian of a student', () => {
  it('needs no account, and is found by a few digits for the next child', async () => {
    const [elder, younger] = [await alone(), await alone()];
    const person = { full_name: 'Ngo Bassa Irène', phone: '+237 699 12 34 56' };
    await office().add({ ...mother, student_id: elder.id, person });
    const { guardians } = await office().people({ search: '12 34 56' });
    expect(guardians).toMatchObject([{ full_name: 'Ngo Bassa Irène', children: [elder.full_name] }]);
    const [known] = guardians;
    const file = await office().export({ search: '12 34 56', format: 'csv', language: 'fr' });
    expect((await file.text()).trim().split('\r\n')).toEqual([
      'Nom;Téléphone;Autre téléphone;Enfants;Compte',
      `Ngo Bassa Irène;6 99 12 34 56;;${elder.full_name};Non`,
    ]);
    await office().add({ ...mother, student_id: younger.id, guardian_id: known!.id });
    const { account, children } = await office().get({ guardian_id: known!.id });
    expect(account).toBeNull();
    expect(new Set(children.map(({ student_id }) => student_id))).toEqual(new Set([elder.id, younger.id]));
    for (const again of [{ person }, { guardian_id: known!.id }])
      await expect(office().add({ ...mother, student_id: elder.id, ...again })).rejects.toMatchObject({
        code: 'ALREADY_GUARDIAN',
      });
  });

  it('is listed once when an export reads the list in parts, even among others of the same name', async () => {
    for (let n = 0; n < 5; n += 1) await aGuardian(db, { full_name: n < 3 ? 'Abena Rose' : 'Zanga Luc' });
    await db.transaction(async (tx) => {
      const pages = await selectPeople(tx, undefined);
      expect(pages.length).toBeGreaterThanOrEqual(5);
      expect(
        await inParts(
          (part) => selectPeople(tx, undefined, part),
          ({ id }) => id,
        ),
      ).toEqual(pages);
    });
  });

  it('is called in the order set by the office, and has the relation "other" only with a word', async () => {
    const child = await alone();
    const [first, second] = [await aGuardian(db), await aGuardian(db)];
    for (const { id: guardian_id } of [first, second])
      await office().add({ ...mother, student_id: child.id, guardian_id });
    const link = { student_id: child.id, guardian_id: second.id };
    const listed = await office().change({ ...mother, ...link, position: 1 });
    expect(listed.map(({ guardian_id }) => guardian_id)).toEqual([second.id, first.id]);
    await expect(
      office().change({ ...mother, ...link, relation: 'other', position: 1 }),
    ).rejects.toMatchObject({ code: 'RELATION_WORD_NEEDED' });
    await expect(
      office().change({ ...mother, ...link, first_day: '2026-11-02', last_day: '2026-11-01', position: 1 }),
    ).rejects.toMatchObject({ code: 'LAST_DAY_TOO_EARLY' });
    const days = { first_day: '2026-11-01', last_day: '2026-11-01' };
    const dated = one(await office().change({ ...mother, ...link, ...days, position: 1 }));
    expect(dated.terms).toMatchObject(days);
  });

  it('loses a right only with a reason, which stays on record, with the names of the rights in the audit trail', async () => {
    const child = await alone();
    const { id: guardian_id } = await aGuardian(db);
    const link = { student_id: child.id, guardian_id, position: 1 };
    await office().add({ ...mother, student_id: child.id, guardian_id });
    const less = { ...mother, ...link, sees_records: false };
    await expect(office().change(less)).rejects.toMatchObject({ code: 'REASON_NEEDED' });
    const restricted = one(await office().change({ ...less, reason: 'Court of Douala, 12 May' }));
    expect(restricted.terms).toMatchObject({ sees_records: false, reason: 'Court of Douala, 12 May' });
    const events = await db.select().from(auditEvents).where(eq(auditEvents.subject_id, child.id));
    expect(events.at(-1)).toMatchObject({
      action: 'guardians.rights_changed',
      details: { guardian_id, taken: ['sees_records'] },
    });
    expect(JSON.stringify(events)).not.toContain('Court');
  });
});

describe('two records of one person', () => {
  it('are found by the number in any spelling, by e-mail, and by name with a shared child', async () => {
    const one = await aGuardian(db, { phone: '+237 677 88 99 00', email: 'same@ngo.test' });
    const byNumber = await aGuardian(db, { other_phone: '677889900' });
    const byMail = await aGuardian(db, { email: 'Same@ngo.test' });
    const { id: student_id } = await alone();
    const namesake = await aGuardian(db, { full_name: one.full_name.toUpperCase() });
    const stranger = await aGuardian(db, { full_name: one.full_name });
    for (const { id } of [one, namesake])
      await aGuardianLink(db, { guardian_id: id, student_id, verified_at: new Date() });
    const { matches } = await office().get({ guardian_id: one.id });
    expect(new Map(matches.map(({ id, reasons }) => [id, reasons]))).toEqual(
      new Map([
        [byNumber.id, ['phone']],
        [byMail.id, ['email']],
        [namesake.id, ['name_and_child']],
      ]),
    );
    const { guardians } = await office().people({ state: 'duplicates' });
    const found = guardians.map(({ id }) => id);
    expect(found).toEqual(expect.arrayContaining([one.id, byNumber.id, byMail.id, namesake.id]));
    expect(found).not.toContain(stranger.id);
  });

  it('are merged: links united, the account kept, removed rights stay removed, and the old address redirects', async () => {
    const parent = await aUser(db, { role: 'parent' });
    const kept = await aGuardian(db, { phone: '+237 655 00 00 01' });
    const other = await aGuardian(db, {
      user_id: parent.userId,
      phone: '+237 655 00 00 02',
      address: 'Akwa',
    });
    const [shared, theirs] = [await alone(), await alone()];
    const verified_at = new Date();
    await aGuardianLink(db, { guardian_id: kept.id, student_id: shared.id, verified_at, sees_fees: false });
    await aGuardianLink(db, { guardian_id: other.id, student_id: shared.id, verified_at });
    await aGuardianLink(db, { guardian_id: other.id, student_id: theirs.id, verified_at });
    const merged = await office().merge({ guardian_id: kept.id, other_id: other.id });
    expect(merged).toMatchObject({
      id: kept.id,
      account: { user_id: parent.userId },
      phone: '+237 655 00 00 01',
      other_phone: '+237 655 00 00 02',
      address: 'Akwa',
    });
    expect(merged.children).toHaveLength(2);
    expect(await linkOf(db, { user_id: parent.userId, student_id: shared.id })).toMatchObject({
      sees_fees: false,
    });
    expect(await office().get({ guardian_id: other.id })).toMatchObject({ id: kept.id });
    expect(await actionsAbout(kept.id)).toEqual(['guardians.merged']);
    await expect(office().merge({ guardian_id: kept.id, other_id: other.id })).rejects.toMatchObject({
      code: 'SAME_GUARDIAN',
    });
  });

  it('with an account each cannot be merged until one account is closed', async () => {
    const [one, two] = [await aUser(db, { role: 'parent' }), await aUser(db, { role: 'parent' })];
    const [kept, other] = [
      await aGuardian(db, { user_id: one.userId }),
      await aGuardian(db, { user_id: two.userId }),
    ];
    const merge = () => office().merge({ guardian_id: kept.id, other_id: other.id });
    await expect(merge()).rejects.toMatchObject({ code: 'TWO_ACCOUNTS' });
    expect(await office().get({ guardian_id: other.id })).toMatchObject({ id: other.id });
    await db.update(users).set({ disabled_at: new Date() }).where(eq(users.id, one.userId));
    expect(await merge()).toMatchObject({ account: { user_id: two.userId } });
  });
});

describe('brothers and sisters', () => {
  it('are suggested for a shared guardian, number or home, and in no other case', async () => {
    const home = {
      full_name: 'Fotso Anne',
      address: 'Rue Élise 4, Akwa',
      emergency_contact: '+237 691 00 00 07',
    };
    const one = await aStudent(db, home);
    const sameHome = await aStudent(db, {
      full_name: 'FOTSO Paul',
      address: 'rue elise 4, akwa',
      emergency_contact: null,
    });
    const sameNumber = await aStudent(db, { address: null, emergency_contact: '691000007' });
    const { id: guardian_id } = await aGuardian(db);
    const sameGuardian = await aStudent(db, { address: null, emergency_contact: null });
    for (const { id } of [one, sameGuardian])
      await aGuardianLink(db, { guardian_id, student_id: id, verified_at: new Date() });
    await aStudent(db, { full_name: 'Fotso Marie', address: 'Bonapriso', emergency_contact: null });
    const { siblings, proposals } = await families().siblings({ student_id: one.id });
    expect(siblings).toEqual([]);
    expect(new Map(proposals.map(({ student_id, reasons }) => [student_id, reasons]))).toEqual(
      new Map([
        [sameHome.id, ['home']],
        [sameNumber.id, ['phone']],
        [sameGuardian.id, ['guardian']],
      ]),
    );
  });

  it('are linked with their families, and separated again; a family of one is dissolved', async () => {
    const [a, b, c, d] = [await alone(), await alone(), await alone(), await alone()];
    await families().join({ student_id: a.id, sibling_id: b.id });
    await families().join({ student_id: c.id, sibling_id: d.id });
    const { siblings } = await families().join({ student_id: a.id, sibling_id: c.id });
    expect(siblings.map(({ student_id }) => student_id).toSorted()).toEqual([b.id, c.id, d.id].toSorted());
    await families().separate({ student_id: b.id });
    await families().separate({ student_id: c.id });
    expect((await families().siblings({ student_id: a.id })).siblings).toMatchObject([{ student_id: d.id }]);
    await families().separate({ student_id: d.id });
    const left = one(await db.select().from(students).where(eq(students.id, a.id)));
    expect(left.family_id).toBeNull();
    expect(await actionsAbout(b.id)).toEqual(['guardians.family_joined', 'guardians.family_left']);
  });

  it('that were dismissed are not suggested to either again, with one audit record', async () => {
    const home = { address: `Akwa ${newId()}`, full_name: 'Tabe Rose' };
    const [one, other] = [await aStudent(db, home), await aStudent(db, { ...home, full_name: 'Tabe Paul' })];
    const proposed = async (student_id: string) =>
      (await families().siblings({ student_id })).proposals.map((student) => student.student_id);
    expect(await proposed(one.id)).toEqual([other.id]);
    const dismiss = () => families().dismiss({ student_id: other.id, sibling_id: one.id });
    expect((await dismiss()).proposals).toEqual([]);
    await dismiss();
    expect(await proposed(one.id)).toEqual([]);
    expect(await actionsAbout(other.id)).toEqual(['guardians.sibling_dismissed']);
    expect((await families().siblings({ student_id: one.id })).dismissed).toMatchObject([
      { student_id: other.id, full_name: 'Tabe Paul' },
    ]);
    const same = { student_id: one.id, sibling_id: one.id };
    await expect(families().dismiss(same)).rejects.toMatchObject({ code: 'SAME_STUDENT' });
    await expect(families().dismiss({ ...same, sibling_id: newId() })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('dismissed by mistake can be restored from either page, suggested again, with one audit record', async () => {
    const home = { address: `Deido ${newId()}`, full_name: 'Ewane Rose', emergency_contact: null };
    const [one, other] = [await aStudent(db, home), await aStudent(db, { ...home, full_name: 'Ewane Paul' })];
    await families().dismiss({ student_id: one.id, sibling_id: other.id });
    const restore = () => families().restore({ student_id: other.id, sibling_id: one.id });
    expect(await restore()).toMatchObject({ proposals: [{ student_id: one.id }], dismissed: [] });
    await restore();
    expect(await families().siblings({ student_id: one.id })).toMatchObject({
      proposals: [{ student_id: other.id }],
      dismissed: [],
    });
    expect(await actionsAbout(other.id)).toEqual(['guardians.sibling_restored']);
    await families().dismiss({ student_id: one.id, sibling_id: other.id });
    const joined = await families().join({ student_id: one.id, sibling_id: other.id });
    expect(joined, 'joined after all: nothing to take up').toMatchObject({ proposals: [], dismissed: [] });
  });

  it('linked concurrently by many are one family', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, alone));
    await Promise.all(
      all.slice(1).map(({ id }) => families().join({ student_id: all[0]!.id, sibling_id: id })),
    );
    expect((await families().siblings({ student_id: all[0]!.id })).siblings).toHaveLength(5);
  });
});

describe('a change requested by a parent', () => {
  it('waits with old and new values; the office applies it, or declines it with a message', async () => {
    const parent = await aUser(db, { role: 'parent' });
    const child = await aStudent(db, { parents: [parent], emergency_contact: '+237 690 00 00 00' });
    await changes(parent).ask({
      phone: '+237 655 11 22 33',
      address: 'Deido',
      children: [{ student_id: child.id, emergency_contact: '+237 690 99 99 99' }],
    });
    await changes(parent).ask({ phone: '+237 655 44 55 66' });
    const mine = (await changes().queue()).changes.filter(
      ({ guardian_name }) => guardian_name === 'Ngo Bassa Élodie',
    );
    expect(mine.map(({ field, old_value, new_value }) => [field, old_value, new_value]).toSorted()).toEqual([
      ['address', null, 'Deido'],
      ['emergency_contact', '+237 690 00 00 00', '+237 690 99 99 99'],
      ['phone', null, '+237 655 44 55 66'],
    ]);
    const idOf = (wanted: string) => ({ change_id: mine.find(({ field }) => field === wanted)!.id });
    await changes().approve(idOf('phone'));
    await changes().approve(idOf('emergency_contact'));
    await changes().refuse({ ...idOf('address'), note: 'Please bring a bill' });
    await expect(changes().approve(idOf('address'))).rejects.toMatchObject({ code: 'NOT_WAITING' });
    const after = await changes(parent).mine();
    expect(after).toMatchObject({ phone: '+237 655 44 55 66', address: null });
    expect(after.children).toMatchObject([{ emergency_contact: '+237 690 99 99 99' }]);
    expect(after.changes.find(({ field }) => field === 'address')).toMatchObject({
      approved: false,
      note: 'Please bring a bill',
    });
  });

  it('for somebody else’s child, or without the right to the records, is dropped', async () => {
    const parent = await aUser(db, { role: 'parent' });
    const stranger = await alone();
    const restricted = await alone();
    await aGuardianLink(db, {
      user_id: parent.userId,
      student_id: restricted.id,
      verified_at: new Date(),
      sees_records: false,
    });
    const before = (await changes().queue()).total;
    await changes(parent).ask({
      children: [stranger, restricted].map(({ id }) => ({
        student_id: id,
        emergency_contact: '+237 690 99 99 99',
      })),
    });
    expect((await changes().queue()).total).toBe(before);
  });
});
