import { demoId } from '#features/demo.ts';
import { PRESETS } from '#features/marking/marking-presets.ts';
import type { SpecialValue } from '#features/marking/marking-scheme.ts';
import {
  assessments,
  markSheets,
  studentMarkEvents,
  studentMarks,
} from '#features/marks/server/marks.tables.ts';
import { addDays, daysBetween } from '#features/school-year/school-year.rules.ts';
import { seededRandom } from '#platform/random/seeded-random.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import { insertMany } from './bulk.ts';
import { CLASSES, type PlannedClass, taughtIn } from './class-plan.ts';
import { type Pupil, spread } from './people-plan.ts';
import { COMPETENCES } from './school-plan.ts';
import { subjectPlace } from './structure.ts';
import { byClass, ids, isHere, type Tour } from './tour.ts';

/** The number of the teacher whose account is printed: of today's sheets one is submitted and two are begun. */
const TEACHER = 10;

/** The pupils' averages of the first term, as the class council sees them. */
export type Averages = Map<Pupil, number>;

type Sheet = typeof markSheets.$inferInsert;
type SheetState = NonNullable<Sheet['state']>;
type Filled = { state: SheetState; share: number };

/** Slots of the terms with their last days; those of a term are equally long. */
function slotsUntil({ calendar }: Tour, { preset }: PlannedClass) {
  return PRESETS[preset].periods.flatMap(({ slots }, period) => {
    const term = calendar.terms[period]!;
    const days = daysBetween(term.first_day, term.last_day) + 1;
    return slots.map(({ name }, slot) => {
      const first = addDays(term.first_day, Math.round((days * slot) / slots.length));
      const last = addDays(term.first_day, Math.round((days * (slot + 1)) / slots.length) - 3);
      return { period, slot, name, first, last };
    });
  });
}

/** The progress of a sheet in the current sequence: every fourth is not begun, and many are submitted. */
function filledNow(teacher: number, place: number, subject: number): Filled | null {
  if (teacher === TEACHER)
    return place === 2 ? { state: 'submitted', share: 1 } : { state: 'open', share: 0.5 };
  const draw = (place * 5 + subject * 3) % 8;
  if (draw < 2) return null;
  if (draw < 4) return { state: 'open', share: draw === 2 ? 0.4 : 0.7 };
  return { state: draw < 6 ? 'submitted' : 'verified', share: 1 };
}

/**
 * Writes the sheets of each finished sequence, closed with all their marks, and those of the current one as
 * far as they are filled.
 */
export async function writeMarks(tour: Tour): Promise<Averages> {
  const { tx, now, calendar, at, pupils } = tour;
  const random = seededRandom(1_618);
  const sheets: Sheet[] = [];
  const columns: (typeof assessments.$inferInsert)[] = [];
  const events: (typeof studentMarkEvents.$inferInsert)[] = [];
  const sums = new Map<Pupil, { points: number; weights: number }>();

  const fill = (
    sheet_id: string,
    teacher: number,
    members: readonly Pupil[],
    day: SchoolDay,
    hardness: number,
    weight: number,
  ) => {
    const assessment_id = demoId(83, sheets.length);
    for (const pupil of members) {
      const { special, number } = aMark(random, pupil, hardness);
      const moment = new Date(Math.min(at(day, 960).getTime() + events.length, now.getTime() - 60_000));
      events.push({
        id: demoId(84, events.length + 1),
        assessment_id,
        student_id: ids.student(pupil.number),
        number,
        special,
        author_id: ids.person(teacher),
        source: 'grid',
        device_at: moment,
        received_at: moment,
        outcome: 'taken',
      });
      if (number === null || weight === 0) continue;
      const sum = sums.get(pupil) ?? { points: 0, weights: 0 };
      sums.set(pupil, { points: sum.points + Number(number) * weight, weights: sum.weights + weight });
    }
    return assessment_id;
  };

  for (const [place, members] of byClass(pupils).entries()) {
    const of = CLASSES[place]!;
    for (const { period, slot, name, first, last } of slotsUntil(tour, of)) {
      if (first > calendar.today) continue;
      const runs = last >= calendar.today || period > 0;
      for (const { code, teacher, coefficient } of taughtIn(of)) {
        const filled: Filled | null = runs
          ? filledNow(teacher, place, subjectPlace(code))
          : { state: 'closed', share: 1 };
        if (!filled) continue;
        const day = runs ? addDays(calendar.today, -2) : last;
        const here = members.filter((pupil) => isHere(pupil, last) && isHere(pupil, day));
        const closed = filled.state === 'closed';
        const handedIn = filled.state === 'open' ? null : at(addDays(day, runs ? 1 : 3), 900);
        const submitted_at = handedIn && handedIn > now ? new Date(now.getTime() - 3_600_000) : handedIn;
        const id = demoId(82, sheets.length + 1);
        sheets.push({
          id,
          class_id: ids.schoolClass(place),
          subject_id: ids.subject(subjectPlace(code)),
          year_id: ids.year,
          period,
          slot,
          state: filled.state,
          submitted_at,
          submitted_by: submitted_at && ids.person(teacher),
          closed_at: closed ? at(addDays(last, 6), 700) : null,
          created_at: at(addDays(day, -4), 500),
        });
        const share = here.slice(0, Math.ceil(here.length * filled.share));
        const weight = period === 0 ? Number(coefficient) : 0;
        const assessment_id = fill(id, teacher, share, day, HARDNESS[code] ?? 0, weight);
        columns.push({
          id: assessment_id,
          sheet_id: id,
          position: 0,
          name: name[of.tongue],
          competence: COMPETENCES[code] ?? null,
          out_of: '20',
          done_on: addDays(day, -4),
        });
      }
    }
  }
  await insertMany(tx, markSheets, sheets);
  await insertMany(tx, assessments, columns);
  await insertMany(tx, studentMarkEvents, events);
  await insertMany(
    tx,
    studentMarks,
    events.map(({ id, assessment_id, student_id, number, special }) => ({
      assessment_id,
      student_id,
      number: number ?? null,
      special: special ?? null,
      event_id: id,
    })),
  );
  return new Map([...sums].map(([pupil, { points, weights }]) => [pupil, points / weights]));
}

/** Subjects in which marks are lower or higher than elsewhere. */
const HARDNESS: Readonly<Record<string, number>> = {
  MATHS: -1.4,
  MAT: -1.3,
  PCT: -1.1,
  PHY: -1,
  CHE: -0.6,
  PHILO: -1.2,
  FRA: -0.5,
  FRE: -0.8,
  EPS: 2.6,
  PE: 2.6,
  TM: 2.2,
  ML: 2.2,
  INFO: 0.9,
  CSC: 0.8,
  'P-ART': 1.8,
  'P-PE': 2.4,
};

/** A mark in steps of a quarter, or the reason for its absence. */
function aMark(random: ReturnType<typeof seededRandom>, { ability }: Pupil, hardness: number) {
  const draw = random.below(200);
  const special: SpecialValue | null = draw < 2 ? 'absent_justified' : draw < 3 ? 'absent' : null;
  const value = Math.min(19.5, Math.max(1.5, ability + hardness + spread(random) * 1.9));
  return { special, number: special ? null : (Math.round(value * 4) / 4).toFixed(2) };
}
