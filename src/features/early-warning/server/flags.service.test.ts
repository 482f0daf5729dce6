import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { aFee } from '#features/fees/server/fees.builders.ts';
import { DUTIES, type Duty } from '#features/people/duties.rules.ts';
import { notices } from '#features/people/server/notices.tables.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aMadeCard, aSnapshot } from '#features/report-cards/server/report-cards.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { schoolYears } from '#features/school-year/server/school-year.tables.ts';
import { aYear } from '#features/school-year/server/school-year.builders.ts';
import { mayOpenEarlyWarning } from '#features/students/students.policy.ts';
import { yearEnds, yearEndStudents } from '#features/year-end/server/year-end.tables.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { maySeeWarnings } from '../early-warning.policy.ts';
import type { Rule } from '../early-warning.rules.ts';
import { calculateFlags } from './calculate.service.ts';
import { aFlag, figuresOf } from './early-warning.builders.ts';
import { earlyWarningRouter } from './early-warning.router.ts';
import { warningFlags, warningFollowUps } from './early-warning.tables.ts';
import { aPupil, aTestYear } from './generated-school.builders.ts';

const NOW = new Date('2026-11-23T07:30:00Z');
const ZONE = 'Africa/Douala';
type Office = Awaited<ReturnType<typeof aUser>>;

let db: Db;
let head: Office;
let pupil: string;
let yearId: string;

const as = ({ actor }: Office, now = NOW) => apiAs(earlyWarningRouter, db, actor, { now: () => now });
const office = (...duties: Duty[]) => aUser(db, { role: 'admin', duties, full_name: duties.join(' ') });

const flagged = (rule: Rule, student_id = pupil, given: Partial<typeof warningFlags.$inferInsert> = {}) =>
  aFlag(db, { student_id, figures: figuresOf[rule], year_id: yearId, ...given });

const changeFailing = (threshold: number) =>
  as(head).saveRule({ rule: 'failing', is_on: true, threshold, weeks: null, revision: 0 });

const calculate = (day: string) =>
  db.transaction((tx) => calculateFlags(tx, { now: () => new Date(`${day}T09:00:00Z`), timeZone: ZONE }));

const aYearsCard = (average: string) => aSnapshot({ result: { ...aSnapshot().result, average } });

const DEED = { deed: 'guardians', note: 'The mother came', done_on: '2026-11-23', next_on: '' } as const;

beforeEach(async () => {
  ({ db } = await testDatabase());
  head = await office('head');
  yearId = (await aTestYear(db)).id;
  pupil = await aPupil(db, (await aClass(db)).id, { full_name: 'Abena Rose' });
});

