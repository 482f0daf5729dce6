import type { ClassInput } from '#features/marking/class-results.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Readiness } from '../council.contract.ts';
import { type ClassPeriod, ofCouncil } from './card-facts.queries.ts';
import { type Standing, standingOf } from './card-standing.service.ts';
import { type ClassCards, readClassCards } from './class-cards.service.ts';
import { councils } from './report-cards.tables.ts';

type Asked = { now: () => Date; installation: { schoolName: string } };

/** Items missing for a class's cards if made now, or for one student's card; null if there is no scheme or period. */
export async function findReadiness(
  tx: Tx,
  { now, installation }: Asked,
  of: ClassPeriod,
  only?: string,
): Promise<Readiness | null> {
  const cards = await readClassCards(tx, of, installation);
  if (!cards) return null;
  const standings = await standingOf(tx, of, cards.snapshots, now());
  const found = await readReadiness(tx, of, cards, standings);
  if (only === undefined) return found;
  // A card requested individually is remade if anything on it differs.
  const own = standings.get(only);
  const isReplaced = own !== undefined && own.is !== 'same';
  return {
    ...found,
    students: 1,
    uncarded: Number(!own),
    outdated: Number(isReplaced),
    replaced: Number(isReplaced && own.card.delivered),
  };
}

/** Whether anything was entered for a period, or in the year. */
export function hasMarks({ assessments, marks }: ClassInput, period: number | null): boolean {
  const counted = new Set(
    assessments.flatMap((one) => (period === null || one.period === period ? [one.id] : [])),
  );
  return marks.some(({ assessment_id }) => counted.has(assessment_id));
}

/** The same for cards already loaded. */
export async function readReadiness(
  tx: Tx,
  of: ClassPeriod,
  cards: ClassCards,
  standings: ReadonlyMap<string, Standing>,
): Promise<Readiness> {
  const [council] = await tx
    .select({ held_on: councils.held_on, state: councils.state })
    .from(councils)
    .where(ofCouncil(of));
  const all = [...standings.values()];
  const outdated = all.filter(({ is }) => is === 'outdated');
  const { students } = cards.read.input;
  return {
    class_id: of.class_id,
    class_name: cards.facts.class.name,
    students: students.length,
    ...countSheets(cards.read, of.period),
    council_held: council ? council.held_on !== null || council.state === 'closed' : false,
    uncarded: students.length - all.length,
    outdated: outdated.length,
    replaced: outdated.filter(({ card }) => card.delivered).length,
  };
}

/** The sheets with students of a period or the year, each in exactly one count; and expected marks not entered. */
function countSheets({ scheme, input, names }: ClassCards['read'], period: number | null) {
  const marked = new Set(
    input.marks.map(({ student_id, assessment_id }) => `${student_id} ${assessment_id}`),
  );
  const entered = new Set(input.marks.map(({ assessment_id }) => assessment_id));
  const sheets = { total: 0, handed_in: 0, open: 0, empty: 0, closed: 0 };
  let missing = 0;
  for (const { id: subject_id } of input.subjects) {
    const takers = input.students.filter(({ takes }) => takes.includes(subject_id));
    if (takers.length === 0) continue;
    for (const [place, { slots }] of scheme.periods.entries()) {
      if (period !== null && place !== period) continue;
      for (const slot of slots.keys()) {
        const isHere = (one: { subject_id: string; period: number; slot: number }) =>
          one.subject_id === subject_id && one.period === place && one.slot === slot;
        const sheet = names.sheets.find(isHere);
        const columns = input.assessments.filter(isHere);
        const owed = sheet ? columns.filter(({ kind }) => kind === 'required') : [];
        missing += sheet
          ? owed.reduce(
              (sum, { id }) => sum + takers.filter((one) => !marked.has(`${one.id} ${id}`)).length,
              0,
            )
          : takers.length;
        const hasEntry = columns.some(({ id }) => entered.has(id));
        sheets.total += 1;
        if (sheet?.state === 'closed') sheets.closed += 1;
        else if (sheet && sheet.state !== 'open') sheets.handed_in += 1;
        else sheets[hasEntry ? 'open' : 'empty'] += 1;
      }
    }
  }
  return { sheets, missing, has_marks: hasMarks(input, period) };
}
