import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { markingSchemes } from '#features/marking/server/marking.tables.ts';
import type { MarkingScheme } from '#features/marking/marking-scheme.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { classMemberships } from '#features/roster/server/memberships.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { addDays } from '#features/school-year/school-year.rules.ts';
import { aYear } from '#features/school-year/server/school-year.builders.ts';
import { aClassSubject } from '#features/subjects/server/subjects.builders.ts';
import { classSubjectTeachers } from '#features/roster/server/subjects.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { one } from '#platform/db/one.ts';
import { pdfPages } from '#platform/pdf/pdf-text.builders.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import type { CellEvent } from '../marks.contract.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { readClassInput } from './class-input.queries.ts';
import { markFilesRouter } from './mark-files.router.ts';
import { aClassScheme, aFilledFile, aSheet } from './marks.builders.ts';
import { marksRouter } from './marks.router.ts';
import { studentMarkEvents, studentMarks } from './marks.tables.ts';

const pdfTextOf = (pdf: Buffer) =>
  pdfPages(pdf)
    .map(({ text }) => text)
    .join('\n');

type Person = { userId: string; actor: Actor };
const today = schoolDay(new Date(), 'Africa/Douala');
let db: Db;
let year_id: string;
let admin: Person;
let teacher: Person;
let class_id: string;
let subject_id: string;
let paul: string;
let zoe: string;
let clock: Date;

const as = ({ actor }: Person) => apiAs(marksRouter, db, actor, { now: () => clock });
const later = (minutes: number) => (clock = new Date(clock.getTime() + minutes * 60_000));

async function open(who: Person = teacher, place = { period: 0, slot: 0 }) {
  const { sheet_id } = await as(who).open({ class_id, subject_id, ...place });
  const sheet = await as(who).sheet({ sheet_id });
  return { sheet_id, assessment_id: sheet.assessments[0]!.id, sheet };
}
type Opened = Awaited<ReturnType<typeof open>>;

const event = (
  { assessment_id }: Pick<Opened, 'assessment_id'>,
  student_id: string,
  given: Partial<CellEvent> = {},
): CellEvent => ({
  id: newId(),
  assessment_id,
  student_id,
  base_id: null,
  number: null,
  special: null,
  judgement: null,
  source: 'grid',
  device_at: clock.toISOString(),
  ...given,
});
const save = async (who: Person, { sheet_id }: Opened, events: CellEvent[]) =>
  (await as(who).save({ sheet_id, events })).answers;
const outcomes = async (who: Person, opened: Opened, events: CellEvent[]) =>
  (await save(who, opened, events)).map(({ outcome, code }) => code ?? outcome);
const cellOf = async ({ sheet_id }: Pick<Opened, 'sheet_id'>, student_id: string) =>
  (await as(admin).sheet({ sheet_id })).cells.find((cell) => cell.student_id === student_id);
const handIn = async (opened: Opened) => {
  await as(teacher).submit({ sheet_id: opened.sheet_id });
};
const close = async (opened: Opened) => {
  await handIn(opened);
  await as(admin).setState({ sheet_id: opened.sheet_id, state: 'closed' });
};
const notThere = { code: 'NOT_FOUND' };

beforeAll(async () => {
  ({ db } = await testDatabase());
  admin = await aUser(db, { role: 'admin', full_name: 'Onana Chantal' });
  const part = (first: number, last: number) => ({
    name_en: 'Part',
    name_fr: 'Partie',
    first_day: addDays(today, first),
    last_day: addDays(today, last),
    parts: [],
  });
  const year = await aYear(db, {
    first_day: addDays(today, -60),
    last_day: addDays(today, 60),
    status: 'current',
    periods: [part(-60, -21), { ...part(-20, 60), parts: [part(-20, -1), part(0, 60)] }],
  });
  year_id = year.id;
});

beforeEach(async () => {
  clock = new Date();
  teacher = await aUser(db, { role: 'teacher', full_name: 'Mbarga Thérèse' });
  class_id = (await aClass(db)).id;
  ({ subject_id } = await aClassSubject(db, { class_id, teacher_id: teacher.userId }));
  paul = (await aStudent(db, { class_id, full_name: 'Abena Paul' })).id;
  zoe = (await aStudent(db, { class_id, full_name: 'Évina Zoé' })).id;
});

