import { demoFinance } from '#features/finance/server/demo/finance.demo.ts';
import type { Tx } from '#platform/db/database.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { absencesOf } from './absences.ts';
import { calendarOf } from './calendar.ts';
import { writeJustifications, writeSanctions } from './discipline.ts';
import { writeGuardians, writePupils, writeStaff } from './people.ts';
import { peopleOf } from './people-plan.ts';
import { writeRolls } from './rolls.ts';
import { writeClasses, writeSchool } from './structure.ts';
import { clockOf, type Tour } from './tour.ts';

/** The school that visitors are shown: ten classes in the middle of their year, whatever the day is. */
export async function writeTour(
  tx: Tx,
  { passwordHash, now, timeZone }: { passwordHash: string; now: Date; timeZone: string },
): Promise<void> {
  const calendar = calendarOf(schoolDay(now, timeZone));
  const tour: Tour = { tx, now, timeZone, calendar, at: clockOf(timeZone), ...peopleOf(calendar) };
  await writeStaff(tour, passwordHash);
  await writeSchool(tour);
  await writeClasses(tour);
  await writePupils(tour);
  await writeGuardians(tour);
  const absences = absencesOf(tour);
  await writeRolls(tour, absences);
  await writeJustifications(tour, absences);
  await writeSanctions(tour, absences);
}