describe('the list', () => {
  it.each([
    ['head', 'school', ['attendance', 'falling', 'failing', 'work', 'sanctions'], ['fees']],
    ['academic', 'school', ['attendance', 'falling', 'failing', 'work', 'sanctions'], []],
    ['discipline', 'school', ['attendance', 'sanctions'], []],
    ['bursar', 'money', [], ['fees']],
  ] as const)('of %s shows only the rules of their duty', async (duty, first, school, money) => {
    for (const rule of Object.keys(figuresOf) as Rule[]) await flagged(rule);
    const reader = await office(duty);
    const rulesIn = async (input: object) =>
      (await as(reader).list(input)).flags.map(({ figures }) => figures.rule).toSorted();
    expect((await as(reader).list({})).kind).toBe(first);
    const expected = (kind: 'school' | 'money') => [...(kind === 'school' ? school : money)].toSorted();
    for (const kind of ['school', 'money'] as const) {
      // A request for an invisible kind gets the first visible one.
      const others = kind === 'school' ? 'money' : 'school';
      const known = expected(kind).length > 0 ? expected(kind) : expected(others);
      expect(await rulesIn({ kind })).toEqual(known);
    }
    // Filtering by a rule of another duty returns nothing.
    for (const rule of Object.keys(figuresOf) as Rule[])
      expect(await rulesIn({ rule, kind: rule === 'fees' ? 'money' : 'school' })).toEqual(
        [...school, ...money].some((known) => known === rule) ? [rule] : [],
      );
    expect((await as(reader).rules()).map(({ rule }) => rule)).toEqual([...school, ...money]);
  });

  it('answers a flag of another duty exactly like a missing one, in every call', async () => {
    const [fees, marks] = [await flagged('fees'), await flagged('failing')];
    for (const [reader, { id: flag_id }] of [
      [await office('academic'), fees],
      [await office('bursar'), marks],
      [await office('discipline'), marks],
    ] as const) {
      const input = { flag_id, revision: 0 };
      const missing = { code: 'NOT_FOUND', status: 404 };
      await expect(as(reader).owners({ flag_id })).rejects.toMatchObject(missing);
      await expect(
        as(reader).take({ ...input, owner_id: reader.userId, due_on: '2026-11-27' }),
      ).rejects.toMatchObject(missing);
      await expect(as(reader).act({ ...input, ...DEED })).rejects.toMatchObject(missing);
      expect((await as(reader).list({ flag: flag_id })).flags).toEqual([]);
    }
  });

  it('has new flags without an owner first, then the longest overdue, and each student once', async () => {
    const pupils: string[] = [];
    for (let nth = 0; nth < 5; nth += 1) pupils.push(await aPupil(db, (await aClass(db)).id));
    const [a, b, c, d, e] = pupils as [string, string, string, string, string];
    const owned = { owner_id: head.userId };
    await flagged('work', a, { ...owned, due_on: '2026-11-27' });
    await flagged('work', b, { ...owned, due_on: '2026-11-20' });
    await flagged('work', c, { ...owned, due_on: '2026-11-13' });
    await flagged('work', d, { opened_on: '2026-11-16' });
    await flagged('work', e, { opened_on: '2026-11-20' });
    await flagged('failing', a, { opened_on: '2026-11-18' });
    await flagged('failing', b, { closed_on: '2026-11-18' });
    const { flags } = await as(head).list({});
    expect(flags.map(({ student, state }) => [pupils.indexOf(student.id), state])).toEqual([
      [4, 'unowned'],
      [0, 'unowned'],
      [0, 'in_hand'],
      [3, 'unowned'],
      [2, 'overdue'],
      [1, 'overdue'],
    ]);
    const states = async (state: 'unowned' | 'mine' | 'overdue' | 'in_hand' | 'closed') =>
      (await as(head).list({ state })).flags.length;
    expect(
      await Promise.all((['unowned', 'mine', 'overdue', 'in_hand', 'closed'] as const).map(states)),
    ).toEqual([3, 3, 2, 1, 1]);
    expect(await as(head).list({ limit: 2 })).toMatchObject({ more: true, flags: { length: 2 } });
  });

  it('contains no sex, address or money for the rules of school life', async () => {
    await flagged('failing');
    await flagged('fees');
    const { flags } = await as(head).list({});
    expect(flags).toHaveLength(1);
    expect(JSON.stringify(flags)).not.toMatch(/sex|address|owed|amount|score|total/);
  });
});

describe('the link to the list', () => {
  it('is shown on the page of students to those who may open it', async () => {
    for (const duty of DUTIES) {
      const { actor } = await office(duty);
      expect(mayOpenEarlyWarning(actor), duty).toBe(maySeeWarnings(actor));
    }
  });
});