const withScheme = (given: Partial<MarkingScheme> = {}) => aClassScheme(db, { class_id, year_id }, given);

describe('access to a sheet', () => {
  it('is for the teacher of the subject, a substitute on their days, and the office; nobody else', async () => {
    await withScheme();
    const { sheet_id, sheet } = await open();
    expect(sheet).toMatchObject({ may_enter: true, pupils: [{ full_name: 'Abena Paul' }, { id: zoe }] });
    expect(await as(admin).sheet({ sheet_id })).toMatchObject({ may_enter: true });

    const [substitute, former, colleague] = await Promise.all(
      [0, 1, 2].map(() => aUser(db, { role: 'teacher' })),
    );
    const dated = { class_id, subject_id, year_id };
    await db.insert(classSubjectTeachers).values([
      { ...dated, teacher_id: substitute!.userId, from_day: addDays(today, -1), until_day: today },
      { ...dated, teacher_id: former!.userId, from_day: addDays(today, -9), until_day: addDays(today, -1) },
    ]);
    await aClassSubject(db, { class_id, teacher_id: colleague!.userId });
    expect(await as(substitute!).sheet({ sheet_id })).toMatchObject({ may_enter: true });
    for (const other of [former!, colleague!]) {
      await expect(as(other).sheet({ sheet_id })).rejects.toMatchObject(notThere);
      await expect(as(other).save({ sheet_id, events: [] })).rejects.toMatchObject(notThere);
      await expect(as(other).submit({ sheet_id })).rejects.toMatchObject(notThere);
      await expect(as(other).open({ class_id, subject_id, period: 0, slot: 1 })).rejects.toMatchObject(
        notThere,
      );
      const assessment_id = sheet.assessments[0]!.id;
      await expect(as(other).history({ sheet_id, assessment_id, student_id: paul })).rejects.toMatchObject(
        notThere,
      );
    }
    const mine = await as(colleague!).overview({});
    expect(mine.sheets.map((one) => one.subject_id)).not.toContain(subject_id);
  });

  it('excludes earlier years’ marks for a teacher who came later', async () => {
    const before = await aYear(db, {
      first_day: addDays(today, -400),
      last_day: addDays(today, -100),
      status: 'closed',
    });
    await aClassScheme(db, { class_id, year_id: before.id });
    const { id: sheet_id } = await aSheet(db, { class_id, subject_id, year_id: before.id });
    await expect(as(teacher).sheet({ sheet_id })).rejects.toMatchObject(notThere);
    expect(await as(admin).sheet({ sheet_id })).toMatchObject({ may_enter: false });
  });

  it('is refused for a slot that the scheme lacks, and without a scheme', async () => {
    await expect(open()).rejects.toMatchObject(notThere);
    expect((await as(teacher).overview({})).without_scheme).toMatchObject([{ id: class_id }]);
    await withScheme();
    await expect(open(teacher, { period: 0, slot: 2 })).rejects.toMatchObject(notThere);
    await expect(open(teacher, { period: 5, slot: 0 })).rejects.toMatchObject(notThere);
  });

  it('by two people at once gives both the same new sheet, with one column', async () => {
    await withScheme();
    const opened = await Promise.all([1, 2, 3].map(() => open()));
    expect(new Set(opened.map(({ sheet_id }) => sheet_id)).size).toBe(1);
    expect(opened[0]!.sheet.assessments).toMatchObject([{ name: 'Séquence 1', out_of: '20', weight: '1' }]);
  });

  it('shows the current slot, and how many of the expected cells are filled', async () => {
    await withScheme();
    const opened = await open(teacher, { period: 1, slot: 1 });
    await save(teacher, opened, [event(opened, paul, { number: '0' })]);
    const { current, sheets } = await as(teacher).overview({});
    expect(current).toEqual({ period: 1, slot: 1 });
    expect(sheets).toHaveLength(4);
    expect(sheets.at(-1)).toMatchObject({
      sheet_id: opened.sheet_id,
      entered: 1,
      expected: 2,
      state: 'open',
    });
    expect(sheets[0]).toMatchObject({ sheet_id: null, entered: 0, expected: 2 });
  });
});

