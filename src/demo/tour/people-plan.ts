import { addDays } from '#features/school-year/school-year.rules.ts';
import type { Sex } from '#features/roster/students.rules.ts';
import { seededRandom, type SeededRandom } from '#platform/random/seeded-random.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import type { Calendar } from './calendar.ts';
import { CLASSES } from './class-plan.ts';
import { BIRTHPLACES, FAMILY_NAMES, GIVEN_NAMES, HOMES, OCCUPATIONS, type Tongue } from './names.ts';

export type Pupil = {
  number: number;
  name: string;
  sex: Sex;
  schoolClass: number;
  roll_number: string;
  born: SchoolDay;
  birthplace: string;
  admitted: SchoolDay;
  /** The pupil's days in the class this year, both included; null: no end. */
  from: SchoolDay;
  until: SchoolDay | null;
  status: 'active' | 'suspended' | 'transferred';
  /** The pupil's ability, out of 20. */
  ability: number;
  /** Half-days in a thousand that are missed without and with a reason, or that the pupil comes late to. */
  misses: { unjustified: number; excused: number; late: number };
};

export type Guardian = { name: string; sex: Sex; phone: string; occupation: string };
export type Family = {
  number: number;
  tongue: Tongue;
  pupils: Pupil[];
  home: string;
  first: Guardian;
  second: Guardian | null;
  /** Whether the first guardian has an account, a pending invitation, or neither. */
  joined: 'account' | 'invited' | 'no';
};

/** The family whose accounts are printed: three children in two sections. */
const NAMED = [
  {
    given: 'Élodie',
    sex: 'female',
    key: '3e',
    ability: 14.1,
    misses: { unjustified: 4, excused: 20, late: 30 },
  },
  {
    given: 'Joël',
    sex: 'male',
    key: '5e',
    ability: 10.9,
    misses: { unjustified: 14, excused: 22, late: 60 },
  },
  {
    given: 'Aïcha',
    sex: 'female',
    key: 'Form_1',
    ability: 12.8,
    misses: { unjustified: 2, excused: 24, late: 20 },
  },
] as const;
const NAMED_FAMILY = 'Ekambi';

export function phone(random: SeededRandom): string {
  const two = () => String(random.below(90) + 10);
  return `+2376${random.pick(['5', '7', '7', '9', '9'])}${random.below(9)}${two()}${two()}${two()}`;
}

const otherSex = (sex: Sex): Sex => (sex === 'female' ? 'male' : 'female');

/** A random number around zero, mostly within one. */
export const spread = (random: SeededRandom) =>
  (random.below(1_000) + random.below(1_000) + random.below(1_000) + random.below(1_000) - 1_998) / 1_155;

/**
 * About 290 families with 400 children in ten classes, the same at every start; only the dates follow the
 * year.
 */
export function peopleOf(calendar: Calendar): { families: Family[]; pupils: Pupil[] } {
  const random = seededRandom(2_026);
  const seats = shuffled(
    random,
    CLASSES.flatMap(({ students, key }, schoolClass) =>
      Array<number>(students - NAMED.filter((named) => named.key === key).length).fill(schoolClass),
    ),
  );
  const families: Family[] = [namedFamily(random, calendar)];
  let number = NAMED.length;
  while (seats.length > 0) {
    const tongue = CLASSES[seats[0]!]!.tongue;
    const wanted = random.below(10) < 6 ? 1 : random.below(10) < 7 ? 2 : 3;
    const name = random.pick(FAMILY_NAMES[tongue]);
    const taken = takeSeats(seats, wanted);
    const given = new Set<string>();
    const pupils = taken.map((schoolClass) => {
      const sex: Sex = random.below(2) === 0 ? 'female' : 'male';
      let first = random.pick(GIVEN_NAMES[tongue][sex]);
      while (given.has(first)) first = random.pick(GIVEN_NAMES[tongue][sex]);
      given.add(first);
      number += 1;
      return aPupil(random, calendar, { number, name: `${name} ${first}`, sex, schoolClass });
    });
    families.push(aFamily(random, { number: families.length, name, tongue, pupils }));
  }
  const pupils = families.flatMap((family) => family.pupils).toSorted((a, b) => a.number - b.number);
  numberRolls(pupils);
  comeAndGo(pupils, calendar);
  return { families, pupils };
}

function shuffled<T>(random: SeededRandom, list: readonly T[]): T[] {
  const all = [...list];
  for (let last = all.length - 1; last > 0; last -= 1) {
    const other = random.below(last + 1);
    [all[last], all[other]] = [all[other]!, all[last]!];
  }
  return all;
}

