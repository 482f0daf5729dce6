import { createHash } from 'node:crypto';
import { desc, eq, sql } from 'drizzle-orm';
import pino from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import { notices } from '#features/people/server/notices.tables.ts';
import { aFee, paymentsAs } from '#features/fees/server/fees.builders.ts';
import { aMark, aClassScheme, aSheet } from '#features/marks/server/marks.builders.ts';
import { studentMarks } from '#features/marks/server/marks.tables.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { aYear } from '#features/school-year/server/school-year.builders.ts';
import { aClassSubject, aSubject } from '#features/subjects/server/subjects.builders.ts';
import { jobs } from '#platform/jobs/server/jobs.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { pdfPages } from '#platform/pdf/pdf-text.builders.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { addDays } from '#features/school-year/school-year.rules.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import { one } from '#platform/db/one.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import type { CardLanguage } from '../report-cards.rules.ts';
import { checkCard } from './card-check.service.ts';
import { CARD_WORDS } from './card.papers.ts';
import { makingJob } from './making.service.ts';
import { listLatestCards } from './readers.service.ts';
import { releasesJob } from './releases.service.ts';
import { reportCardsRouter } from './report-cards.router.ts';
import { reportCardsOwnData } from './report-cards.own-data.ts';
import { reportCards } from './report-cards.tables.ts';

type Person = Awaited<ReturnType<typeof aUser>>;

let db: Db;
let year_id: string;
let admin: Person;
let at = new Date();
const now = () => at;

const as = ({ actor }: Person) => apiAs(reportCardsRouter, db, actor, { now });

beforeAll(async () => {
  ({ db } = await testDatabase());
  admin = await aUser(db, { role: 'admin' });
  const year = new Date().getFullYear();
  year_id = (
    await aYear(db, { first_day: `${year - 1}-12-01`, last_day: `${year + 1}-02-28`, status: 'current' })
  ).id;
});

/** Cards of classes with missing items, as in most of these tests. */
const ALL_THE_SAME = { reason: 'The parents come today' };

const LADDER = {
  card: 'sequences',
  honours: [
    { code: 'th', label: { en: 'Honour roll', fr: 'Tableau d’honneur' }, kind: 'honour', average_from: '12' },
    { code: 'blame', label: { en: 'Blame', fr: 'Blâme' }, kind: 'warning', average_below: '8' },
  ],
  promotion: [
    { outcome: 'promote', average_from: '10' },
    { outcome: 'repeat', average_below: '10' },
  ],
} as const;

/** A class of three in two subjects, with each student's marks in the first sequence; taught by its master. */
async function aMarkedClass(scheme: Parameters<typeof aClassScheme>[2] = LADDER) {
  const master = await aUser(db, { role: 'teacher', full_name: 'Mbarga Thérèse' });
  const schoolClass = await aClass(db, { teachers: [master], class_master_id: master.userId });
  const class_id = schoolClass.id;
  const [parent, pupil] = [await aUser(db, { role: 'parent' }), await aUser(db, { role: 'student' })];
  const zoe = await aStudent(db, {
    class_id,
    full_name: 'Évina Zoé',
    sex: 'female',
    parents: [parent],
    user_id: pupil.userId,
  });
  const paul = await aStudent(db, { class_id, full_name: 'Abena Paul' });
  const none = await aStudent(db, { class_id, full_name: 'Nobody Marked' });
  await aClassScheme(db, { class_id, year_id }, scheme);
  const maths = await aSubject(db, { name_en: 'Mathematics', name_fr: 'Mathématiques', group: 'Sciences' });
  await aClassSubject(db, { class_id, subject_id: maths.id, coefficient: '4', teacher_id: master.userId });
  const french = await aSubject(db, { name_en: 'French', name_fr: 'Français', group: 'Lettres' });
  await aClassSubject(db, { class_id, subject_id: french.id, coefficient: '2' });
  const sheets: { assessment_id: string }[] = [];
  for (const subject_id of [maths.id, french.id]) {
    const sheet = await aSheet(db, { class_id, subject_id, year_id });
    sheets.push(sheet);
    await aMark(db, { assessment_id: sheet.assessment_id, student_id: zoe.id, number: '15' });
    await aMark(db, { assessment_id: sheet.assessment_id, student_id: paul.id, number: '7.5' });
  }
  const correct = (student_id: string, number: string) =>
    db
      .update(studentMarks)
      .set({ number })
      .where(
        sql`${studentMarks.assessment_id} = ${sheets[0]!.assessment_id} and ${studentMarks.student_id} = ${student_id}`,
      );
  return { class_id, master, parent, pupil, zoe, paul, none, correct };
}

