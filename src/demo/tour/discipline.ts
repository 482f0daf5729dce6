import { asc } from 'drizzle-orm';
import { attendanceJustifications } from '#features/attendance/server/attendance.tables.ts';
import { attendanceLadder, attendanceSanctions } from '#features/attendance/server/sanctions.tables.ts';
import { demoId } from '#features/demo.ts';
import { addDays } from '#features/school-year/school-year.rules.ts';
import { hoursOf } from '#platform/time/hours.ts';
import type { absencesOf } from './absences.ts';
import { insertMany } from './bulk.ts';
import type { Pupil } from './people-plan.ts';
import { VICE } from './school-plan.ts';
import { ids, OFFICE, type Tour } from './tour.ts';

/** Minutes of the two default half-days. */
const MINUTES = { am: 270, pm: 150 } as const;
/** The number of latest letters that are still pending; of the others, one in REFUSED_EACH is refused. */
const WAITING = 5;
const REFUSED_EACH = 23;
const DAY_MS = 86_400_000;

/** Writes the families' letters about absences: accepted, a few refused, and the last ones pending. */
export async function writeJustifications(
  { tx, at, families, now }: Tour,
  { absences }: ReturnType<typeof absencesOf>,
) {
  const parentOf = new Map(
    families.flatMap(({ number, joined, pupils }) =>
      joined === 'account' ? pupils.map((pupil) => [pupil, ids.person(100 + number)] as const) : [],
    ),
  );
  const letters = absences
    .filter(({ kind }) => kind === 'letter')
    .toSorted((a, b) =>
      a.days[0]! < b.days[0]! ? -1 : a.days[0]! > b.days[0]! ? 1 : a.pupil.number - b.pupil.number,
    );
  await insertMany(
    tx,
    attendanceJustifications,
    letters.map(({ pupil, days, reason }, place) => {
      const from = days[0]!;
      const sent = at(from, 560 + (place % 300));
      const submitted_at = sent < now ? sent : new Date(now.getTime() - 3_600_000);
      const isWaiting = place >= letters.length - WAITING;
      const refused = place % REFUSED_EACH === 7;
      const decided = new Date(Math.min(submitted_at.getTime() + DAY_MS, now.getTime() - 60_000));
      return {
        id: demoId(96, place + 1),
        student_id: ids.student(pupil.number),
        from_day: from,
        until_day: days.at(-1)!,
        reason,
        submitted_by: parentOf.get(pupil) ?? OFFICE,
        submitted_at,
        decided_by: isWaiting ? null : ids.person(VICE),
        decided_at: isWaiting ? null : decided,
        accepted: isWaiting ? null : !refused,
        note: !isWaiting && refused ? 'Merci de joindre le certificat médical.' : null,
      };
    }),
  );
}

/**
 * Writes the sanctions of the first term, by the school's ladder; those of this term are left for the office
 * to decide.
 */
export async function writeSanctions(
  { tx, at, calendar }: Tour,
  { said, absences }: ReturnType<typeof absencesOf>,
) {
  const term = calendar.terms[0]!;
  const ladder = await tx.select().from(attendanceLadder).orderBy(asc(attendanceLadder.from_hours));
  const minutes = new Map<Pupil, number>();
  for (const { pupil, days, kind } of absences)
    for (const day of days)
      for (const half of ['am', 'pm'] as const)
        if (
          kind === 'none' &&
          day <= term.last_day &&
          said.get(`${pupil.number} ${day} ${half}`)?.status === 'absent'
        )
          minutes.set(pupil, (minutes.get(pupil) ?? 0) + MINUTES[half]);
  const decided_at = at(addDays(term.last_day, -2), 640);
  const rows = [...minutes].flatMap(([pupil, missed], place) => {
    const step = ladder.findLast(({ from_hours }) => from_hours <= hoursOf(missed));
    // The last steps belong to a disciplinary council and are left out.
    const [given] = step ? [ladder[Math.min(ladder.indexOf(step), 2)]!] : [];
    if (!given || pupil.until) return [];
    const { from_hours, name_en, name_fr, kind, days } = given;
    return [
      {
        id: demoId(97, place + 1),
        student_id: ids.student(pupil.number),
        from_hours: step!.from_hours,
        term_from: term.first_day,
        term_until: term.last_day,
        unjustified_minutes: missed,
        decided_by: ids.person(VICE),
        decided_at,
        kind,
        name_en,
        name_fr,
        days,
        on_day: addDays(term.last_day, -1),
        note: from_hours > 10 ? 'Parents reçus au bureau du surveillant général' : null,
      },
    ];
  });
  await insertMany(tx, attendanceSanctions, rows);
}
