import { and, asc, eq, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { Call as SchoolCall } from '#features/people/server/people.service.ts';
import { profiles } from '#features/people/server/people.tables.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { guardians, studentGuardians } from '#features/roster/server/guardians.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { mayAnnounceToAll } from '../announcements.policy.ts';
import { CHANNELS } from '#features/inbox/channels.rules.ts';
import { findStandings, type Standing } from '#features/inbox/server/heard.service.ts';
import type { Reach, Slip } from '../announcements.contract.ts';
import { isByName, stateOf } from '../announcements.rules.ts';
import { selectClassIds, selectReads } from './announcements.queries.ts';
import { amongOf, KINDS } from './announcements.service.ts';
import { announcementReads, announcements } from './announcements.tables.ts';
import {
  amongToday,
  type Audience,
  countWithoutAccount,
  guardiansOf,
  type Person,
  selectPeople,
  selectWithoutAccount,
} from './audience.queries.ts';

type Call = SchoolCall & { timeZone: string };
type Row = typeof announcements.$inferSelect;

/** The most people in the list of those not reached. */
const MOST_NAMES = 500;
/** Maximum number of slips printed at once. */
const MOST_SLIPS = 2000;

/** An announcement with its audience; null for anyone but its author and administrators. */
export async function findOwn(tx: Tx, { actor, now, timeZone }: Call, id: string) {
  const [row] = await tx.select().from(announcements).where(eq(announcements.id, id));
  if (!row || (!mayAnnounceToAll(actor) && row.author_id !== actor.userId)) return null;
  const class_ids = await selectClassIds(tx, id);
  const { roles, only, told_at, subject_id } = row;
  const isWritten = told_at !== null || isByName(only);
  const among =
    only &&
    (isWritten
      ? amongOf(row, class_ids)
      : amongToday(
          { only, class_ids, student_ids: [], user_ids: [], subject_id },
          schoolDay(now(), timeZone),
        ));
  return { row, audience: { roles, class_ids, among } satisfies Audience };
}

const asksFor = ({ choices_fr, choices_en, acknowledge }: Row) =>
  choices_fr || choices_en ? 'answer' : acknowledge ? 'acknowledged_at' : null;

type Own = NonNullable<Awaited<ReturnType<typeof findOwn>>>;

/** The audience of an announcement, those who have not done what it asks, and the state of their deliveries. */
export async function findNotYet(tx: Tx, { row, audience }: Own) {
  const people = await selectPeople(tx, audience);
  const reads = new Map((await selectReads(tx, row.id)).map((read) => [read.user_id, read]));
  const readsOf = people.flatMap(({ user_id }) => reads.get(user_id) ?? []);
  const asked = asksFor(row);
  const done = new Set(
    readsOf.filter((read) => asked === null || read[asked] !== null).map(({ user_id }) => user_id),
  );
  const ids = people.map(({ user_id }) => user_id);
  const standings = await findStandings(tx, ids, { kinds: KINDS, about: row.id, group: 'announcements' });
  return { people, reads, readsOf, notYet: people.filter(({ user_id }) => !done.has(user_id)), standings };
}

type Standings = ReadonlyMap<string, Standing>;
const hasReceived = (standing: Standing | undefined) =>
  [...(standing?.heard.values() ?? [])].includes('received');

function countNext(notYet: readonly Person[], standings: Standings) {
  const next = { push: 0, email: 0, sms: 0, waiting: 0, paper: 0 };
  for (const { user_id } of notYet) next[standings.get(user_id)?.next ?? 'paper'] += 1;
  return next;
}

/** Whether every channel of a person is missing or has failed. */
const isUnreached = (standing: Standing | undefined): boolean =>
  [...(standing?.heard.values() ?? [])].every((outcome) => outcome === 'not_sent') &&
  (standing?.next ?? null) === null;

export type Unreached = {
  full_name: string | null;
  phone: string | null;
  student: string | null;
  why: 'no_account' | 'no_channel' | 'failed';
};

/** People who have not reacted and whom no channel reached or can reach, and guardians without an account. */
export async function listUnreached(tx: Tx, own: Own): Promise<Unreached[]> {
  const { notYet, standings, reads } = await findNotYet(tx, own);
  const withAccount = notYet
    .filter(({ user_id }) => !reads.has(user_id) && isUnreached(standings.get(user_id)))
    .map(({ user_id, full_name, phone }) => ({
      full_name,
      phone,
      student: null,
      why: standings.get(user_id)?.heard.size ? ('failed' as const) : ('no_channel' as const),
    }));
  const without = await selectWithoutAccount(tx, own.audience, MOST_SLIPS);
  return [...withAccount, ...without.map((each) => ({ ...each, why: 'no_account' as const }))];
}

/** Who in the audience has and has not opened an announcement; null if the caller may not know. */
export async function findReach(tx: Tx, call: Call, id: string): Promise<Reach | null> {
  const own = await findOwn(tx, call, id);
  if (!own) return null;
  const { row, audience } = own;
  const { people, reads, readsOf, notYet, standings } = await findNotYet(tx, own);
  const ofMany =
    readsOf.length +
    people.filter(({ user_id }) => !reads.has(user_id) && hasReceived(standings.get(user_id))).length;
  return {
    people: people.length,
    opened: readsOf.length,
    received: ofMany,
    next:
      stateOf(row, { now: call.now(), today: schoolDay(call.now(), call.timeZone) }) === 'published'
        ? countNext(notYet, standings)
        : null,
    acknowledged: readsOf.filter(({ acknowledged_at }) => acknowledged_at).length,
    answers: (row.choices_fr ?? row.choices_en ?? []).map(
      (_, place) => readsOf.filter(({ answer }) => answer === place).length,
    ),
    not_yet: notYet.slice(0, MOST_NAMES).map(({ user_id, full_name, phone }) => ({
      full_name,
      phone,
      opened: reads.has(user_id),
      heard: CHANNELS.flatMap((channel) => {
        const outcome = standings.get(user_id)?.heard.get(channel);
        return outcome ? { channel, outcome } : [];
      }),
    })),
    on_paper: await selectWithoutAccount(tx, audience, MOST_NAMES),
    without_account: await countWithoutAccount(tx, audience),
  };
}

/**
 * The guardians to inform on paper, by class and student: without an account, or who have not done what is
 * asked. Null if the caller may not know.
 */
export async function listSlips(tx: Tx, call: Call, id: string): Promise<Slip[] | null> {
  const own = await findOwn(tx, call, id);
  if (!own) return null;
  const asked = asksFor(own.row);
  const isDone: SQL = asked ? isNotNull(announcementReads[asked]) : sql`true`;
  const reached = tx
    .select({ user_id: announcementReads.user_id })
    .from(announcementReads)
    .innerJoin(users, eq(users.id, announcementReads.user_id))
    .where(and(eq(announcementReads.announcement_id, id), isDone, isNull(users.disabled_at)));
  const first = tx
    .selectDistinctOn([guardians.id], {
      full_name: guardians.full_name,
      student: sql<string | null>`coalesce(${students.full_name}, ${students.roll_number})`.as('student'),
      class_id: students.class_id,
      language: profiles.language,
      name_key: sql<string>`coalesce(${students.name_key}, '')`.as('student_key'),
    })
    .from(studentGuardians)
    .innerJoin(guardians, eq(guardians.id, studentGuardians.guardian_id))
    .innerJoin(students, eq(students.id, studentGuardians.student_id))
    .leftJoin(profiles, eq(profiles.user_id, guardians.user_id))
    .where(
      and(
        guardiansOf(own.audience),
        or(isNull(guardians.user_id), not(sql`${guardians.user_id} in ${reached}`)),
      ),
    )
    .orderBy(guardians.id, students.name_key, students.id)
    .as('first');
  const found = await tx
    .select({
      first: { full_name: first.full_name, student: first.student, language: first.language },
      of: classes,
    })
    .from(first)
    .leftJoin(classes, eq(classes.id, first.class_id))
    .orderBy(asc(classes.order_key), first.name_key, first.full_name)
    .limit(MOST_SLIPS);
  return found.map(({ first: slip, of }) => ({
    ...slip,
    class: of && { id: of.id, name: of.name, section: of.section },
  }));
}