const check = (code: string) => checkCard({ db, now, address: '10.1.1.1' }, code);

const dayFromNow = (days: number) => addDays(schoolDay(now(), 'Africa/Douala'), days);

const hash = async (file: Promise<File>) =>
  createHash('sha256')
    .update(Buffer.from(await (await file).arrayBuffer()))
    .digest('hex');

const cardsOf = (class_id: string) =>
  db.select().from(reportCards).where(eq(reportCards.class_id, class_id)).orderBy(reportCards.number);

describe('the cards of a class', () => {
  it('are created in one click, numbered without gaps, each with its student’s figures', async () => {
    const { class_id, zoe } = await aMarkedClass();
    const made = await as(admin).make({ class_ids: [class_id], period: '0', ...ALL_THE_SAME });
    expect(made).toMatchObject({ total: 3, done: 3, made: 3, unchanged: 0, state: 'ready' });
    const cards = await cardsOf(class_id);
    expect(cards.map(({ number }) => number - cards[0]!.number)).toEqual([0, 1, 2]);
    const own = cards.find(({ student_id }) => student_id === zoe.id)!;
    expect(own.snapshot).toMatchObject({
      pupil: { name: 'Évina Zoé' },
      result: { average: '15.00', rank: 1, classified: true },
      groups: [
        { name: 'Lettres', points: '30.00', weights: '2', average: '15.00' },
        { name: 'Sciences', points: '60.00', weights: '4', average: '15.00' },
      ],
      honours: [{ given: true }, { given: false }],
    });
    expect(own).toMatchObject({ version: 1, replaces: null, scheme_version: 1 });
  });

  it('are new only if something changed: a corrected mark replaces one card, and the old code says so', async () => {
    const { class_id, zoe, paul, correct } = await aMarkedClass();
    await as(admin).make({ class_ids: [class_id], period: '0', ...ALL_THE_SAME });
    expect(await as(admin).make({ class_ids: [class_id], period: '0', ...ALL_THE_SAME })).toMatchObject({
      made: 0,
      unchanged: 3,
    });
    const before = (await cardsOf(class_id)).find(({ student_id }) => student_id === paul.id)!;
    await correct(paul.id, '9');
    const council = await as(admin).council({ class_id, period: '0' });
    const cardOf = (id: string) => council.students.find(({ student_id }) => student_id === id)!.card!;
    expect(
      cardOf(paul.id).changes.map(({ what, name, before, after }) => [name?.en ?? what, before, after]),
      'exactly what one mark moves',
    ).toEqual([
      ['Mathematics', '7.50', '9.00'],
      ['average', '7.50', '8.50'],
      ['honours', null, null],
    ]);
    expect(cardOf(zoe.id), 'of a classmate the class alone').toMatchObject({
      changes: [],
      class_changed: true,
    });
    expect(await as(admin).make({ class_ids: [class_id], period: '0', ...ALL_THE_SAME })).toMatchObject({
      made: 1,
      unchanged: 2,
    });
    const after = (await cardsOf(class_id)).filter(({ student_id }) => student_id === paul.id);
    expect(after.map(({ version, replaces }) => ({ version, replaces }))).toEqual([
      { version: 1, replaces: null },
      { version: 2, replaces: before.id },
    ]);
    const [classmate] = (await cardsOf(class_id)).filter(({ student_id }) => student_id === zoe.id);
    expect(await check(classmate!.code)).toMatchObject({ state: 'valid', class_changed: true });
    expect(await check(after[1]!.code)).toMatchObject({ state: 'valid', class_changed: false });
    expect(await check(before.code)).toMatchObject({ state: 'replaced' });
    expect(await check(after[1]!.code.toLowerCase())).toMatchObject({ state: 'valid', name: 'Abena Paul' });
    expect(Object.keys((await check(before.code))!), 'no mark leaves the school by it').toEqual([
      'state',
      'number',
      'school',
      'class_name',
      'year',
      'period',
      'name',
      'made_on',
      'class_changed',
    ]);
  });

  it('are never changed or deleted, not even by direct SQL', async () => {
    const { class_id } = await aMarkedClass();
    await as(admin).make({ class_ids: [class_id], period: '0', ...ALL_THE_SAME });
    for (const change of [
      sql`update report_cards set snapshot = '{}'`,
      sql`update report_cards set number = number + 1000`,
      sql`delete from report_cards`,
      sql`truncate report_cards cascade`,
    ])
      await expect(db.execute(change)).rejects.toThrow();
    const [{ frozen }] = (
      await db.execute<{ frozen: boolean }>(sql`select bool_and(frozen_at is not null) as frozen
        from marking_schemes where id in (select marking_scheme_id from report_cards)`)
    ).rows as [{ frozen: boolean }];
    expect(frozen, 'the version of the scheme that a card names says the same for good').toBe(true);
  });

  it('print the same bytes again, even after the school and the marks have changed', async () => {
    const { class_id, zoe, correct } = await aMarkedClass();
    await as(admin).make({ class_ids: [class_id], period: '0', ...ALL_THE_SAME });
    const [card] = (await cardsOf(class_id)).filter(({ student_id }) => student_id === zoe.id);
    const once = await hash(as(admin).print({ class_id, period: '0' }));
    const own = await hash(as(admin).file({ card_id: card!.id }));
    await correct(zoe.id, '3');
    await db.execute(sql`update school_settings set motto = 'Another motto', town = 'Kribi'`);
    await db.execute(sql`update students set full_name = 'Changed Name' where id = ${zoe.id}`);
    at = new Date(at.getTime() + 3_600_000);
    expect(await hash(as(admin).print({ class_id, period: '0' }))).toBe(once);
    expect(await hash(as(admin).file({ card_id: card!.id }))).toBe(own);
    const pages = pdfPages(Buffer.from(await (await as(admin).file({ card_id: card!.id })).arrayBuffer()));
    expect(pages).toHaveLength(1);
    expect(pages[0]!.box).toBe('0 0 595.28 841.89');
    for (const word of ['Évina Zoé', '15,00', 'Mathématiques', card!.code])
      expect(pages[0]!.text).toContain(word);
  });

  it('of many classes are created by the job: after a server was killed none is duplicated and none missing', async () => {
    const made = await Promise.all([aMarkedClass(), aMarkedClass(), aMarkedClass()]);
    const class_ids = made.map(({ class_id }) => class_id);
    const making = await as(admin).make({ class_ids, period: '0', ...ALL_THE_SAME });
    expect(making).toMatchObject({ total: 9, done: 0, state: 'running' });
    const job = one(await db.select().from(jobs).where(eq(jobs.key, making.id)));
    const kind = makingJob({ timeZone: 'Africa/Douala' });
    const run = (closing: AbortSignal) =>
      kind.run({ db, now, log: pino({ level: 'silent' }), payload: job.payload, closing });
    // The process stops after its first class; the next one starts while a delayed third also
    // runs.
    const dying = new AbortController();
    const first = run(dying.signal);
    while ((await as(admin).making({ making_id: making.id })).done === 0) await new Promise(setImmediate);
    dying.abort();
    await first;
    await Promise.all([run(new AbortController().signal), run(new AbortController().signal)]);
    expect(await as(admin).making({ making_id: making.id })).toMatchObject({
      done: 9,
      made: 9,
      state: 'ready',
    });
    const { rows } = await db.execute<{ cards: number; highest: number; students: number }>(sql`
      select count(*)::int as cards, max(number) as highest, count(distinct (student_id, version))::int as students
      from report_cards`);
    expect(one(rows).highest, 'numbers without gaps').toBe(one(rows).cards);
    expect(one(rows).students).toBe(one(rows).cards);
  });
});

