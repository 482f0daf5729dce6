import { asc } from 'drizzle-orm';
import { demoId } from '#features/demo.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { addDays, weekdayOf } from '#features/school-year/school-year.rules.ts';
import type { Tx } from '#platform/db/database.ts';
import { schoolDay, type SchoolDay } from '#platform/time/school-day.ts';
import type { EventKind } from '../calendar.rules.ts';
import { writeEventClasses } from './calendar.queries.ts';
import { calendarEvents } from './calendar.tables.ts';

const [SATURDAY, SUNDAY] = [6, 7];

/** The first day of a planned event: the announced meeting is next Saturday, and nothing is on a Sunday. */
function startOf(today: SchoolDay, ahead: number): SchoolDay {
  if (ahead === 0) return addDays(today, ((SATURDAY - weekdayOf(today) + 6) % 7) + 1);
  const day = addDays(today, ahead);
  return weekdayOf(day) === SUNDAY ? addDays(day, 1) : day;
}

type Planned = {
  /** Days from today; the next Saturday if 0. Sundays move to Monday. */
  in: number;
  days?: number;
  kind: EventKind;
  name_fr: string;
  name_en: string;
  place?: string;
  starts_at?: number;
  ends_at?: number;
  roles: ('parent' | 'student' | 'teacher')[];
  ofFirstClass?: true;
  cancelled?: true;
};

const PLANNED: readonly Planned[] = [
  {
    in: 0,
    kind: 'meeting',
    name_fr: 'Réunion des parents',
    name_en: 'Parents’ meeting',
    place: 'Grande salle',
    starts_at: 540,
    ends_at: 660,
    roles: ['parent', 'teacher'],
  },
  {
    in: 5,
    kind: 'meeting',
    name_fr: 'Conseil des enseignants',
    name_en: 'Staff meeting',
    place: 'Salle des professeurs',
    starts_at: 840,
    ends_at: 930,
    roles: ['teacher'],
  },
  {
    in: 10,
    days: 4,
    kind: 'exam',
    name_fr: 'Compositions du 1er trimestre',
    name_en: 'First term exams',
    roles: ['parent', 'student', 'teacher'],
  },
  {
    in: 17,
    kind: 'event',
    name_fr: 'Sortie au musée',
    name_en: 'Museum visit',
    place: 'Musée maritime de Douala',
    starts_at: 480,
    ends_at: 780,
    roles: ['parent', 'student'],
    ofFirstClass: true,
  },
  {
    in: 24,
    kind: 'event',
    name_fr: 'Journée sportive',
    name_en: 'Sports day',
    place: 'Stade municipal',
    starts_at: 480,
    ends_at: 900,
    roles: ['parent', 'student', 'teacher'],
  },
  {
    in: 3,
    kind: 'event',
    name_fr: 'Répétition de la chorale',
    name_en: 'Choir rehearsal',
    starts_at: 930,
    ends_at: 990,
    roles: ['student'],
    cancelled: true,
  },
];

/** The demonstration school's next weeks: meetings, exams, a class's visit and a canceled rehearsal. */
export async function seedCalendar(
  tx: Tx,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<void> {
  const [first] = await tx
    .select({ id: classes.id })
    .from(classes)
    .orderBy(asc(classes.grade_level), asc(classes.id))
    .limit(1);
  for (const [place, planned] of PLANNED.entries()) {
    const { in: ahead, days = 1, ofFirstClass, cancelled, ...event } = planned;
    const start = startOf(schoolDay(now, timeZone), ahead);
    const id = demoId(98, place + 1);
    await tx.insert(calendarEvents).values({
      id,
      ...event,
      first_day: start,
      last_day: addDays(start, days - 1),
      created_at: now,
      cancelled_at: cancelled ? now : null,
    });
    if (ofFirstClass && first) await writeEventClasses(tx, id, [first.id]);
  }
}
