import { and, lt, ne } from 'drizzle-orm';
import { notifyEach, type NewNotice } from '#features/inbox/server/inbox.service.ts';
import { notices } from '#features/people/server/notices.tables.ts';
import { demoId } from '#features/demo.ts';
import type { absencesOf } from './absences.ts';
import { CLASSES } from './class-plan.ts';
import type { Claim } from './payments.ts';
import { OFFICE as OFFICE_PEOPLE } from './school-plan.ts';
import { ids, isHere, type Tour } from './tour.ts';

const DAY_MS = 86_400_000;
const READ_AFTER = 6;

const written = (day: string) => day.split('-').toReversed().join('/');

/**
 * Writes recent notices: report cards, absences, and the office's pending tasks. Notices older than a few days
 * are marked as read.
 */
export async function writeInbox(
  { tx, now, calendar, at, families }: Tour,
  { absences, said }: ReturnType<typeof absencesOf>,
  claims: readonly Claim[],
): Promise<void> {
  const told: (NewNotice & { userId: string })[] = [];
  const parents = families.filter(({ joined }) => joined === 'account');
  const out = at(calendar.terms[0]!.last_day, 840);
  for (const { number, pupils } of parents)
    for (const pupil of pupils) {
      if (CLASSES[pupil.schoolClass]!.key === 'Form_3' || pupil.from > calendar.first_day) continue;
      if (!isHere(pupil, calendar.today)) continue;
      told.push({
        userId: ids.person(100 + number),
        kind: 'report_cards.released',
        about: `${ids.student(pupil.number)} ${demoId(87, pupil.schoolClass * 2 + 1)}`,
        params: { student: pupil.name, period: '1er trimestre / First term' },
        link: `/my-children/${ids.student(pupil.number)}?tab=marks`,
        at: out,
      });
    }
  const parentOf = new Map(
    parents.flatMap(({ number, pupils }) =>
      pupils.map((pupil) => [pupil, ids.person(100 + number)] as const),
    ),
  );
  const since = calendar.days.at(-12)!;
  for (const { pupil, days } of absences) {
    const userId = parentOf.get(pupil);
    const day = days[0]!;
    if (!userId || day < since || said.get(`${pupil.number} ${day} am`)?.status !== 'absent') continue;
    const moment = at(day, 505);
    if (moment >= now) continue;
    told.push({
      userId,
      kind: 'attendance.absent',
      about: `${ids.student(pupil.number)} ${day} am`,
      params: { student: pupil.name, day: written(day), half: 'am' },
      link: `/my-children/${ids.student(pupil.number)}?tab=attendance`,
      at: moment,
    });
  }
  told.push({
    userId: ids.person(1_001),
    kind: 'report_cards.own_released',
    about: demoId(87, 9),
    params: { period: '1er trimestre / First term' },
    link: '/my-classes?do=report-cards',
    at: out,
  });
  const waiting = claims.filter(({ state }) => state === 'sent');
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  for (const { number } of OFFICE_PEOPLE) {
    const userId = ids.person(number);
    told.push(
      {
        userId,
        kind: 'fees.claim_sent',
        about: 'claims',
        params: {},
        link: '/fees?tab=claims',
        count: waiting.length,
        at: ago(3),
      },
      {
        userId,
        kind: 'attendance.justification_waiting',
        about: 'justifications',
        params: {},
        link: '/attendance?tab=justifications',
        count: 5,
        at: ago(20),
      },
    );
  }
  const lastDay = calendar.days.at(-2)!;
  told.push({
    userId: ids.person(10),
    kind: 'attendance.register_missing',
    about: `${ids.schoolClass(4)} ${lastDay}`,
    params: { class: '3e A', slot: '07:30' },
    link: '/attendance',
    at: at(lastDay, 480),
  });
  await notifyEach(tx, told);
  const old = new Date(now.getTime() - READ_AFTER * DAY_MS);
  await tx
    .update(notices)
    .set({ read_at: old })
    .where(and(lt(notices.created_at, old), ne(notices.user_id, ids.person(1_001))));
}
