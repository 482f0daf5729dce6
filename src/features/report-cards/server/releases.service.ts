import { and, asc, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { notify } from '#features/inbox/server/inbox.service.ts';
import { type Call as SchoolCall, record } from '#features/people/server/people.service.ts';
import type { TwoLanguages } from '#features/marking/marking-scheme.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { guardians, studentGuardians } from '#features/roster/server/guardians.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { linkIsActive } from '#features/roster/server/visibility.service.ts';
import { findCurrentYear } from '#features/school-year/server/school-year.service.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import type { JobKind } from '#platform/jobs/server/kinds.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import type { MissingCounts, Readiness } from '../council.contract.ts';
import type { Done } from '../report-cards.contract.ts';
import { type Audience, bothOf, isInForce, keyOf } from '../report-cards.rules.ts';
import { mayReleaseUnasked, sumOfMissing } from '../missing.rules.ts';
import type { ClassPeriod } from './card-facts.queries.ts';
import { isHeld, todayOf } from './holds.service.ts';
import { isLatest, ofPeriod } from './class-cards.service.ts';
import { findReadiness } from './readiness.service.ts';
import { cardReleases, reportCards } from './report-cards.tables.ts';

type Clock = { now: () => Date; timeZone: string };
type Call = SchoolCall & Clock;
type ReleaseCall = Call & { installation: { schoolName: string } };

const MINUTE_MS = 60_000;
const BATCH = 20;

const ofRelease = ({ class_id, year_id, period }: ClassPeriod) =>
  and(
    eq(cardReleases.class_id, class_id),
    eq(cardReleases.year_id, year_id),
    period === null ? isNull(cardReleases.period) : eq(cardReleases.period, period),
  );

export const selectReleases = (tx: Tx, of: ClassPeriod) =>
  tx
    .select({ audience: cardReleases.audience, at: cardReleases.at })
    .from(cardReleases)
    .where(ofRelease(of))
    .orderBy(asc(cardReleases.audience));

type Wish = { audiences: readonly Audience[]; at?: string | undefined; reason?: string | undefined };
type Incomplete = { refused: 'INCOMPLETE'; details: MissingCounts };

/**
 * Sets when a period is released to families, students or both. A future time may be changed; a
 * past one may not. Requires a reason while items are missing.
 */
export function releaseCards(
  call: ReleaseCall,
  of: ClassPeriod,
  wish: Wish,
): Promise<Done | Incomplete | { refused: 'NO_SCHEME' | 'NO_CARDS' | 'ALREADY_OUT' }> {
  return call.db.transaction(async (tx) => {
    const refused = await whyNot(tx, call, of, wish);
    if (refused) return { refused };
    if (!wish.reason) {
      const readiness = await findReadiness(tx, call, of);
      if (!readiness) return { refused: 'NO_SCHEME' };
      if (!mayReleaseUnasked(readiness)) return { refused: 'INCOMPLETE', details: sumOfMissing([readiness]) };
    }
    await writeRelease(tx, call, of, wish);
    return {};
  });
}

/** Releases a period of many classes; those without cards or already released are skipped. */
export function releaseAllCards(
  call: ReleaseCall,
  { class_ids, period, ...wish }: Wish & { class_ids: readonly string[]; period: number | null },
): Promise<{ released: number; without_cards: number } | Incomplete | null> {
  return call.db.transaction(async (tx) => {
    const year = await findCurrentYear(tx);
    const ids = [...new Set(class_ids)];
    const known = await tx.select({ id: classes.id }).from(classes).where(inArray(classes.id, ids));
    if (!year || known.length < ids.length) return null;
    const places = ids.toSorted().map((class_id) => ({ class_id, year_id: year.id, period }));
    const due: ClassPeriod[] = [];
    let withoutCards = 0;
    for (const of of places) {
      const refused = await whyNot(tx, call, of, wish);
      if (!refused) due.push(of);
      if (refused === 'NO_CARDS') withoutCards += 1;
    }
    if (!wish.reason) {
      const found: Readiness[] = [];
      for (const of of due) {
        const one = await findReadiness(tx, call, of);
        if (one) found.push(one);
      }
      if (!found.every(mayReleaseUnasked)) return { refused: 'INCOMPLETE', details: sumOfMissing(found) };
    }
    for (const of of due) await writeRelease(tx, call, of, wish);
    return { released: due.length, without_cards: withoutCards };
  });
}

/**
 * Why a period cannot be released: it has no cards, or is released to all already. Its releases
 * are locked until the transaction ends.
 */
async function whyNot(tx: Tx, { now }: Clock, of: ClassPeriod, { audiences }: Wish) {
  const [card] = await tx.select({ id: reportCards.id }).from(reportCards).where(ofPeriod(of)).limit(1);
  if (!card) return 'NO_CARDS';
  return (await stillClosed(tx, of, audiences, now())).length === 0 ? 'ALREADY_OUT' : null;
}

async function stillClosed(tx: Tx, of: ClassPeriod, audiences: readonly Audience[], at: Date) {
  const held = await tx.select().from(cardReleases).where(ofRelease(of)).for('update');
  const out = held.filter((release) => isInForce(release.at, at)).map(({ audience }) => audience);
  return audiences.filter((audience) => !out.includes(audience));
}

async function writeRelease(tx: Tx, call: Call, of: ClassPeriod, { audiences, at: wanted, reason }: Wish) {
  const { actor, now } = call;
  const at = wanted === undefined ? now() : new Date(wanted);
  const fresh = await stillClosed(tx, of, audiences, now());
  for (const audience of fresh)
    await tx
      .insert(cardReleases)
      .values({ id: newId(), ...of, audience, at, created_at: now(), created_by: actor.userId })
      .onConflictDoUpdate({
        target: [cardReleases.class_id, cardReleases.year_id, cardReleases.period, cardReleases.audience],
        set: { at, created_at: now(), created_by: actor.userId },
      });
  await record(tx, call, {
    action: 'report_cards.released',
    subject: { type: 'class', id: of.class_id },
    details: {
      period: keyOf(of.period),
      audiences: fresh.join(', '),
      at: at.toISOString(),
      ...(reason && { reason }),
    },
  });
  await tellOfReleases(tx, call, of);
}

/** Cancels future releases. */
export function takeReleaseBack(
  call: Call,
  of: ClassPeriod,
): Promise<Done | { refused: 'ALREADY_OUT' } | null> {
  const { db, now } = call;
  return db.transaction(async (tx) => {
    const held = await tx.select().from(cardReleases).where(ofRelease(of)).for('update');
    if (held.length === 0) return null;
    const waiting = held.filter(({ at }) => !isInForce(at, now()));
    if (waiting.length === 0) return { refused: 'ALREADY_OUT' } as const;
    await tx.delete(cardReleases).where(
      inArray(
        cardReleases.id,
        waiting.map(({ id }) => id),
      ),
    );
    await record(tx, call, {
      action: 'report_cards.release_cancelled',
      subject: { type: 'class', id: of.class_id },
      details: { period: keyOf(of.period), audiences: waiting.map(({ audience }) => audience).join(', ') },
    });
    return {};
  });
}

/** Notifies readers of releases that took effect: once per release, in the transaction that records it. */
async function tellOfReleases(tx: Tx, clock: Clock, only?: ClassPeriod): Promise<number> {
  const at = clock.now();
  const due = await tx
    .select()
    .from(cardReleases)
    .where(and(isNull(cardReleases.told_at), lte(cardReleases.at, at), only && ofRelease(only)))
    .orderBy(cardReleases.id)
    .limit(BATCH)
    .for('update', { skipLocked: true });
  for (const release of due) {
    await tx.update(cardReleases).set({ told_at: at }).where(eq(cardReleases.id, release.id));
    if (release.audience === 'family') await tellFamilies(tx, release, clock);
    else await tellStudents(tx, release, clock);
  }
  return due.length;
}

type Release = typeof cardReleases.$inferSelect;

const periodName = ({ period, year }: { period: TwoLanguages | null; year: string }) =>
  period ? bothOf(period) : year;

const cardsOf = (tx: Tx, release: Release, today: SchoolDay) =>
  tx
    .select({
      student_id: reportCards.student_id,
      user_id: students.user_id,
      name: sql<string>`coalesce(${students.full_name}, ${students.roll_number})`,
      period: sql<TwoLanguages | null>`${reportCards.snapshot} -> 'period' -> 'name'`,
      year: sql<string>`${reportCards.snapshot} ->> 'year'`,
      held: sql<boolean>`${isHeld(tx, today)}`,
    })
    .from(reportCards)
    .innerJoin(students, eq(students.id, reportCards.student_id))
    .where(and(ofPeriod(release), isLatest));

async function tellFamilies(tx: Tx, release: Release, clock: Clock): Promise<void> {
  const at = clock.now();
  const cards = await cardsOf(tx, release, todayOf(clock));
  const told = await tx
    .select({ student_id: studentGuardians.student_id, user_id: guardians.user_id })
    .from(studentGuardians)
    .innerJoin(guardians, eq(guardians.id, studentGuardians.guardian_id))
    .where(
      and(
        inArray(
          studentGuardians.student_id,
          cards.map(({ student_id }) => student_id),
        ),
        eq(studentGuardians.receives_messages, true),
        eq(studentGuardians.sees_records, true),
        isNotNull(guardians.user_id),
        linkIsActive(),
      ),
    );
  for (const { student_id, name, ...card } of cards)
    await notify(
      tx,
      told.flatMap((reader) => (reader.student_id === student_id ? (reader.user_id ?? []) : [])),
      {
        kind: card.held ? 'report_cards.held' : 'report_cards.released',
        about: `${student_id} ${release.id}`,
        params: { student: name, period: periodName(card) },
        link: `/my-children/${student_id}?tab=marks`,
        at,
      },
    );
}

async function tellStudents(tx: Tx, release: Release, clock: Clock): Promise<void> {
  for (const { user_id, ...card } of await cardsOf(tx, release, todayOf(clock)))
    if (user_id)
      await notify(tx, [user_id], {
        kind: card.held ? 'report_cards.own_held' : 'report_cards.own_released',
        about: release.id,
        params: { period: periodName(card) },
        link: '/my-classes?do=report-cards',
        at: clock.now(),
      });
}

async function tellDue(db: Db, clock: Clock): Promise<void> {
  for (let told = BATCH; told === BATCH;) told = await db.transaction((tx) => tellOfReleases(tx, clock));
}

export function releasesJob(school: { readonly timeZone: string }): JobKind {
  return {
    kind: 'report_cards.tell',
    everyMs: MINUTE_MS,
    run: ({ db, now }) => tellDue(db, { now, timeZone: school.timeZone }),
  };
}