describe('a saved cell', () => {
  it('counts each event once, however often it is sent, even twice at one moment', async () => {
    await withScheme();
    const opened = await open();
    const events = [event(opened, paul, { number: '14.5' }), event(opened, zoe, { special: 'absent' })];
    const answers = await Promise.all([1, 2, 3].map(() => outcomes(teacher, opened, events)));
    expect(answers).toEqual([1, 2, 3].map(() => ['taken', 'taken']));
    expect(await outcomes(teacher, opened, [...events, ...events])).toEqual(Array(4).fill('taken'));
    const kept = await db.select().from(studentMarkEvents).where(eq(studentMarkEvents.student_id, paul));
    expect(kept).toHaveLength(1);
  });

  it('refuses an id already used for something else, in this sheet or another', async () => {
    await withScheme();
    const opened = await open();
    const other = await open(teacher, { period: 0, slot: 1 });
    const one = event(opened, paul, { number: '14' });
    await save(teacher, opened, [one]);
    expect(await outcomes(teacher, opened, [{ ...one, student_id: zoe }])).toEqual(['ID_TAKEN']);
    expect(await outcomes(admin, opened, [one])).toEqual(['ID_TAKEN']);
    const raced = newId();
    const both = await Promise.all([
      outcomes(teacher, opened, [event(opened, zoe, { id: raced, number: '9' })]),
      outcomes(teacher, other, [event(other, zoe, { id: raced, number: '9' })]),
    ]);
    expect(both.flat().toSorted()).toEqual(['ID_TAKEN', 'taken']);
  });

  it('is in conflict if it has changed since its author saw it: the event is kept in the history, the cell unchanged', async () => {
    await withScheme();
    const opened = await open();
    const first = event(opened, paul, { number: '14' });
    await save(teacher, opened, [first]);
    const [answer] = await save(admin, opened, [event(opened, paul, { number: '9' })]);
    expect(answer).toMatchObject({
      outcome: 'conflict',
      cell: { number: '14', by: 'Mbarga Thérèse', event_id: first.id },
    });
    const next = event(opened, paul, { number: '9', base_id: first.id });
    expect(await outcomes(admin, opened, [next])).toEqual(['taken']);
    const { sheet_id, assessment_id } = opened;
    const history = await as(teacher).history({ sheet_id, assessment_id, student_id: paul });
    expect(history.map(({ number, by, outcome }) => [number, by, outcome])).toEqual([
      ['14', 'Mbarga Thérèse', 'taken'],
      ['9', 'Onana Chantal', 'conflict'],
      ['9', 'Onana Chantal', 'taken'],
    ]);
  });

  it('is not a conflict if it equals the content, and the next change may be based on either', async () => {
    await withScheme();
    const opened = await open();
    await save(teacher, opened, [event(opened, paul, { number: '14' })]);
    const same = event(opened, paul, { number: '14.00' });
    expect(await outcomes(admin, opened, [same])).toEqual(['taken']);
    expect(await outcomes(admin, opened, [event(opened, paul, { number: '15', base_id: same.id })])).toEqual([
      'taken',
    ]);
  });

  it('distinguishes an emptied cell from one that was never filled, and a real 0 from both', async () => {
    await withScheme();
    const opened = await open();
    const zero = event(opened, paul, { number: '0' });
    const emptied = event(opened, paul, { base_id: zero.id });
    expect(await outcomes(teacher, opened, [zero, emptied])).toEqual(['taken', 'taken']);
    expect(await cellOf(opened, paul)).toMatchObject({ number: null, special: null, event_id: emptied.id });
    expect(await db.select().from(studentMarks).where(eq(studentMarks.student_id, paul))).toEqual([]);
    expect(await outcomes(admin, opened, [event(opened, paul, { number: '3' })])).toEqual(['conflict']);
    expect(
      await outcomes(admin, opened, [event(opened, paul, { number: '3', base_id: emptied.id })]),
    ).toEqual(['taken']);
    expect(await cellOf(opened, zoe)).toBeUndefined();
  });

  it('must fit the scheme: the column’s maximum, its decimals, its judgments', async () => {
    await withScheme({ entry_decimals: 1 });
    const opened = await open();
    const tried = ['20.5', '14.25', '14.50', '20'].map((number) => event(opened, zoe, { number }));
    expect(await outcomes(teacher, opened, tried)).toEqual([
      'OUT_OF_RANGE',
      'OUT_OF_RANGE',
      'taken',
      'conflict',
    ]);
    const two = event(opened, paul, { number: '14', special: 'absent' });
    const judged = event(opened, paul, { judgement: 'A' });
    expect(await outcomes(teacher, opened, [two, judged])).toEqual(['OUT_OF_RANGE', 'OUT_OF_RANGE']);

    class_id = (await aClass(db)).id;
    await aClassSubject(db, { class_id, subject_id, teacher_id: teacher.userId });
    paul = (await aStudent(db, { class_id })).id;
    const label = { en: 'Acquired', fr: 'Acquis' };
    await withScheme({ marking: 'judgements', judgements: [{ code: 'A', label }] });
    const primary = await open();
    expect(
      await outcomes(teacher, primary, [
        event(primary, paul, { number: '14' }),
        event(primary, paul, { judgement: 'ECA' }),
        event(primary, paul, { judgement: 'A' }),
      ]),
    ).toEqual(['OUT_OF_RANGE', 'OUT_OF_RANGE', 'taken']);
  });

  it('belongs to a pupil of the sheet, even one who left, whose marks stay visible; to nobody else', async () => {
    await withScheme();
    const opened = await open();
    const elsewhere = (await aStudent(db, { class_id: (await aClass(db)).id })).id;
    expect(await outcomes(teacher, opened, [event(opened, elsewhere, { number: '9' })])).toEqual([
      'NOT_FOUND',
    ]);
    await db
      .update(classMemberships)
      .set({ from_day: addDays(today, -9) })
      .where(eq(classMemberships.student_id, paul));
    await save(teacher, opened, [event(opened, paul, { number: '12' })]);
    await db.update(students).set({ class_id: null, status: 'left' }).where(eq(students.id, paul));
    await db
      .update(classMemberships)
      .set({ until_day: addDays(today, -1) })
      .where(eq(classMemberships.student_id, paul));
    const left = await as(teacher).sheet({ sheet_id: opened.sheet_id });
    expect(left.pupils.map(({ id }) => id)).toContain(paul);
    expect(left.cells).toMatchObject([
      { student_id: paul, assessment_id: opened.assessment_id, number: '12' },
    ]);
    const other = await open(teacher, { period: 0, slot: 1 });
    expect(other.sheet.pupils.map(({ id }) => id)).toEqual([zoe]);
    expect(
      await outcomes(teacher, other, [event(other, paul, { number: '11' })]),
      'typed without a network before they left',
    ).toEqual(['taken']);
  });

  it('from paper names the teacher for whom the office entered it; a teacher cannot enter one', async () => {
    await withScheme();
    const opened = await open();
    const { sheet_id, assessment_id } = opened;
    await save(admin, opened, [event(opened, paul, { number: '12', source: 'paper' })]);
    await save(teacher, opened, [event(opened, zoe, { number: '12', source: 'carried' })]);
    const of = (student_id: string) => as(admin).history({ sheet_id, assessment_id, student_id });
    expect(await of(paul)).toMatchObject([
      { by: 'Onana Chantal', for_teacher: 'Mbarga Thérèse', source: 'paper' },
    ]);
    expect(await of(zoe)).toMatchObject([{ for_teacher: null, source: 'grid' }]);
    const carried = {
      number: '8',
      source: 'carried',
      base_id: (await cellOf(opened, zoe))!.event_id,
    } as const;
    expect(await outcomes(admin, opened, [event(opened, zoe, carried)])).toEqual(['REASON_MISSING']);
    expect(
      await outcomes(admin, opened, [event(opened, zoe, { ...carried, reason: 'Lycée de Kribi' })]),
    ).toEqual(['taken']);
    expect(await cellOf(opened, zoe), 'its source stands with it').toMatchObject({
      carried: 'Lycée de Kribi',
    });
    const base_id = (await cellOf(opened, zoe))!.event_id;
    await save(teacher, opened, [event(opened, zoe, { number: '9', base_id })]);
    expect(await cellOf(opened, zoe), 'until it is entered anew').not.toHaveProperty('carried');
  });

  it('is never lost when many people enter one sheet at once', async () => {
    await withScheme();
    const opened = await open();
    const pupils = [paul, zoe];
    while (pupils.length < 8) pupils.push((await aStudent(db, { class_id })).id);
    const editors = Array.from({ length: 16 }, (_, at) => (at % 2 ? admin : teacher));
    const sent = await Promise.all(
      editors.map(async (who, at) => {
        const events = pupils
          .map((pupil) => event(opened, pupil, { number: String(at) }))
          .toSorted(() => (at % 3) - 1);
        return { at, events, answers: await save(who, opened, events) };
      }),
    );
    const { cells } = await as(admin).sheet({ sheet_id: opened.sheet_id });
    for (const pupil of pupils) {
      const won = sent.flatMap(({ at, events, answers }) =>
        events.flatMap((one, place) =>
          one.student_id === pupil && answers[place]!.outcome === 'taken' ? [String(at)] : [],
        ),
      );
      expect(won, 'one was taken, all others heard of a conflict').toHaveLength(1);
      expect(cells.find((cell) => cell.student_id === pupil)?.number).toBe(won[0]);
    }
  });
});