describe('a follow-up', () => {
  it('has an owner and a day; the new owner’s notice contains only the name', async () => {
    const dean = await office('academic');
    const { id: flag_id } = await flagged('attendance');
    const taken = await as(head).take({ flag_id, revision: 0, owner_id: dean.userId, due_on: '2026-11-27' });
    expect(taken).toMatchObject({
      state: 'in_hand',
      revision: 1,
      due_on: '2026-11-27',
      owner: { id: dean.userId, is_me: false },
      history: [{ kind: 'taken', due_on: '2026-11-27', former: false }],
    });
    const told = await db.select().from(notices).where(eq(notices.user_id, dean.userId));
    expect(told).toMatchObject([
      {
        kind: 'early_warning.assigned',
        params: { student: 'Abena Rose', day: '2026-11-27' },
        link: `/reports/early-warning?flag=${flag_id}`,
      },
    ]);
    expect((await as(dean).list({ state: 'mine' })).flags.map(({ id }) => id)).toEqual([flag_id]);
    // When somebody else takes it on, the first owner's notice is deleted.
    await as(head).take({ flag_id, revision: 1, owner_id: head.userId, due_on: '2026-11-27' });
    expect(await db.$count(notices)).toBe(0);
  });

  it('needs an owner who may see the flag, and a day within four months', async () => {
    const { id: flag_id } = await flagged('failing');
    const [bursar, teacher] = [await office('bursar'), await aUser(db, { role: 'teacher' })];
    const take = (owner_id: string, due_on: string) =>
      as(head).take({ flag_id, revision: 0, owner_id, due_on });
    expect((await as(head).owners({ flag_id })).map(({ id }) => id)).toEqual([head.userId]);
    for (const { userId } of [bursar, teacher])
      await expect(take(userId, '2026-11-27')).rejects.toMatchObject({ code: 'NOT_AN_OWNER' });
    for (const day of ['2026-11-22', '2027-03-24'])
      await expect(take(head.userId, day)).rejects.toMatchObject({ code: 'DAY_OUT_OF_RANGE' });
    expect(await take(head.userId, '2027-03-23')).toMatchObject({ state: 'in_hand' });
  });

  it('taken on by two people at once is refused to one, who is told why', async () => {
    const dean = await office('academic');
    const { id: flag_id } = await flagged('failing');
    const take = (who: Office) =>
      as(who).take({ flag_id, revision: 0, owner_id: who.userId, due_on: '2026-11-27' });
    const answers = await Promise.allSettled([take(head), take(dean)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'CHANGED_MEANWHILE' },
    });
  });

  it('is closed only with an action and a note', async () => {
    const { id: flag_id } = await flagged('failing');
    const act = (input: object) => as(head).act({ flag_id, revision: 0, ...DEED, ...input });
    for (const input of [{ note: '' }, { note: '  x ' }, { deed: '' as 'other' }, { done_on: '' }])
      await expect(act(input)).rejects.toThrow('validation');
    await expect(act({ deed: 'fee_plan' })).rejects.toMatchObject({ code: 'NOT_FOR_THIS_RULE' });
    await expect(act({ done_on: '2026-11-24' })).rejects.toMatchObject({ code: 'NOT_A_PAST_DAY' });
    await expect(act({ deed: 'wrong', next_on: '2026-11-27' })).rejects.toThrow('validation');
    expect((await as(head).list({})).flags).toMatchObject([{ state: 'unowned', closed_on: null }]);
    expect(await act({})).toMatchObject({
      state: 'closed',
      closed_on: '2026-11-23',
      history: [{ deed: 'guardians', note: 'The mother came', done_on: '2026-11-23' }],
    });
    await expect(act({ revision: 1 })).rejects.toMatchObject({ code: 'CLOSED' });
    expect((await as(head).list({})).flags).toEqual([]);
  });

  it('stays open until another day after an action, with the author of the action as owner', async () => {
    const { id: flag_id } = await flagged('failing');
    const went = await as(head).act({ flag_id, revision: 0, ...DEED, next_on: '2026-12-04' });
    expect(went).toMatchObject({ state: 'in_hand', due_on: '2026-12-04', owner: { is_me: true } });
    expect(await as(head, new Date('2026-12-05T08:00:00Z')).list({ state: 'overdue' })).toMatchObject({
      flags: [{ id: flag_id, state: 'overdue' }],
    });
  });

  it('can be recorded for a flag that has ended, and counts once if sent twice', async () => {
    const { id: flag_id } = await flagged('failing', pupil, {
      ended_on: '2026-11-20',
      ended_why: 'no_longer',
    });
    const key = { context: { idempotencyKey: 'a-key-of-this-attempt' } };
    const input = { flag_id, revision: 0, ...DEED };
    const first = await as(head).act(input, key);
    expect(await as(head).act(input, key)).toEqual(first);
    expect(await db.$count(warningFollowUps)).toBe(1);
    await expect(db.update(warningFollowUps).set({ note: 'Other' })).rejects.toThrow();
    await expect(db.delete(warningFollowUps)).rejects.toThrow();
  });

  it('of an earlier flag is shown with the next one of the same rule', async () => {
    const earlier = await flagged('failing');
    await as(head).act({ flag_id: earlier.id, revision: 0, ...DEED });
    await db
      .update(warningFlags)
      .set({ ended_on: '2026-11-23', ended_why: 'no_longer' })
      .where(eq(warningFlags.id, earlier.id));
    await flagged('work');
    const { id } = await flagged('failing');
    const { flags } = await as(head).list({});
    expect(flags.find((flag) => flag.id === id)!.history).toMatchObject([
      { deed: 'guardians', former: true },
    ]);
    expect(flags.find(({ figures }) => figures.rule === 'work')!.history).toEqual([]);
  });
});

