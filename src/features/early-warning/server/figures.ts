import { missingWorksBy } from '#features/assignments/server/missing-works.service.ts';
import { sanctionCountsBy, unjustifiedSharesBy } from '#features/attendance/server/hours.service.ts';
import { termOn } from '#features/attendance/sanctions.rules.ts';
import { openFeesBy } from '#features/fees/charges/server/overdue.service.ts';
import {
  type ClassStanding,
  readClassStanding,
} from '#features/marks/overview/server/slot-standings.service.ts';
import type { SchoolYear } from '#features/school-year/school-year.contract.ts';
import { addDays, daysBetween } from '#features/school-year/school-year.rules.ts';
import type { Tx } from '#platform/db/database.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import type { Figures } from '../early-warning.contract.ts';
import {
  fellBy,
  FEWEST_DAYS,
  reachesShare,
  type Rule,
  thousandths,
  weeksBack,
} from '../early-warning.rules.ts';

/** The data needed by all rules, read once. */
export type Scene = {
  year: SchoolYear;
  today: SchoolDay;
  now: Date;
  /** Classes with students. */
  classIds: readonly string[];
};
type Limits = { threshold: number; weeks: number | null };
type Found = Map<string, Figures>;

/** The students to whom a rule currently applies, with the figures. */
export type Finder = (tx: Tx, scene: Scene, limits: Limits) => Promise<Found>;

/** The students' marks, read once for both rules about marks. */
export function markFinders(): { falling: Finder; failing: Finder } {
  let standings: Promise<ClassStanding[]> | undefined;
  const read = (tx: Tx, scene: Scene) => (standings ??= readStandings(tx, scene));
  return {
    falling: async (tx, scene, { threshold }) =>
      new Map((await read(tx, scene)).flatMap((standing) => fallingIn(standing, threshold))),
    failing: async (tx, scene, { threshold }) =>
      new Map((await read(tx, scene)).flatMap((standing) => failingIn(standing, threshold))),
  };
}

async function readStandings(tx: Tx, { year, classIds }: Scene): Promise<ClassStanding[]> {
  const standings: ClassStanding[] = [];
  for (const class_id of classIds) {
    // Sequential, because a transaction uses one connection.
    const standing = await readClassStanding(tx, { class_id, year_id: year.id });
    if (standing) standings.push(standing);
  }
  return standings;
}

function fallingIn({ maximum, slots }: ClassStanding, tenths: number): [string, Figures][] {
  const [earlier, later] = slots;
  if (!earlier || !later) return [];
  return [...later.students].flatMap(([id, { average: after }]): [string, Figures][] => {
    const before = earlier.students.get(id)?.average;
    if (!before || !after || !fellBy({ before, after, maximum }, tenths)) return [];
    return [
      [
        id,
        {
          rule: 'falling',
          before: { name: earlier.name, average: before },
          after: { name: later.name, average: after },
          maximum,
        },
      ],
    ];
  });
}

function failingIn({ pass_mark, slots }: ClassStanding, atLeast: number): [string, Figures][] {
  const slot = slots.at(-1);
  if (!slot) return [];
  return [...slot.students].flatMap(([id, { subjects }]): [string, Figures][] => {
    const below = subjects.filter(({ value }) => thousandths(value) < thousandths(pass_mark));
    return below.length < atLeast
      ? []
      : [[id, { rule: 'failing', slot: slot.name, subjects: below, pass_mark }]];
  });
}

/** The term that contains today, or the whole year if it has no terms. */
const termOf = ({ year, today }: Scene) =>
  termOn(
    year.periods.filter(({ parent_id }) => parent_id === null),
    today,
  ) ?? year;

const since = (scene: Scene, weeks: number | null): SchoolDay =>
  weeks ? weeksBack(scene.year, scene.today, weeks) : termOf(scene).first_day;

const attendance: Finder = async (tx, scene, { threshold, weeks }) => {
  const [from, until] = [since(scene, weeks), scene.today];
  const shares = await unjustifiedSharesBy(tx, from, until);
  return new Map(
    [...shares].flatMap(([id, share]): [string, Figures][] =>
      share.days >= FEWEST_DAYS && reachesShare(share.missed_minutes, share.marked_minutes, threshold)
        ? [[id, { rule: 'attendance', from, until, ...share }]]
        : [],
    ),
  );
};

const work: Finder = async (tx, scene, { threshold, weeks }) => {
  const [from, until] = [since(scene, weeks), scene.today];
  const missing = await missingWorksBy(tx, { now: scene.now, from, atLeast: threshold });
  return new Map([...missing].map(([id, counts]) => [id, { rule: 'work', from, until, ...counts }]));
};

const sanctions: Finder = async (tx, scene, { threshold }) => {
  const { first_day: from, last_day: until } = termOf(scene);
  const counts = await sanctionCountsBy(tx, { from, until, atLeast: threshold });
  return new Map(
    [...counts].map(([id, number]) => [id, { rule: 'sanctions', from, until, sanctions: number }]),
  );
};

const fees: Finder = async (tx, { today }, { threshold }) => {
  const open = await openFeesBy(tx, addDays(today, -threshold));
  return new Map(
    [...open].map(([id, owing]) => [id, { rule: 'fees', ...owing, days: daysBetween(owing.since, today) }]),
  );
};

export const finders = (): Record<Rule, Finder> => ({ attendance, work, sanctions, fees, ...markFinders() });
