import { calculatePeriod } from '#features/marking/rules/calculate.ts';
import type { Decimal, TwoLanguages } from '#features/marking/marking-scheme.ts';
import type { Tx } from '#platform/db/database.ts';
import { type ClassInputRead, readClassInput } from '../../server/class-input.queries.ts';

export type SlotStanding = {
  name: TwoLanguages;
  students: ReadonlyMap<
    string,
    {
      average: Decimal | null;
      /** Values in the subjects that count, in display format; subjects without a value are left out. */
      subjects: { name: TwoLanguages; value: Decimal }[];
    }
  >;
};

export type ClassStanding = {
  maximum: Decimal;
  pass_mark: Decimal;
  /** The last complete slots, at most two, in order. */
  slots: SlotStanding[];
};

/**
 * A class's results in its last two complete slots (a sequence, or a term without parts). Null without a scheme,
 * in a closed year, and where marks are judgments.
 */
export async function readClassStanding(
  tx: Tx,
  of: { class_id: string; year_id: string },
): Promise<ClassStanding | null> {
  const read = await readClassInput(tx, of);
  if (!read || read.scheme.marking !== 'numbers') return null;
  const { maximum, pass_mark } = read.scheme;
  const places = completeSlots(read).slice(-2);
  const periods = new Map(
    [...new Set(places.map(({ period }) => period))].map((period) => [
      period,
      calculatePeriod(read.scheme, read.input, period),
    ]),
  );
  return {
    maximum,
    pass_mark,
    slots: places.map((place) => standingOf(read, periods.get(place.period)!, place)),
  };
}

type Place = { period: number; slot: number };

/** Slots in which every counting subject with students has a submitted sheet. */
function completeSlots({ scheme, input, names }: ClassInputRead): Place[] {
  const taken = new Set(input.students.flatMap(({ takes }) => takes));
  const wanted = input.subjects.filter(({ id, counts }) => counts && taken.has(id));
  if (wanted.length === 0) return [];
  const handedIn = new Set(
    names.sheets.flatMap(({ subject_id, period, slot, state }) =>
      state === 'open' ? [] : [`${subject_id} ${period} ${slot}`],
    ),
  );
  return scheme.periods
    .flatMap(({ slots }, period) => slots.map((_, slot) => ({ period, slot })))
    .filter(({ period, slot }) => wanted.every(({ id }) => handedIn.has(`${id} ${period} ${slot}`)));
}

function standingOf(
  { scheme, input, names }: ClassInputRead,
  results: ReturnType<typeof calculatePeriod>,
  { period, slot }: Place,
): SlotStanding {
  const counts = new Map(
    input.subjects.flatMap(({ id, counts: isCounted }, at) => {
      const { name_en, name_fr } = names.subjects[at]!;
      return isCounted ? [[id, { en: name_en, fr: name_fr }] as const] : [];
    }),
  );
  return {
    name: nameOf(scheme, { period, slot }),
    students: new Map(
      results.students.map(({ student_id, slots: averages, subjects }) => [
        student_id,
        {
          average: averages[slot]?.shown ?? null,
          subjects: subjects.flatMap((subject) => {
            const subjectName = counts.get(subject.subject_id);
            const value = subject.slots[slot];
            return subjectName && value ? [{ name: subjectName, value: value.shown }] : [];
          }),
        },
      ]),
    ),
  };
}

/**
 * The name of a slot, preceded by its period's name if several periods use the same slot names. A period
 * without parts uses its own name.
 */
function nameOf({ periods }: ClassInputRead['scheme'], { period, slot }: Place): TwoLanguages {
  const { name, slots } = periods[period]!;
  if (slots.length === 1) return name;
  const own = slots[slot]!.name;
  const isShared = periods.some(
    (other, at) => at !== period && other.slots.some((one) => one.name.en === own.en),
  );
  return isShared ? { en: `${name.en}, ${own.en}`, fr: `${name.fr}, ${own.fr}` } : own;
}
