import { sql } from 'drizzle-orm';
import pino from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { aRule, approvalsAs, asked } from '#features/approvals/server/approvals.builders.ts';
import { listApprovals } from '#features/approvals/server/list.service.ts';
import { approvals } from '#features/approvals/server/approvals.tables.ts';
import { aClassScheme, aMark, aSheet } from '#features/marks/server/marks.builders.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { aYear } from '#features/school-year/server/school-year.builders.ts';
import { aClassSubject, aSubject } from '#features/subjects/server/subjects.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { makingJob } from '../making.service.ts';
import { reportCardsApproval } from './report-cards-approval.ts';
import { reportCardsRouter } from '../report-cards.router.ts';

const reason = 'A mark was typed wrongly';

let db: Db;
let academic: Actor;
let head: Actor;
let year_id: string;

beforeEach(async () => {
  ({ db } = await testDatabase());
  const office = { role: 'admin', duties: ['academic'] } as const;
  ({ actor: academic } = await aUser(db, { ...office, full_name: 'Mbarga Thérèse' }));
  ({ actor: head } = await aUser(db, { role: 'admin', full_name: 'Onana Chantal' }));
  const year = new Date().getFullYear();
  const days = { first_day: `${year - 1}-12-01`, last_day: `${year + 1}-02-28` };
  year_id = (await aYear(db, { name: '2026-2027', ...days, status: 'current' })).id;
  await aRule(db, 'report_cards.change');
});

const cards = (actor = academic) => apiAs(reportCardsRouter, db, actor);
const approvalsOf = (actor: Actor) => approvalsAs(db, [reportCardsApproval], actor);
const inFrench = (actor: Actor) =>
  db.transaction((tx) =>
    listApprovals(tx, [reportCardsApproval], { actor, now: new Date(), language: 'fr' }),
  );

/** A class of two students with a mark each, whose cards are made and released to families. */
async function aReleasedClass(section: string, marks: readonly string[] = ['12', '9']) {
  const { id: class_id } = await aClass(db, { name: '3e', section });
  const { id: subject_id } = await aSubject(db, { name_en: 'Mathematics', name_fr: 'Mathématiques' });
  await aClassSubject(db, { class_id, subject_id });
  const slots = [{ name: { en: 'Sequence', fr: 'Séquence' }, weight: '1' }];
  const periods = [{ name: { en: 'Term 1', fr: 'Trimestre 1' }, weight: '1', slots }];
  await aClassScheme(db, { class_id, year_id }, { card: 'sequences', periods });
  const { assessment_id } = await aSheet(db, { class_id, subject_id, year_id });
  const students: string[] = [];
  for (const [at, number] of marks.entries()) {
    const full_name = ['Abanda Aïcha', 'Biya Luc'][at]!;
    const { id } = await aStudent(db, { class_id, full_name });
    await aMark(db, { assessment_id, student_id: id, number });
    students.push(id);
  }
  const of = { class_ids: [class_id], period: '0', reason };
  await cards().make(of);
  await cards().release({ class_id, period: '0', audiences: ['family'], reason });
  const correct = (at: number, number: string) =>
    db.execute(sql`update student_marks set number = ${number}
      where assessment_id = ${assessment_id} and student_id = ${students[at]!}`);
  return { class_id, students, of, correct };
}

const editions = async (class_id: string) => {
  const { rows } = await db.execute<{ line: string }>(
    sql`select s.full_name || ' ' || c.version || ' ' || (c.snapshot -> 'result' ->> 'average') as line
      from report_cards c join students s on s.id = c.student_id where c.class_id = ${class_id}
      order by s.full_name, c.version`,
  );
  return rows.map(({ line }) => line);
};
const trail = async (action: string) => {
  const { rows } = await db.execute<{ actor_id: string | null; details: Record<string, unknown> }>(
    sql`select actor_id, details from audit_events where action = ${action} order by seq`,
  );
  return rows;
};
const makings = async () => (await trail('report_cards.making_started')).length;
const runJob = (making_id: string) =>
  makingJob({ timeZone: 'Africa/Douala' }).run({
    db,
    now: () => new Date(),
    log: pino({ level: 'silent' }),
    payload: { making_id },
    closing: new AbortController().signal,
  });

