import { seedAnnouncements } from '#features/announcements/server/announcements.demo.ts';
import { seedCalendar } from '#features/calendar/server/calendar.demo.ts';
import { demoTimetable } from '#features/timetable/server/timetable.demo.ts';
import { seedAssignments } from '#features/assignments/server/assignments.demo.ts';
import { seedLessonLog } from '#features/lesson-log/server/lesson-log.demo.ts';
import { demoFinance } from '#features/finance/server/demo/finance.demo.ts';
import { seedMessages } from '#features/messages/server/messages.demo.ts';
import type { FileStore } from '#platform/files/server/store.ts';
import type { Tx } from '#platform/db/database.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import type { Installation } from '#platform/http/server/procedures.ts';
import { writeApprovals } from './approvals.ts';
import { absencesOf } from './absences.ts';
import { writeBooks } from './books.ts';
import { calendarOf } from './calendar.ts';
import { writeCouncils } from './councils.ts';
import { writeJustifications, writeSanctions } from './discipline.ts';
import { writeDeliveries } from './deliveries.ts';
import { writeInbox } from './inbox.ts';
import { writeMarks } from './marks.ts';
import { writeGuardians, writePupils, writeStaff } from './people.ts';
import { peopleOf } from './people-plan.ts';
import { writeRolls } from './rolls.ts';
import { writeClasses, writeSchool } from './structure.ts';
import { clockOf, type Tour } from './tour.ts';
import { writeWarnings } from './warnings.ts';

type Made = {
  passwordHash: string;
  now: Date;
  timeZone: string;
  files: FileStore;
  installation: Installation;
};

/** Writes the school that visitors see: ten classes in the middle of their year, whatever the day is. */
export async function writeTour(
  tx: Tx,
  { passwordHash, now, timeZone, files, installation }: Made,
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
  const averages = await writeMarks(tour);
  await writeCouncils(tour, averages, installation);
  const claims = await writeBooks(tour);
  await writeInbox(tour, absences, claims);
  await writeApprovals(tour);
  await writeDeliveries(tour);
  await demoTimetable(tx, { now, timeZone });
  await seedAnnouncements(tx, { now, timeZone });
  await seedMessages(tx, { now, timeZone });
  await seedCalendar(tx, { now, timeZone });
  await seedAssignments(tx, { now, timeZone, files });
  await seedLessonLog(tx, { now, timeZone });
  await writeWarnings(tour);
  // The personal books need only the account numbers of the four printed accounts.
  const { seed } = demoFinance({ now, timeZone, files, year: calendar.year, families: [], students: [] });
  await seed?.(tx);
}
