import type { Half, Status } from '#features/attendance/attendance.rules.ts';
import { seededRandom } from '#platform/random/seeded-random.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import { isHere, type Tour } from './tour.ts';
import type { Pupil } from './people-plan.ts';

/** An attendance mark other than simply present. */
export type Said = { status: Status; minutes: number | null; reason: string | null; atGate: boolean };
/** Consecutive days missed, with the family's explanation. */
export type Absence = {
  pupil: Pupil;
  days: SchoolDay[];
  reason: string;
  /** `excused`: the teacher knew. `letter`: the family wrote. `none`: no explanation. */
  kind: 'excused' | 'letter' | 'none';
};

const ILLNESS = [
  'Paludisme',
  'Fièvre, repos prescrit',
  'Consultation à l’hôpital Laquintinie',
  'Grippe',
  'Soins dentaires',
];
const FAMILY = [
  'Deuil dans la famille',
  'Voyage au village',
  'Démarches pour l’acte de naissance',
  'Panne du car',
];
const LATE_MINUTES = [5, 8, 10, 12, 15, 15, 20, 25, 35];

/** Absent and late pupils by half-day, over the past days: keys are `number day half`. */
export function absencesOf({ calendar, pupils }: Tour) {
  const random = seededRandom(7_450);
  const said = new Map<string, Said>();
  const absences: Absence[] = [];
  const outOf = (limit: number, chance: number) => random.below(limit) < chance;
  const miss = (pupil: Pupil, day: SchoolDay, half: Half, status: Status, reason: string | null) =>
    said.set(`${pupil.number} ${day} ${half}`, { status, minutes: null, reason, atGate: false });
  for (const pupil of pupils) {
    const days = calendar.days.filter((day) => isHere(pupil, day));
    for (let at = 0; at < days.length; at += 1) {
      const day = days[at]!;
      if (outOf(1_000, pupil.misses.excused)) {
        const run = days.slice(at, at + (outOf(10, 5) ? 1 : outOf(10, 6) ? 2 : 3));
        const kind = outOf(10, 5) ? 'excused' : 'letter';
        const reason = random.pick(outOf(10, 7) ? ILLNESS : FAMILY);
        absences.push({ pupil, days: run, reason, kind });
        for (const missed of run)
          for (const half of ['am', 'pm'] as const)
            miss(
              pupil,
              missed,
              half,
              kind === 'excused' ? 'excused' : 'absent',
              kind === 'excused' ? reason : null,
            );
        at += run.length - 1;
      } else if (outOf(1_000, pupil.misses.unjustified)) {
        absences.push({ pupil, days: [day], reason: '', kind: 'none' });
        const halves = outOf(10, 4)
          ? (['am', 'pm'] as const)
          : outOf(10, 6)
            ? (['pm'] as const)
            : (['am'] as const);
        for (const half of halves) miss(pupil, day, half, 'absent', null);
      } else if (outOf(1_000, pupil.misses.late)) {
        const minutes = random.pick(LATE_MINUTES);
        said.set(`${pupil.number} ${day} am`, {
          status: 'late',
          minutes,
          reason: null,
          atGate: minutes >= 15,
        });
      } else if (outOf(1_000, 2))
        said.set(`${pupil.number} ${day} pm`, {
          status: 'left_early',
          minutes: 90,
          reason: 'Malaise, parent prévenu',
          atGate: false,
        });
    }
  }
  return { said, absences };
}