const aBand = (from: string, fr: string, en: string) => ({ from, code: from, label: { fr, en } });

describe('decisions of the council', () => {
  it('are the council’s alone for a student without a result, even if a rule applies to everybody', async () => {
    const forAll = [{ outcome: 'promote', average_from: '10' }, { outcome: 'repeat' }] as const;
    const { class_id, none, paul } = await aMarkedClass({ ...LADDER, promotion: forAll });
    const council = await as(admin).council({ class_id, period: 'year' });
    const proposed = Object.fromEntries(
      council.students.map(({ student_id, proposed_decision }) => [student_id, proposed_decision]),
    );
    expect(proposed).toMatchObject({ [paul.id]: 'repeat', [none.id]: null });
    await as(admin).make({ class_ids: [class_id], period: 'year', ...ALL_THE_SAME });
    const card = (await cardsOf(class_id)).find(({ student_id }) => student_id === none.id)!;
    expect(card.snapshot.council.decision).toBeNull();
  });

  it('are on the card: an honour with its reason, the appreciation, and the decision of the year', async () => {
    const { class_id, master, zoe, paul } = await aMarkedClass();
    await as(master).decide({
      class_id,
      period: 'year',
      student_id: paul.id,
      appreciation: 'Des efforts visibles.',
      honours: [{ code: 'th', given: true, reason: 'Prize of mathematics' }],
      decision: 'promote',
      decision_reason: 'Of his age',
    });
    await as(admin).make({ class_ids: [class_id], period: 'year', ...ALL_THE_SAME });
    const cards = await cardsOf(class_id);
    const of = (id: string) => cards.find(({ student_id }) => student_id === id)!.snapshot;
    expect(of(paul.id)).toMatchObject({
      period: null,
      council: { appreciation: 'Des efforts visibles.', decision: 'promote' },
      honours: [{ given: true }, { given: true }],
    });
    expect(of(zoe.id).council).toMatchObject({ appreciation: null, decision: 'promote' });
    const council = await as(master).council({ class_id, period: 'year' });
    expect(
      council.students.map(({ full_name }) => full_name),
      'by average',
    ).toEqual(['Évina Zoé', 'Abena Paul', 'Nobody Marked']);
    expect(council.students[1]).toMatchObject({
      proposed_decision: 'repeat',
      decision: 'promote',
      weak: [{ value: '7.50' }, { value: '7.50' }],
    });
    const pages = pdfPages(
      Buffer.from(
        await (await as(master).minutes({ class_id, period: 'year', language: 'en' })).arrayBuffer(),
      ),
    );
    expect(pages[0]!.text).toContain('Prize of mathematics');
  });

  it('default to the scheme’s sentence for the average, in the card’s language; the council’s text has precedence', async () => {
    const { class_id, zoe, paul, none } = await aMarkedClass({
      ...LADDER,
      appreciations: [
        aBand('0', 'Doit s’appliquer davantage', 'Must work harder'),
        aBand('10', 'Peut viser plus haut', 'Can aim higher'),
        // The bound itself belongs to the higher band.
        aBand('15', 'Très bon travail', 'Very good work'),
      ],
    });
    const settings = await as(admin).settings();
    /** The text in the council's box of each student's card. */
    const remarks = async (language: CardLanguage) => {
      await as(admin).changeSettings({ ...settings, language });
      // Requested individually: another language alone makes no new cards.
      for (const { id: student_id } of [zoe, paul, none])
        await as(admin).make({ class_ids: [class_id], period: '0', student_id, ...ALL_THE_SAME });
      const title = language === 'en' ? CARD_WORDS.en.councilRemark : CARD_WORDS.fr.councilRemark;
      const of = async ({ id }: { id: string }) => {
        const own = (await cardsOf(class_id)).findLast(({ student_id }) => student_id === id)!;
        const file = await as(admin).file({ card_id: own.id });
        const { text } = pdfPages(Buffer.from(await file.arrayBuffer()))[0]!;
        return text.slice(text.indexOf(title)).split('\n')[1];
      };
      return { zoe: await of(zoe), paul: await of(paul), none: await of(none) };
    };
    expect(await remarks('fr')).toEqual({
      zoe: 'Très bon travail',
      paul: 'Doit s’appliquer davantage',
      // No text is printed in an empty box: its lines to write on follow.
      none: `${CARD_WORDS.fr.strengths}\u00A0:`,
    });
    await as(admin).decide({
      class_id,
      period: '0',
      student_id: paul.id,
      appreciation: 'Malade en octobre.',
      honours: [],
    });
    expect(await remarks('en')).toMatchObject({ zoe: 'Very good work', paul: 'Malade en octobre.' });
    expect(await remarks('both')).toMatchObject({
      zoe: 'Très bon travail / Very good work',
      paul: 'Malade en octobre.',
    });
    await as(admin).changeSettings(settings);
  });

  it('need a reason to deviate from the scheme, and are fixed once the council is closed', async () => {
    const { class_id, master, paul } = await aMarkedClass();
    const of = { class_id, period: '0', student_id: paul.id };
    await expect(
      as(master).decide({ ...of, period: 'year', honours: [], decision: 'promote' }),
    ).rejects.toMatchObject({ code: 'REASON_MISSING' });
    await expect(
      as(master).decide({ ...of, honours: [{ code: 'nonsense', given: true, reason: 'Because' }] }),
    ).rejects.toMatchObject({ code: 'UNKNOWN_HONOUR' });
    await as(master).hold({
      class_id,
      period: '0',
      state: 'closed',
      chair: 'The head',
      minutes: 'All said.',
    });
    await expect(as(master).decide({ ...of, honours: [] })).rejects.toMatchObject({ code: 'COUNCIL_CLOSED' });
  });

  it('are made by the office and the class master; another teacher of the class can read them', async () => {
    const { class_id, paul } = await aMarkedClass();
    const other = await aUser(db, { role: 'teacher' });
    await db.execute(
      sql`insert into class_teachers (class_id, user_id) values (${class_id}, ${other.userId})`,
    );
    expect(await as(other).council({ class_id })).toMatchObject({ may_decide: false });
    await expect(
      as(other).decide({ class_id, period: '0', student_id: paul.id, honours: [] }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const stranger = await aUser(db, { role: 'teacher' });
    await expect(as(stranger).council({ class_id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await as(stranger).classes({})).classes).toEqual([]);
  });
});

describe('a card before its release', () => {
  it('is invisible to parents and the student in every procedure, file and notice; then it appears, with one notice', async () => {
    const { class_id, master, parent, pupil, zoe } = await aMarkedClass();
    const colleague = await aUser(db, { role: 'teacher' });
    await db.execute(
      sql`insert into class_teachers (class_id, user_id) values (${class_id}, ${colleague.userId})`,
    );
    await as(admin).make({ class_ids: [class_id], period: '0', ...ALL_THE_SAME });
    const [card] = (await cardsOf(class_id)).filter(({ student_id }) => student_id === zoe.id);
    const card_id = card!.id;
    const told = async () => {
      await releasesJob({ timeZone: 'Africa/Douala' }).run({
        db,
        now,
        log: pino({ level: 'silent' }),
        payload: {},
        closing: new AbortController().signal,
      });
      return db
        .select()
        .from(notices)
        .where(sql`${notices.user_id} in (${parent.userId}, ${pupil.userId})`);
    };
    const nothing = async (reader: Person) => {
      expect(await as(reader).student({ student_id: zoe.id })).toEqual({ cards: [], hold: null });
      expect(await as(reader).mine()).toEqual({ cards: [], hold: null });
      await expect(as(reader).file({ card_id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    };
    const tomorrow = new Date(at.getTime() + 86_400_000);
    await nothing(parent);
    const transcript = () => as(admin).transcript({ student_id: zoe.id });
    await expect(transcript(), 'nor on the paper of all years').rejects.toMatchObject({ code: 'NO_CARDS' });
    await as(admin).release({
      class_id,
      period: '0',
      audiences: ['family', 'student'],
      at: tomorrow.toISOString(),
      ...ALL_THE_SAME,
    });
    for (const reader of [parent, pupil, colleague]) await nothing(reader);
    expect(await told()).toEqual([]);
    expect(
      (await as(master).student({ student_id: zoe.id })).cards,
      'the class master was at its making',
    ).toMatchObject([{ waiting: true }]);

    // A release canceled before its time never takes effect.
    await as(admin).takeBack({ class_id, period: '0' });
    at = new Date(tomorrow.getTime() + 60_000);
    await nothing(parent);
    expect(await told()).toEqual([]);

    await as(admin).release({ class_id, period: '0', audiences: ['family'], ...ALL_THE_SAME });
    expect((await as(parent).student({ student_id: zoe.id })).cards).toMatchObject([
      { id: card_id, average: '15.00', rank: { rank: 1, of: 2 }, waiting: false },
    ]);
    expect((await as(parent).file({ card_id })).type).toBe('application/pdf');
    expect((await transcript()).type).toBe('application/pdf');
    await nothing(pupil);
    expect(await told()).toHaveLength(1);
    await expect(as(admin).takeBack({ class_id, period: '0' })).rejects.toMatchObject({
      code: 'ALREADY_OUT',
    });
    await as(admin).release({ class_id, period: '0', audiences: ['family', 'student'], ...ALL_THE_SAME });
    expect((await as(pupil).mine()).cards).toHaveLength(1);
    expect(await told()).toHaveLength(2);
    expect(await told()).toHaveLength(2);

    // Another parent, one with an ended link, and another class's family get nothing.
    const stranger = await aUser(db, { role: 'parent' });
    await expect(as(stranger).student({ student_id: zoe.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(as(stranger).file({ card_id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await db.execute(sql`update student_guardians set sees_records = false where student_id = ${zoe.id}`);
    await expect(as(parent).file({ card_id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('needs cards first; families read a corrected card, even by the old link; the old PDF is for the office alone', async () => {
    const { class_id, parent, zoe, correct } = await aMarkedClass();
    await expect(
      as(admin).release({ class_id, period: '0', audiences: ['family'], ...ALL_THE_SAME }),
    ).rejects.toMatchObject({
      code: 'NO_CARDS',
    });
    await as(admin).make({ class_ids: [class_id], period: '0', ...ALL_THE_SAME });
    const [old] = (await cardsOf(class_id)).filter(({ student_id }) => student_id === zoe.id);
    await as(admin).release({ class_id, period: '0', audiences: ['family'], ...ALL_THE_SAME });
    await correct(zoe.id, '16');
    expect(
      (await as(parent).student({ student_id: zoe.id })).cards,
      'marks of today stay in the school',
    ).toMatchObject([{ average: '15.00' }]);
    await as(admin).make({ class_ids: [class_id], period: '0', ...ALL_THE_SAME });
    expect((await as(parent).student({ student_id: zoe.id })).cards).toMatchObject([{ average: '15.67' }]);
    const present = (await as(parent).student({ student_id: zoe.id })).cards[0]!;
    expect((await as(parent).file({ card_id: old!.id })).name).toBe(`${present.number}.pdf`);
    expect((await as(admin).file({ card_id: old!.id })).name).not.toBe(`${present.number}.pdf`);
    const stranger = await aUser(db, { role: 'parent' });
    await expect(as(stranger).file({ card_id: old!.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

const hold = async (hold_unpaid: boolean) => {
  const settings = await as(admin).settings();
  await as(admin).changeSettings({ ...settings, hold_unpaid });
};

/** A class with released cards, in which one student has owed 9,000 since yesterday. */
async function anOwingFamily() {
  const made = await aMarkedClass();
  const { class_id, zoe } = made;
  await as(admin).make({ class_ids: [class_id], period: '0', ...ALL_THE_SAME });
  const fee = one(
    await aFee(db, {
      students: [zoe],
      amount: '9000',
      instalments: [
        { amount: '4000', due_date: dayFromNow(-1) },
        { amount: '5000', due_date: dayFromNow(30) },
      ],
    }),
  );
  const [card] = (await cardsOf(class_id)).filter(({ student_id }) => student_id === zoe.id);
  const release = () =>
    as(admin).release({ class_id, period: '0', audiences: ['family', 'student'], ...ALL_THE_SAME });
  return { ...made, card_id: card!.id, fee: fee, release };
}

const ownDataOf = (studentId: string) =>
  db.transaction((tx) =>
    reportCardsOwnData(tx, {
      actor: admin.actor,
      email: '',
      studentId,
      today: schoolDay(now(), 'Africa/Douala'),
    }),
  );

describe('a hold for overdue fees', () => {
  it('is off until the school chooses it, which is in the audit trail', async () => {
    const { parent, zoe, release } = await anOwingFamily();
    await release();
    expect(await as(parent).student({ student_id: zoe.id })).toMatchObject({ cards: [{}], hold: null });
    await hold(true);
    expect(await as(parent).student({ student_id: zoe.id })).toMatchObject({ cards: [] });
    const event = one(
      await db
        .select({ details: auditEvents.details })
        .from(auditEvents)
        .where(eq(auditEvents.action, 'report_cards.settings_changed'))
        .orderBy(desc(auditEvents.seq))
        .limit(1),
    );
    expect(event.details).toEqual({ hold_unpaid: '✗ → ✓' });
    await hold(false);
    expect((await as(parent).student({ student_id: zoe.id })).cards).toHaveLength(1);
  });

  it('hides the card from family and student alone, and shows what is owed; once paid they can read it', async () => {
    const { parent, pupil, master, zoe, card_id, fee, release } = await anOwingFamily();
    await hold(true);
    expect(
      await as(parent).student({ student_id: zoe.id }),
      'nothing is released, so nothing is held',
    ).toEqual({ cards: [], hold: null });
    await release();
    for (const reader of [parent, pupil]) {
      expect(await as(reader).student({ student_id: zoe.id })).toEqual({
        cards: [],
        hold: { student_id: zoe.id, overdue: '4000', lifted: null },
      });
      await expect(as(reader).file({ card_id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(await ownDataOf(zoe.id), 'the document tells no more than the page').toEqual({});
    const told = await db.select().from(notices).where(eq(notices.user_id, parent.userId));
    expect(told.filter(({ kind }) => kind.startsWith('report_cards'))).toMatchObject([
      { kind: 'report_cards.held' },
    ]);
    const latest = (reader: Person) =>
      db.transaction((tx) => listLatestCards(tx, { actor: reader.actor, now, timeZone: 'Africa/Douala' }));
    expect(await latest(parent)).toMatchObject([{ held: true, average: null }]);
    // The result is unaffected: the school reads it, and its council decides on it.
    expect((await as(master).student({ student_id: zoe.id })).cards).toMatchObject([{ average: '15.00' }]);
    expect(await as(admin).student({ student_id: zoe.id })).toMatchObject({
      cards: [{ average: '15.00' }],
      hold: { overdue: '4000' },
    });
    // A reader who may not see the fees is not told the amount.
    await db.execute(sql`update student_guardians set sees_fees = false where student_id = ${zoe.id}`);
    expect((await as(parent).student({ student_id: zoe.id })).hold).toMatchObject({ overdue: null });
    await paymentsAs(db, admin.actor, { now }).record({
      student_fee_ids: [fee.id],
      amount: '4000',
      allocation: 'oldest',
    });
    expect(await as(parent).student({ student_id: zoe.id })).toMatchObject({
      cards: [{ id: card_id, average: '15.00' }],
      hold: null,
    });
    expect((await as(parent).file({ card_id })).size).toBeGreaterThan(1_000);
    expect(await latest(parent)).toMatchObject([{ held: false, average: '15.00' }]);
    await hold(false);
  });

  it('can be lifted for one student with a reason, on record, and restored', async () => {
    const { parent, zoe, release } = await anOwingFamily();
    const other = await anOwingFamily();
    await hold(true);
    for (const owing of [{ release }, other]) await owing.release();
    const lift = (lifted: boolean) =>
      as(admin).liftHold({ student_id: zoe.id, lifted, reason: 'Pays by the month' });
    await lift(true);
    await lift(true);
    expect(await as(parent).student({ student_id: zoe.id })).toMatchObject({ cards: [{}], hold: null });
    expect((await as(admin).student({ student_id: zoe.id })).hold).toEqual({
      student_id: zoe.id,
      overdue: '4000',
      lifted: 'Pays by the month',
    });
    expect((await as(other.parent).student({ student_id: other.zoe.id })).cards).toEqual([]);
    await lift(false);
    expect((await as(parent).student({ student_id: zoe.id })).cards).toEqual([]);
    const events = await db
      .select({ action: auditEvents.action, details: auditEvents.details })
      .from(auditEvents)
      .where(sql`${auditEvents.action} like 'report_cards.hold_%'`)
      .orderBy(auditEvents.seq);
    expect(events).toEqual([
      { action: 'report_cards.hold_lifted', details: { reason: 'Pays by the month' } },
      { action: 'report_cards.hold_restored', details: { reason: 'Pays by the month' } },
    ]);
    await hold(false);
  });
});