/** Takes this many places, each in another class. */
function takeSeats(seats: number[], wanted: number): number[] {
  const taken: number[] = [];
  for (let at = 0; at < seats.length && taken.length < wanted;)
    if (taken.includes(seats[at]!)) at += 1;
    else taken.push(...seats.splice(at, 1));
  return taken;
}

type Begun = Pick<Pupil, 'number' | 'name' | 'sex' | 'schoolClass'>;

function aPupil(random: SeededRandom, { year, first_day }: Calendar, begun: Begun): Pupil {
  const { age } = CLASSES[begun.schoolClass]!;
  const older = random.below(4) === 0 ? 1 + random.below(2) : 0;
  const two = (below: number) => String(random.below(below) + 1).padStart(2, '0');
  const years = random.below(3) === 0 ? 0 : random.below(4);
  const kind = random.below(100);
  return {
    ...begun,
    roll_number: '',
    born: `${year - age - older}-${two(12)}-${two(28)}`,
    birthplace: random.pick(BIRTHPLACES),
    admitted: years === 0 ? first_day : `${year - years}-09-${two(12)}`,
    from: first_day,
    until: null,
    status: 'active',
    ability: 11.2 - older * 0.8 + spread(random) * 2.8,
    misses: {
      unjustified:
        kind < 72 ? 2 + random.below(5) : kind < 95 ? 10 + random.below(14) : 40 + random.below(50),
      excused: 8 + random.below(24),
      late: 8 + random.below(50),
    },
  };
}

type BegunFamily = Pick<Family, 'number' | 'tongue' | 'pupils'> & { name: string };

function aFamily(random: SeededRandom, { name, ...family }: BegunFamily): Family {
  const sex: Sex = random.below(3) > 0 ? 'female' : 'male';
  const guardian = (of: Sex): Guardian => ({
    name: `${name} ${random.pick(GIVEN_NAMES[family.tongue][of])}`,
    sex: of,
    phone: phone(random),
    occupation: random.pick(OCCUPATIONS[of]),
  });
  const draw = random.below(100);
  return {
    ...family,
    home: random.pick(HOMES),
    first: guardian(sex),
    second: random.below(2) === 0 ? guardian(otherSex(sex)) : null,
    joined: draw < 72 ? 'account' : draw < 77 ? 'invited' : 'no',
  };
}

function namedFamily(random: SeededRandom, calendar: Calendar): Family {
  const pupils = NAMED.map(({ given, key, sex, ability, misses }, at) => {
    const schoolClass = CLASSES.findIndex((one) => one.key === key);
    const begun = { number: at + 1, name: `${NAMED_FAMILY} ${given}`, sex, schoolClass };
    return { ...aPupil(random, calendar, begun), ability, misses };
  });
  const family = aFamily(random, { number: 0, name: NAMED_FAMILY, tongue: 'fr', pupils });
  return {
    ...family,
    home: 'Bonamoussadi, Sable',
    first: { name: `${NAMED_FAMILY} Irène`, sex: 'female', phone: '+237677412007', occupation: 'Infirmière' },
    second: { name: `${NAMED_FAMILY} Samuel`, sex: 'male', phone: '+237699831562', occupation: 'Chauffeur' },
    joined: 'account',
  };
}

/** Assigns roll numbers by the year of admission, in the order of enrollment. */
function numberRolls(pupils: Pupil[]): void {
  const given = new Map<string, number>();
  for (const pupil of pupils.toSorted((a, b) =>
    a.admitted < b.admitted ? -1 : a.admitted > b.admitted ? 1 : a.number - b.number,
  )) {
    const year = pupil.admitted.slice(0, 4);
    given.set(year, (given.get(year) ?? 0) + 1);
    pupil.roll_number = `${year}-${String(given.get(year)).padStart(4, '0')}`;
  }
}

/** A few pupils came after the second term began, a few left before, and one is suspended. */
function comeAndGo(pupils: Pupil[], { first_day }: Calendar): void {
  const came = addDays(first_day, 15 * 7);
  for (const at of [57, 190, 311]) Object.assign(pupils[at]!, { admitted: came, from: came });
  for (const at of [88, 243])
    Object.assign(pupils[at]!, { status: 'transferred', until: addDays(first_day, 8 * 7 + 4) });
  pupils[160]!.status = 'suspended';
}