describe('the states of a sheet', () => {
  it('handed in, only the office can enter until it is returned; verified, nobody can', async () => {
    await withScheme();
    const opened = await open();
    const { sheet_id } = opened;
    await handIn(opened);
    await expect(as(teacher).submit({ sheet_id })).rejects.toMatchObject({ code: 'WRONG_STATE' });
    expect(await as(teacher).sheet({ sheet_id })).toMatchObject({ state: 'submitted', may_enter: false });
    expect(await outcomes(teacher, opened, [event(opened, paul, { number: '1' })])).toEqual(['SHEET_CLOSED']);
    expect(await outcomes(admin, opened, [event(opened, paul, { number: '1' })])).toEqual(['taken']);

    await as(admin).setState({ sheet_id, state: 'open' });
    expect(await outcomes(teacher, opened, [event(opened, zoe, { number: '2' })])).toEqual(['taken']);
    await expect(as(admin).setState({ sheet_id, state: 'verified' })).rejects.toMatchObject({
      code: 'WRONG_STATE',
    });
    await handIn(opened);
    await as(admin).setState({ sheet_id, state: 'verified' });
    for (const who of [admin, teacher])
      expect(await save(who, opened, [event(opened, zoe, { number: '3' })])).toMatchObject([
        { outcome: 'refused', code: 'SHEET_CLOSED', cell: { number: '2' } },
      ]);
  });

  it('closed, it freezes its version of the scheme and accepts nothing; a repeat still gets its first answer', async () => {
    const scheme = await withScheme();
    const opened = await open();
    const early = event(opened, paul, { number: '7' });
    await save(teacher, opened, [early]);
    await close(opened);
    const frozen = one(await db.select().from(markingSchemes).where(eq(markingSchemes.id, scheme.id)));
    expect(frozen.frozen_at).not.toBeNull();
    expect(await outcomes(teacher, opened, [early, event(opened, zoe, { number: '2' })])).toEqual([
      'taken',
      'SHEET_CLOSED',
    ]);
    const { sheet_id } = opened;
    await expect(as(admin).setState({ sheet_id, state: 'open' })).rejects.toMatchObject({
      code: 'WRONG_STATE',
    });
    await expect(as(teacher).setAssessments({ sheet_id, assessments: [] as never })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });

  it('reopened, it accepts changes with a reason until its deadline, or until it is closed before', async () => {
    await withScheme();
    const opened = await open();
    const { sheet_id } = opened;
    const until = new Date(clock.getTime() + 60 * 60_000).toISOString();
    const reason = 'Copies found';
    await expect(as(admin).reopen({ sheet_id, reason, until })).rejects.toMatchObject({
      code: 'WRONG_STATE',
    });
    await close(opened);
    await expect(as(admin).reopen({ sheet_id, reason, until: clock.toISOString() })).rejects.toMatchObject({
      code: 'WRONG_TIME',
    });
    await as(admin).reopen({ sheet_id, reason, until });
    expect(await as(teacher).sheet({ sheet_id })).toMatchObject({
      state: 'closed',
      may_enter: true,
      reopened_until: until,
      reopened_reason: reason,
    });
    const late = event(opened, paul, { number: '16' });
    expect(await outcomes(teacher, opened, [late])).toEqual(['REASON_MISSING']);
    expect(await outcomes(teacher, opened, [{ ...late, reason: 'Found' }])).toEqual(['taken']);
    later(61);
    expect(await as(teacher).sheet({ sheet_id })).toMatchObject({ may_enter: false, reopened_until: null });
    expect(await outcomes(teacher, opened, [event(opened, zoe, { number: '5', reason: 'Found' })])).toEqual([
      'SHEET_CLOSED',
    ]);
    const again = new Date(clock.getTime() + 60 * 60_000).toISOString();
    await as(admin).reopen({ sheet_id, reason, until: again });
    await as(admin).setState({ sheet_id, state: 'closed' });
    expect(await as(teacher).sheet({ sheet_id })).toMatchObject({ may_enter: false });
  });
});

const column = (given: object = {}) => ({
  id: newId(),
  name: 'Devoir',
  out_of: '20',
  weight: '1',
  kind: 'required' as const,
  ...given,
});

describe('the columns of a sheet', () => {
  it('are saved together in order; a column with an entry is kept', async () => {
    await withScheme();
    const opened = await open();
    const { sheet_id, assessment_id } = opened;
    const [first, second] = [column({ name: 'First' }), column({ name: 'Second', competence: 'Reads' })];
    await as(teacher).setAssessments({
      sheet_id,
      assessments: [first, second, column({ id: assessment_id })],
    });
    await as(teacher).setAssessments({ sheet_id, assessments: [second, first] });
    const names = async () => (await as(teacher).sheet({ sheet_id })).assessments.map(({ name }) => name);
    expect(await names()).toEqual(['Second', 'First']);
    await save(teacher, opened, [event({ assessment_id: first.id }, paul, { number: '18' })]);
    await expect(as(teacher).setAssessments({ sheet_id, assessments: [second] })).rejects.toMatchObject({
      code: 'HAS_MARKS',
    });
    await expect(
      as(teacher).setAssessments({ sheet_id, assessments: [second, { ...first, out_of: '15' }] }),
    ).rejects.toMatchObject({ code: 'OUT_OF_RANGE' });
    expect(await names()).toEqual(['Second', 'First']);
  });

  it('must belong to this sheet, and are fixed once the sheet was handed in', async () => {
    await withScheme();
    const opened = await open();
    const other = await open(teacher, { period: 0, slot: 1 });
    const { sheet_id } = opened;
    await expect(
      as(teacher).setAssessments({ sheet_id, assessments: [column({ id: other.assessment_id })] }),
    ).rejects.toMatchObject(notThere);
    await handIn(opened);
    await expect(as(teacher).setAssessments({ sheet_id, assessments: [column()] })).rejects.toMatchObject({
      code: 'SHEET_CLOSED',
    });
  });
});

it('the history of a cell never changes, even by direct SQL', async () => {
  await withScheme();
  const opened = await open();
  await save(teacher, opened, [event(opened, paul, { number: '7' })]);
  const mine = eq(studentMarkEvents.student_id, paul);
  await expect(db.update(studentMarkEvents).set({ number: '20' }).where(mine)).rejects.toThrow();
  await expect(db.delete(studentMarkEvents).where(mine)).rejects.toThrow();
});

const files = ({ actor }: Person) => apiAs(markFilesRouter, db, actor, { now: () => clock });

describe('the file of a sheet', () => {
  it('is downloaded, filled offline and uploaded: new cells, conflicts, and unchanged ones', async () => {
    await withScheme();
    const opened = await open();
    const rolls = new Map(opened.sheet.pupils.map(({ id, roll_number }) => [id, roll_number]));
    await save(teacher, opened, [event(opened, paul, { number: '14.5' })]);
    later(1);
    const { sheet_id, assessment_id } = opened;
    const file = await files(teacher).download({ sheet_id, language: 'fr' });
    expect(file.name).toMatch(/^marks-.*-sequence-1\.xlsx$/);
    const untouched = await files(teacher).read({ file });
    expect(untouched).toEqual({ sheet_id, changes: [], same: 1, faults: [] });

    const at = clock;
    later(1);
    const others = event(opened, paul, { number: '9', base_id: (await cellOf(opened, paul))!.event_id });
    await save(admin, opened, [others]);
    const filled = aFilledFile(
      sheet_id,
      [
        [rolls.get(zoe)!, '12,5'],
        [rolls.get(paul)!, '15'],
        ['T-NOBODY', '3'],
        [rolls.get(zoe)!, '13'],
      ],
      { head: ['Séquence 1 /20'], at },
    );
    const preview = await files(teacher).read({ file: filled });
    expect(preview).toMatchObject({
      changes: [
        { row: 2, student_id: zoe, value: { number: '12.5' }, now: null, base_id: null, conflict: false },
        { row: 3, student_id: paul, value: { number: '15' }, now: { number: '9' }, conflict: true },
      ],
      faults: [
        { row: 4, text: 'T-NOBODY', why: 'nobody' },
        { row: 5, why: 'twice' },
      ],
    });
    const taken = preview.changes.map(({ student_id, base_id, value }) =>
      event({ assessment_id }, student_id, { ...value, base_id, source: 'file' }),
    );
    expect(await outcomes(teacher, opened, taken)).toEqual(['taken', 'taken']);
    expect(await as(teacher).history({ sheet_id, assessment_id, student_id: zoe })).toMatchObject([
      { number: '12.5', source: 'file' },
    ]);
  });

  it('is refused without its identifier, or for a sheet that the caller cannot edit', async () => {
    await withScheme();
    const { sheet_id } = await open();
    const foreign = new File(['Roll Number;Name\nT-1;12'], 'marks.csv');
    await expect(files(teacher).read({ file: foreign })).rejects.toMatchObject({ code: 'NOT_A_SHEET' });
    const other = await aUser(db, { role: 'teacher' });
    await expect(files(other).read({ file: aFilledFile(sheet_id) })).rejects.toMatchObject(notThere);
    await expect(files(other).download({ sheet_id })).rejects.toMatchObject(notThere);
    await expect(files(other).paper({ sheet_id })).rejects.toMatchObject(notThere);
  });

  it('is printed blank, or with its entries', async () => {
    await withScheme();
    const opened = await open();
    await save(teacher, opened, [
      event(opened, paul, { number: '14.5' }),
      event(opened, zoe, { special: 'exempt' }),
    ]);
    const { sheet_id } = opened;
    const said = async (filled: 'yes' | 'no') =>
      pdfTextOf(
        Buffer.from(await (await files(teacher).paper({ sheet_id, filled, language: 'fr' })).arrayBuffer()),
      );
    expect(await said('no')).not.toContain('14,5');
    const text = await said('yes');
    for (const words of [
      'Abena Paul',
      '14,5',
      'Séquence 1 /20',
      'Enseignant\u00a0: Mbarga Thérèse',
      'Signature\u00a0:',
    ])
      expect(text).toContain(words);
  });
});

it('a column is moderated by the office with a reason; entered marks are unchanged, and a closed sheet is refused', async () => {
  await withScheme();
  const opened = await open();
  const { sheet_id, assessment_id } = opened;
  await save(teacher, opened, [event(opened, paul, { number: '9' })]);
  const step = {
    sheet_id,
    assessment_id,
    moderation: [{ by: 'add' as const, value: '1' }],
    reason: 'Too hard',
  };
  await as(admin).moderate(step);
  expect(await as(teacher).sheet({ sheet_id })).toMatchObject({
    assessments: [{ moderation: [{ by: 'add', value: '1', reason: 'Too hard' }] }],
    cells: [{ number: '9' }],
  });
  const read = await readSnapshot(db, (tx) => readClassInput(tx, { class_id, year_id }));
  expect(read!.input.assessments).toMatchObject([{ moderation: [{ by: 'add', value: '1' }] }]);
  await close(opened);
  await expect(as(admin).moderate(step)).rejects.toMatchObject({ code: 'SHEET_CLOSED' });
});