describe('a new edition of a released card', () => {
  it('waits for approval and writes nothing; once approved, it is created once, under the requester’s name', async () => {
    const { class_id, of, correct } = await aReleasedClass('A');
    await correct(1, '11');
    const [before, made] = [await editions(class_id), await makings()];
    const approval_id = await asked(cards().make(of));
    await expect(cards().make(of)).rejects.toMatchObject({ code: 'ALREADY_WAITS' });
    expect(await editions(class_id)).toEqual(before);
    expect(await makings()).toBe(made);
    const sentence =
      'Replace the released report card of Biya Luc, 3e A, Term 1 2026-2027. It changes: Average 9.00 → 11.00, Mathematics 9.00 → 11.00. The family sees the new card at once.';
    expect((await approvalsOf(head).list({})).to_decide).toMatchObject([
      { kind: 'report_cards.change', asked_by: 'Mbarga Thérèse', amount: null, reason, sentence },
    ]);
    const [french] = (await inFrench(head)).to_decide;
    expect(french!.sentence).toContain('3e A, Trimestre 1 2026-2027');
    expect(french!.sentence).toContain('Moyenne 9,00 → 11,00, Mathématiques 9,00 → 11,00');

    const decided = await approvalsOf(head).approve({ approval_id });
    expect(decided).toMatchObject({ state: 'approved', decided_by: 'Onana Chantal' });
    const after = ['Abanda Aïcha 1 12.00', 'Biya Luc 1 9.00', 'Biya Luc 2 11.00'];
    expect(await editions(class_id)).toEqual(after);
    expect((await trail('report_cards.making_started')).at(-1)).toMatchObject({
      actor_id: academic.userId,
      details: { approved_by: head.userId, reason },
    });
    expect(await approvalsOf(head).approve({ approval_id }), 'sent again').toEqual(decided);
    expect(await editions(class_id)).toEqual(after);
    expect(await makings()).toBe(made + 1);
  });

  it('is exactly the approved change: marks that changed since end the request', async () => {
    const { class_id, of, correct } = await aReleasedClass('A');
    await correct(1, '11');
    const before = await editions(class_id);
    const approval_id = await asked(cards().make(of));
    await correct(1, '19');
    const ended = {
      state: 'failed',
      failure: 'Marks or cards have changed since this was requested. Please make the request again.',
    };
    expect(await approvalsOf(head).approve({ approval_id })).toMatchObject(ended);
    const again = await asked(cards().make(of));
    // Nothing would change any more.
    await correct(1, '9');
    expect(await approvalsOf(head).approve({ approval_id: again })).toMatchObject(ended);
    expect(await editions(class_id)).toEqual(before);
    expect(await trail('approvals.failed')).toHaveLength(2);
  });

  it('for one student waits too, and for several cards the message names each', async () => {
    const { class_id, students, of, correct } = await aReleasedClass('A');
    await correct(0, '8');
    await correct(1, '11');
    const alone = await asked(cards().make({ ...of, student_id: students[1]! }));
    const whole = await asked(cards().make(of));
    const { to_decide } = await approvalsOf(head).list({});
    expect(to_decide.find(({ id }) => id === whole)!.sentence).toBe(
      'Replace 2 released report cards of 3e A, Term 1 2026-2027. They change: Abanda Aïcha (Average 12.00 → 8.00), Biya Luc (Average 9.00 → 11.00). The families see the new cards at once.',
    );
    await approvalsOf(head).approve({ approval_id: alone });
    expect(await editions(class_id)).toEqual(['Abanda Aïcha 1 12.00', 'Biya Luc 1 9.00', 'Biya Luc 2 11.00']);
    expect(await approvalsOf(head).approve({ approval_id: whole })).toMatchObject({ state: 'failed' });
  });

  it('for a student whose mark overtook another’s names that student, and counts the other, whose rank alone changed', async () => {
    const { of, correct } = await aReleasedClass('A');
    await correct(1, '19');
    await asked(cards().make(of));
    expect((await approvalsOf(head).list({})).to_decide[0]!.sentence).toContain(
      'They change: Biya Luc (Average 9.00 → 19.00), rank alone: 1. The',
    );
  });

  it('among many classes waits as one request, and the job creates what was approved', async () => {
    const one = await aReleasedClass('A');
    const other = await aReleasedClass('B');
    await one.correct(1, '11');
    await other.correct(1, '10');
    const of = { ...one.of, class_ids: [one.class_id, other.class_id] };
    const approval_id = await asked(cards().make(of));
    expect((await approvalsOf(head).list({})).to_decide).toMatchObject([
      { sentence: expect.stringContaining('2 released report cards of the classes 3e A, 3e B') },
    ]);
    await approvalsOf(head).approve({ approval_id });
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from card_makings order by created_at desc`,
    );
    await runJob(rows[0]!.id);
    expect(await editions(one.class_id)).toContain('Biya Luc 2 11.00');
    expect(await editions(other.class_id)).toContain('Biya Luc 2 10.00');
  });

  it('a job that started without replacing a released card replaces none later', async () => {
    const one = await aReleasedClass('A');
    const other = await aReleasedClass('B');
    const making = await cards().make({ ...one.of, class_ids: [one.class_id, other.class_id] });
    await other.correct(1, '19');
    await runJob(making.id);
    expect(await editions(other.class_id)).toEqual(['Abanda Aïcha 1 12.00', 'Biya Luc 1 9.00']);
    await asked(cards().make(other.of));
  });
});

describe('no approval is needed', () => {
  it('for unreleased cards, if the rule is off, or in a school with only one such person', async () => {
    const { class_id, of, correct } = await aReleasedClass('A');
    await db.execute(sql`delete from card_releases`);
    await correct(1, '11');
    expect(await cards().make(of), 'not released').toMatchObject({ made: 1 });
    await cards().release({ class_id, period: '0', audiences: ['family'], reason });
    await db.execute(sql`update users set disabled_at = now() where id = ${head.userId}`);
    await correct(1, '12');
    expect(await cards().make(of), 'nobody else').toMatchObject({ made: 1 });
    await db.execute(sql`update users set disabled_at = null`);
    await db.execute(sql`update approval_rules set is_on = false`);
    await correct(1, '11.5');
    expect(await cards().make(of), 'no rule').toMatchObject({ made: 1 });
    expect(await db.$count(approvals)).toBe(0);
  });
});

describe('a decision', () => {
  it('is refused to the requester, and to a colleague with another duty', async () => {
    const { class_id, of, correct } = await aReleasedClass('A');
    const bursar = await aUser(db, { role: 'admin', full_name: 'Eto Paul', duties: ['bursar'] });
    await correct(1, '11');
    const approval_id = await asked(cards().make(of));
    await expect(approvalsOf(academic).approve({ approval_id })).rejects.toMatchObject({
      code: 'OWN_REQUEST',
    });
    await expect(approvalsOf(bursar.actor).approve({ approval_id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await approvalsOf(head).decline({ approval_id, answer: 'The sheet says 9' });
    expect(await editions(class_id)).toEqual(['Abanda Aïcha 1 12.00', 'Biya Luc 1 9.00']);
  });
});

const lifts = async () => (await db.execute(sql`select 1 from card_hold_lifts`)).rows.length;

it('restoring a hold removes cards from a family and needs approval; lifting one does not', async () => {
  const { students } = await aReleasedClass('A');
  const student_id = students[0]!;
  await cards().liftHold({ student_id, lifted: true, reason });
  await cards().liftHold({ student_id, lifted: true, reason });
  const approval_id = await asked(cards().liftHold({ student_id, lifted: false, reason }));
  expect(await lifts()).toBe(1);
  expect((await approvalsOf(head).list({})).to_decide[0]!.sentence).toBe(
    'Hold the report cards of Abanda Aïcha again: the family cannot read those of this year while fees are overdue.',
  );
  await approvalsOf(head).approve({ approval_id });
  expect(await lifts()).toBe(0);
  expect(await trail('report_cards.hold_restored')).toMatchObject([
    { actor_id: academic.userId, details: { approved_by: head.userId } },
  ]);
});