describe('a rule', () => {
  it('is changed only by its own duty, based on what was seen, with an audit record', async () => {
    const [bursar, dean] = [await office('bursar'), await office('academic')];
    const change = { rule: 'fees', is_on: true, threshold: 30, weeks: null, revision: 0 } as const;
    await expect(as(dean).saveRule(change)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await as(bursar).saveRule(change)).toMatchObject({ threshold: 30, revision: 1 });
    await expect(as(head).saveRule({ ...change, threshold: 90 })).rejects.toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
    expect((await as(bursar).rules()).map(({ threshold }) => threshold)).toEqual([30]);
    const trail = one(
      await db.select().from(auditEvents).where(eq(auditEvents.action, 'early_warning.rule_changed')),
    );
    expect(trail.details).toMatchObject({ warning_rule: 'fees' });
    expect(JSON.stringify(trail.details)).toContain('60');
  });

  it('accepts no number outside its bounds, and weeks only for rules that use them', async () => {
    const base = { is_on: true, threshold: 10, weeks: 4, revision: 0 };
    for (const input of [
      { rule: 'attendance', threshold: 101 },
      { rule: 'attendance', threshold: 0 },
      { rule: 'attendance', weeks: null },
      { rule: 'attendance', weeks: 13 },
      { rule: 'failing' },
      { rule: 'falling', threshold: 2.5, weeks: null },
    ] as const)
      await expect(as(head).saveRule({ ...base, ...input })).rejects.toThrow('validation');
  });

  it('changed by two people at once is refused to one', async () => {
    const answers = await Promise.allSettled([changeFailing(3), changeFailing(4)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('the accuracy of the rules', () => {
  it('is not available before a year is closed', async () => {
    expect(await as(head).record({})).toEqual({ year: null, rules: [] });
  });

  it('counts flags acted on and flags that came true, by year end, yearly average, leaving and unpaid fees', async () => {
    const class_id = (await aClass(db)).id;
    const pupils: string[] = [];
    for (let nth = 0; nth < 6; nth += 1) pupils.push(await aPupil(db, class_id));
    const [repeats, promoted, weak, strong, unknown, owing] = pupils as [
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    const flags = [];
    for (const id of [repeats, promoted, weak, strong, unknown]) flags.push(await flagged('failing', id));
    for (const id of [owing, strong]) await flagged('fees', id);
    await aFee(db, {
      student: { id: owing },
      due_date: '2027-05-01',
      now: () => new Date('2026-09-08T08:00:00Z'),
    });
    await as(head).act({ flag_id: flags[0]!.id, revision: 0, ...DEED });
    await as(head).act({ flag_id: flags[1]!.id, revision: 0, ...DEED, deed: 'wrong' });
    await aMadeCard(db, { class_id, student_id: weak, period: null, snapshot: aYearsCard('9.99') });
    await aMadeCard(db, { class_id, student_id: strong, period: null, snapshot: aYearsCard('10.00') });
    await db.update(schoolYears).set({ status: 'closed' }).where(eq(schoolYears.id, yearId));
    const next = await aYear(db, { first_day: '2027-09-06', last_day: '2028-06-09', status: 'current' });
    await db
      .insert(yearEnds)
      .values({ year_id: yearId, next_year_id: next.id, starts: 'at_once', ran_at: new Date() });
    for (const [student_id, outcome] of [
      [repeats, 'repeat'],
      [promoted, 'promote'],
    ] as const)
      await db.insert(yearEndStudents).values({
        year_id: yearId,
        student_id,
        outcome,
        from_class_id: class_id,
        from_status: 'active',
        to_class_id: class_id,
        to_status: 'active',
        from_day: '2026-09-07',
        until_day: '2027-06-11',
      });
    await calculate('2027-07-01');
    const { year, rules } = await as(head).record({});
    expect(year).toBe('2026/2027');
    expect(rules.find(({ rule }) => rule === 'failing')).toEqual({
      rule: 'failing',
      flags: 5,
      acted_on: 1,
      wrong: 1,
      came_true: 2,
      known: 4,
    });
    expect(rules.some(({ rule }) => rule === 'fees')).toBe(false);
    expect((await as(await office('bursar')).record({})).rules).toEqual([
      { rule: 'fees', flags: 2, acted_on: 0, wrong: 0, came_true: 1, known: 2 },
    ]);
    // Reverting the end of the year clears the outcomes.
    await db.update(schoolYears).set({ status: 'planned' }).where(eq(schoolYears.id, next.id));
    await db.update(schoolYears).set({ status: 'current' }).where(eq(schoolYears.id, yearId));
    await calculate('2027-07-02');
    const outcomes = await db.select({ outcome: warningFlags.outcome }).from(warningFlags);
    expect(outcomes.every(({ outcome }) => outcome === null)).toBe(true);
  });
});

describe('several flags of a student in one action', () => {
  it('are taken on and closed together, each with its own record, and the owner gets one notice', async () => {
    const [one, two, three] = [await flagged('attendance'), await flagged('failing'), await flagged('work')];
    const colleague = await office('academic');
    const others = [two, three].map(({ id }) => ({ flag_id: id, revision: 0 }));
    await as(head).take({
      flag_id: one.id,
      revision: 0,
      others,
      owner_id: colleague.userId,
      due_on: '2026-11-27',
    });
    const { flags } = await as(colleague).list({ student_id: pupil });
    expect(flags.map(({ state, owner }) => [state, owner?.is_me])).toEqual(
      [1, 2, 3].map(() => ['in_hand', true]),
    );
    expect(await db.select().from(notices).where(eq(notices.user_id, colleague.userId))).toHaveLength(1);

    await as(colleague).act({
      ...DEED,
      flag_id: one.id,
      revision: 1,
      others: others.map((other) => ({ ...other, revision: 1 })),
    });
    expect((await as(head).list({ student_id: pupil })).flags).toEqual([]);
    const closed = await as(head).list({ student_id: pupil, state: 'closed' });
    expect(closed.flags.map(({ history }) => history.map(({ kind }) => kind))).toEqual(
      [1, 2, 3].map(() => ['deed', 'taken']),
    );
    const trail = await db.select().from(auditEvents).where(eq(auditEvents.action, 'early_warning.deed'));
    expect(trail).toHaveLength(3);
  });

  it('are all refused if one has changed, is closed, or belongs to another student or duty', async () => {
    const [one, changed, closed] = [
      await flagged('attendance'),
      await flagged('failing', pupil, { revision: 3 }),
      await flagged('work', pupil, { closed_on: '2026-11-20' }),
    ];
    const other = await flagged(
      'sanctions',
      await aPupil(db, (await aClass(db)).id, { full_name: 'Another' }),
    );
    const fees = await flagged('fees');
    const discipline = await office('discipline');
    for (const [reader, { id: flag_id }, code] of [
      [head, changed, 'CHANGED_MEANWHILE'],
      [head, closed, 'CLOSED'],
      [head, other, 'NOT_FOUND'],
      [discipline, fees, 'NOT_FOUND'],
    ] as const) {
      const input = { flag_id: one.id, revision: 0, others: [{ flag_id, revision: 0 }] };
      await expect(as(reader).act({ ...input, ...DEED }), code).rejects.toMatchObject({ code });
      await expect(
        as(reader).take({ ...input, owner_id: reader.userId, due_on: '2026-11-27' }),
        code,
      ).rejects.toMatchObject({ code });
    }
    // An owner must be allowed to see each of them.
    const marks = await flagged('falling');
    await expect(
      as(head).take({
        flag_id: one.id,
        revision: 0,
        others: [{ flag_id: marks.id, revision: 0 }],
        owner_id: discipline.userId,
        due_on: '2026-11-27',
      }),
    ).rejects.toMatchObject({ code: 'NOT_AN_OWNER' });
    expect(await db.select().from(warningFollowUps)).toEqual([]);
    expect((await db.select().from(warningFlags).where(eq(warningFlags.id, one.id)))[0]).toMatchObject({
      revision: 0,
      owner_id: null,
    });
  });
});
