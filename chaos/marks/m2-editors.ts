import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { aClassScheme, aSheet } from '#features/marks/server/marks.builders.ts';
import { marksRouter } from '#features/marks/server/marks.router.ts';
import { assessments } from '#features/marks/server/marks.tables.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { aYear } from '#features/school-year/server/school-year.builders.ts';
import { addDays } from '#features/school-year/school-year.rules.ts';
import { aClassSubject } from '#features/subjects/server/subjects.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { passesByItself } from '#platform/http/server/errors.ts';
import { type SeededRandom, seededRandom } from '#platform/random/seeded-random.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { type Report, shorten } from '../report.ts';
import { beginBooks, type CellBooks, type SentEvent } from './cell-books.ts';
import { judgeCells } from './cell-judge.ts';

type Size = { editors: number; turns: number; pupils: number; columns: number };
type Options = Size & { seed: number; db: Db };
/** Accounts shared by the editors: a person may have the sheet open on two devices. */
const PEOPLE = 9;
const MOST_AT_ONCE = 6;
const BUSY_MS = 200;
/** With fewer accepted or conflicting changes, the run proves nothing. */
const LEAST_TRIED = 20;

/**
 * Many concurrent editors of one sheet: each changes cells as it last saw them, sends some changes twice, at
 * once or later, and loses some requests and responses, which it then sends again. In the end the stored
 * history, replayed cell by cell, must explain every response, every read, and the content of each cell.
 */
export async function runM2({ seed, db, ...size }: Options): Promise<Report> {
  const random = seededRandom(seed);
  const { sheet_id, cells, people } = await aSheetForAll(db, size);
  const books = beginBooks();
  const editors = Array.from({ length: size.editors }, (_, at) =>
    anEditor({
      api: apiAs(marksRouter, db, people[at % people.length]!),
      sheet_id,
      cells,
      books,
      random: seededRandom(random.below(2 ** 31)),
    }),
  );
  await Promise.all(
    editors.map(async (editor) => {
      await editor.look();
      for (let turn = 0; turn < size.turns; turn += 1) await editor.turn();
      await editor.finish();
    }),
  );
  const { faults, figures } = await judgeCells(db, { sheet_id, cells, books, office: people[1]! });
  for (const tried of ['conflicts', 'taken'] as const)
    if (figures[tried] <= LEAST_TRIED) faults.push(`only ${figures[tried]} ${tried}: nothing was tried`);
  return {
    piece: 'm2',
    size: `${size.editors} editors, ${size.turns} turns each, ${cells.length} cells`,
    seed,
    figures: { ...books.figures, ...figures },
    faults: shorten(faults),
  };
}

async function aSheetForAll(db: Db, { pupils, columns }: Size) {
  const today = schoolDay(new Date(), 'Africa/Douala');
  const { id: year_id } = await aYear(db, {
    first_day: addDays(today, -60),
    last_day: addDays(today, 60),
    status: 'current',
  });
  const { id: class_id } = await aClass(db);
  const teacher = await aUser(db, { role: 'teacher' });
  const office = [];
  while (office.length < PEOPLE - 1) office.push(await aUser(db, { role: 'admin' }));
  const { subject_id } = await aClassSubject(db, { class_id, teacher_id: teacher.userId });
  await aClassScheme(db, { class_id, year_id });
  const { id: sheet_id, assessment_id } = await aSheet(db, { class_id, subject_id, year_id });
  for (let position = 1; position < columns; position += 1)
    await db
      .insert(assessments)
      .values({ id: newId(), sheet_id, position, name: `Test ${position}`, out_of: '20' });
  const inIt = await db.select().from(assessments).where(eq(assessments.sheet_id, sheet_id));
  if (!inIt.some(({ id }) => id === assessment_id)) throw new Error('The sheet lost its column.');
  const students: string[] = [];
  while (students.length < pupils) students.push((await aStudent(db, { class_id })).id);
  const cells = inIt.flatMap(({ id }) =>
    students.map((student_id) => ({ assessment_id: id, student_id, key: `${id} ${student_id}` })),
  );
  return { sheet_id, cells, people: [teacher, ...office].map(({ actor }) => actor) };
}

type CellName = { assessment_id: string; student_id: string; key: string };
type Desk = {
  api: ReturnType<typeof apiAs<typeof marksRouter>>;
  sheet_id: string;
  cells: CellName[];
  books: CellBooks;
  random: SeededRandom;
};

/** Few different contents, so that two editors often enter the same. */
function someContent(random: SeededRandom) {
  const empty = { number: null, special: null, judgement: null };
  const kind = random.below(10);
  if (kind === 0) return empty;
  if (kind < 3) return { ...empty, special: random.pick(['absent', 'exempt'] as const) };
  return { ...empty, number: random.pick(['0', '7', '7.00', '12.5', '20']) };
}

function anEditor({ api, sheet_id, cells, books, random }: Desk) {
  const reader = books.aReader();
  /** The event that this editor last knew as the content of a cell. */
  const known = new Map<string, string>();
  let unanswered: SentEvent[] = [];

  const change = ({ assessment_id, student_id, key }: CellName): SentEvent => ({
    id: newId(),
    assessment_id,
    student_id,
    base_id: known.get(key) ?? null,
    ...someContent(random),
    source: 'grid',
    device_at: new Date().toISOString(),
  });
  /** Null if the server is too busy to respond. */
  const ask = async <T>(question: Promise<T>): Promise<T | null> => {
    try {
      return await question;
    } catch (error) {
      if (!passesByItself(error)) throw error;
      books.figures.busy += 1;
      await sleep(BUSY_MS);
      return null;
    }
  };
  const send = async (events: SentEvent[]) => {
    const answer = await ask(api.save({ sheet_id, events }));
    if (answer) books.heard(events, answer.answers);
    return answer?.answers ?? [];
  };
  const settle = (events: SentEvent[], answers: Awaited<ReturnType<typeof send>>) => {
    for (const [at, { outcome, cell, id }] of answers.entries()) {
      const { assessment_id, student_id } = events[at]!;
      const key = `${assessment_id} ${student_id}`;
      if (outcome === 'taken') known.set(key, id);
      else if (cell) known.set(key, cell.event_id);
      if (outcome === 'taken') reader.knows(key, id);
    }
    const answered = new Set(answers.map(({ id }) => id));
    unanswered = unanswered.filter(({ id }) => !answered.has(id));
  };

  const editor = {
    async look() {
      const sheet = await ask(api.sheet({ sheet_id }));
      if (!sheet) return;
      reader.reads(sheet.cells);
      const pending = new Set(unanswered.map((one) => `${one.assessment_id} ${one.student_id}`));
      for (const { assessment_id, student_id, event_id } of sheet.cells)
        if (!pending.has(`${assessment_id} ${student_id}`))
          known.set(`${assessment_id} ${student_id}`, event_id);
    },
    async turn() {
      if (random.below(4) === 0) return editor.look();
      // Unanswered events are sent first, and later ones are based on them.
      for (let count = 1 + random.below(MOST_AT_ONCE); count > 0; count -= 1) {
        const cell = random.pick(cells);
        const event = change(cell);
        books.made(event);
        unanswered.push(event);
        known.set(cell.key, event.id);
      }
      const batch = [...unanswered];
      const fate = random.below(12);
      if (fate === 0) return void (books.figures.requests_lost += 1);
      if (fate === 1) {
        await send(batch);
        return void (books.figures.answers_lost += 1);
      }
      if (fate === 2) {
        const [first] = await Promise.all([send(batch), send(batch)]);
        books.figures.sent_twice += 1;
        return settle(batch, first);
      }
      if (fate === 3) {
        // Only some of it arrives at first.
        await send(batch.slice(0, 1 + random.below(batch.length)));
        books.figures.answers_lost += 1;
      }
      settle(batch, await send(batch));
      if (fate === 4) {
        await send(batch);
        books.figures.sent_twice += 1;
      }
      if (fate === 5 && unanswered.length === 0) {
        const { id } = random.pick(batch);
        const used = books.events.get(id)!;
        const other = cells.find(({ key }) => key !== `${used.assessment_id} ${used.student_id}`)!;
        const misused = [{ ...change(other), id }];
        const answer = await ask(api.save({ sheet_id, events: misused }));
        if (answer) books.misused(answer.answers);
      }
    },
    async finish() {
      while (unanswered.length > 0) settle(unanswered, await send([...unanswered]));
      await editor.look();
    },
  };
  return editor;
}
