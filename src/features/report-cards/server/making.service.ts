import { and, asc, eq, inArray, isNull, max, sql } from 'drizzle-orm';
import { markingSchemes } from '#features/marking/server/marking.tables.ts';
import { askSecondPerson } from '#features/approvals/server/ask.service.ts';
import { findClassScheme } from '#features/marks/server/class-scheme.queries.ts';
import { type Call as SchoolCall, record } from '#features/people/server/people.service.ts';
import { schoolLogo } from '#features/people/server/school-settings.tables.ts';
import { classLabel } from '#features/roster/classes.rules.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { isOn } from '#features/roster/server/memberships.service.ts';
import { classMemberships } from '#features/roster/server/memberships.tables.ts';
import { findCurrentYear } from '#features/school-year/server/school-year.service.ts';
import { schoolYears } from '#features/school-year/server/school-year.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { asJpeg } from '#platform/files/server/redraw-picture.ts';
import type { Installation } from '#platform/http/server/procedures.ts';
import { queueJob } from '#platform/jobs/server/jobs.queries.ts';
import type { JobKind } from '#platform/jobs/server/kinds.ts';
import { newShortCode } from '#platform/secrets/server/short-code.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { createHash } from 'node:crypto';
import { one } from '#platform/db/one.ts';
import type { MissingCounts, Readiness } from '../council.contract.ts';
import type { Making } from '../report-cards.contract.ts';
import { keyOf } from '../report-cards.rules.ts';
import type { Waits } from '#features/second-person.ts';
import { mayKeepReportCards } from '../report-cards.policy.ts';
import { mayMakeUnasked, sumOfMissing } from '../missing.rules.ts';
import { findCardSettings } from './card-facts.queries.ts';
import { standingOf } from './card-standing.service.ts';
import { readClassCards } from './class-cards.service.ts';
import { findReadiness, hasMarks } from './readiness.service.ts';
import {
  factsOf,
  findReleasedChanges,
  fingerprintOf,
  type ReleasedChange,
  subjectOf,
} from './approval/released-changes.ts';
import { cardMakingClasses, cardMakings, reportCardLogos, reportCards } from './report-cards.tables.ts';
import { hashOf } from './snapshots.ts';

type Call = SchoolCall & { timeZone: string; installation: Installation };
type Clock = { now: () => Date; timeZone: string };

const KIND = 'report_cards.make';
const KEPT_MS = 7 * 24 * 3_600_000;

type Wish = {
  class_ids: readonly string[];
  period: number | null;
  student_id?: string | undefined;
  reason?: string | undefined;
  /** For an approved request: the fingerprint of the released cards that it replaces. */
  changes?: string | undefined;
};
type Refused =
  | { refused: 'NO_SCHEME' | 'NO_MARKS' | 'CHANGED_SINCE' }
  | { refused: 'INCOMPLETE'; details: MissingCounts }
  | Waits;

/**
 * Makes the cards of classes, or of one student. A single class is made in the same transaction; several are
 * left to the job, which resumes after a crash. Refused if a class has no scheme or period, or if a single
 * class has no marks. If items are missing or released cards would be replaced, a reason is required, and
 * possibly a second person, who approves exactly these changes.
 */
export function makeCards(call: Call, wish: Wish): Promise<Making | null | Refused> {
  const { class_ids, period, student_id, reason } = wish;
  const { db, actor, now, installation } = call;
  const at = now();
  const ids = [...new Set(class_ids)];
  return db.transaction(async (tx) => {
    const year = await findCurrentYear(tx);
    if (!year) return null;
    const known = await tx
      .select({ id: classes.id })
      .from(classes)
      .where(inArray(classes.id, ids))
      .orderBy(classes.order_key, classes.id);
    if (known.length < ids.length) return null;
    for (const { id } of known) {
      const found = await findClassScheme(tx, { class_id: id, year_id: year.id });
      if (!found || (period !== null && period >= found.scheme.periods.length))
        return { refused: 'NO_SCHEME' } as const;
    }
    const single = known.length === 1 ? known[0]!.id : null;
    if (student_id && !(single && (await isMember(tx, single, student_id)))) return null;
    const ofClass = (class_id: string) => ({ class_id, year_id: year.id, period });
    const classesNow: Readiness[] = [];
    for (const { id } of known) {
      const found = await findReadiness(tx, call, ofClass(id), student_id);
      if (found) classesNow.push(found);
    }
    if (single || !reason) {
      if (classesNow.every(({ has_marks }) => !has_marks)) return { refused: 'NO_MARKS' } as const;
      // Classes without marks get no card, so they need no confirmation.
      const marked = classesNow.filter(({ has_marks }) => has_marks);
      if (!reason && !marked.every(mayMakeUnasked))
        return { refused: 'INCOMPLETE', details: sumOfMissing(classesNow) } as const;
    }
    const replacing = classesNow.filter(({ replaced }) => replaced > 0).map(({ class_id }) => class_id);
    const changes: ReleasedChange[] = [];
    for (const id of replacing)
      changes.push(...(await findReleasedChanges(tx, call, ofClass(id), student_id)));
    const held = await askForChanges(tx, call, { ...wish, class_ids: known.map(({ id }) => id) }, changes);
    if (held) return held;
    await tx
      .delete(cardMakings)
      .where(sql`${cardMakings.created_at} < ${new Date(at.getTime() - KEPT_MS).toISOString()}`);
    const id = newId();
    const { language } = await findCardSettings(tx);
    await tx.insert(cardMakings).values({
      id,
      year_id: year.id,
      period,
      language,
      public_url: installation.publicUrl,
      school_name: installation.schoolName,
      created_at: at,
      created_by: actor.userId,
    });
    await tx.insert(cardMakingClasses).values(
      await Promise.all(
        known.map(async ({ id: class_id }, position) => ({
          making_id: id,
          class_id,
          position,
          replaces_released: replacing.includes(class_id),
          students: student_id
            ? 1
            : await tx.$count(
                classMemberships,
                and(eq(classMemberships.class_id, class_id), isOn(classMemberships)),
              ),
        })),
      ),
    );
    await record(tx, call, {
      action: 'report_cards.making_started',
      ...(student_id
        ? { subject: { type: 'student', id: student_id } }
        : single && { subject: { type: 'class', id: single } }),
      details: { classes: known.length, period: keyOf(period), ...(reason && { reason }) },
    });
    if (single) await makeClass(tx, call, { making_id: id, class_id: single, student_id });
    else await queueJob(tx, { kind: KIND, key: id, payload: { making_id: id }, at });
    return findMaking(tx, id);
  });
}

/**
 * Requests a second person's approval if released cards change. An approved request must make exactly the
 * changes that were approved.
 */
async function askForChanges(
  tx: Tx,
  call: Call,
  { period, changes: approved, ...wish }: Wish,
  changes: readonly ReleasedChange[],
) {
  const fingerprint = fingerprintOf(changes);
  if (call.approved && approved !== fingerprint) return { refused: 'CHANGED_SINCE' } as const;
  if (fingerprint === null) return null;
  const facts = factsOf(changes);
  const areOfOne = new Set(changes.map(({ after }) => after.class.name)).size === 1;
  return askSecondPerson(tx, call, {
    kind: 'report_cards.change',
    policy: mayKeepReportCards,
    subjectId: subjectOf(wish.class_ids, period, wish.student_id),
    input: { ...wish, period: keyOf(period), changes: fingerprint },
    amount: null,
    facts,
    variant: changes.length === 1 ? 'student' : areOfOne ? 'class' : 'classes',
    reason: wish.reason ?? null,
  });
}

/** The progress of a making; null if not found. */
export async function findMaking(tx: Tx, id: string): Promise<Making | null> {
  const rows = await tx.select().from(cardMakingClasses).where(eq(cardMakingClasses.making_id, id));
  const without = rows.filter(({ without_marks }) => without_marks).map(({ class_id }) => class_id);
  if (rows.length === 0) return null;
  const sum = (of: readonly (typeof rows)[number][], what: 'students' | 'made' | 'unchanged') =>
    of.reduce((total, row) => total + row[what], 0);
  const done = rows.filter(({ done_at }) => done_at);
  return {
    id,
    total: sum(rows, 'students'),
    done: sum(done, 'students'),
    made: sum(done, 'made'),
    unchanged: sum(done, 'unchanged'),
    failed: done.filter(({ failed }) => failed).length,
    without_marks: await selectLabels(tx, without),
    state: done.length === rows.length ? 'ready' : 'running',
  };
}

async function selectLabels(tx: Tx, classIds: readonly string[]): Promise<string[]> {
  if (classIds.length === 0) return [];
  const found = await tx
    .select({ name: classes.name, section: classes.section })
    .from(classes)
    .where(inArray(classes.id, [...classIds]))
    .orderBy(classes.order_key, classes.id);
  return found.map(classLabel);
}

const isMember = async (tx: Tx, class_id: string, student_id: string): Promise<boolean> =>
  (await tx.$count(
    classMemberships,
    and(
      eq(classMemberships.class_id, class_id),
      eq(classMemberships.student_id, student_id),
      isOn(classMemberships),
    ),
  )) > 0;

/** Makes the remaining classes, one per transaction, until the process ends. */
export function makingJob(school: { readonly timeZone: string }): JobKind {
  return {
    kind: KIND,
    run: async ({ db, now, payload, closing }) => {
      const { making_id } = payload as { making_id: string };
      const left = await db.transaction((tx) =>
        tx
          .select({ class_id: cardMakingClasses.class_id })
          .from(cardMakingClasses)
          .where(and(eq(cardMakingClasses.making_id, making_id), isNull(cardMakingClasses.done_at)))
          .orderBy(asc(cardMakingClasses.position)),
      );
      for (const { class_id } of left) {
        if (closing.aborted) return;
        await db.transaction((tx) =>
          makeClass(tx, { now, timeZone: school.timeZone }, { making_id, class_id }),
        );
      }
    },
  };
}

/** Cards and completion are written in one transaction: a second worker finds the class done. */
async function makeClass(
  tx: Tx,
  clock: Clock,
  {
    making_id,
    class_id,
    student_id,
  }: { making_id: string; class_id: string; student_id?: string | undefined },
): Promise<void> {
  const mine = and(eq(cardMakingClasses.making_id, making_id), eq(cardMakingClasses.class_id, class_id));
  const [held] = await tx
    .select({ done_at: cardMakingClasses.done_at, replaces_released: cardMakingClasses.replaces_released })
    .from(cardMakingClasses)
    .where(mine)
    .for('update');
  if (!held || held.done_at) return;
  const making = one(await tx.select().from(cardMakings).where(eq(cardMakings.id, making_id)));
  const { replaces_released } = held;
  const counted = await writeCards(tx, clock, making, { class_id, student_id, replaces_released });
  await tx
    .update(cardMakingClasses)
    .set({ ...counted, done_at: clock.now() })
    .where(mine);
}

type Counted = { made: number; unchanged: number; failed: boolean; without_marks: boolean };

/**
 * Writes a card for students who have none or whose own data changed; for a single requested
 * student, if anything on it did. Numbers are assigned last, to keep their lock short.
 */
async function writeCards(
  tx: Tx,
  { now, timeZone }: Clock,
  making: typeof cardMakings.$inferSelect,
  {
    class_id,
    student_id: only,
    replaces_released,
  }: { class_id: string; student_id: string | undefined; replaces_released: boolean },
): Promise<Counted> {
  const { year_id, period, public_url, school_name, created_by } = making;
  // Locked, so that the year is not closed while a class is in progress.
  const year = one(
    await tx
      .select({ first_day: schoolYears.first_day })
      .from(schoolYears)
      .where(eq(schoolYears.id, year_id))
      .for('share'),
  );
  await keepLogo(tx);
  const of = { class_id, year_id, period };
  const cards = await readClassCards(tx, of, { schoolName: school_name });
  // The scheme was removed meanwhile, or the year closed.
  if (!cards) return { ...NONE, failed: true };
  const { read, snapshots } = cards;
  if (!hasMarks(read.input, period)) return { ...NONE, without_marks: true };
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('numbers of report cards'))`);
  const at = now();
  const standings = await standingOf(tx, of, snapshots, at);
  const series = Number(year.first_day.slice(0, 4));
  const [highest] = await tx
    .select({ number: max(reportCards.number) })
    .from(reportCards)
    .where(eq(reportCards.series, series));
  let number = highest?.number ?? 0;
  // In class-list order, like the stack of papers.
  const rows = read.input.students.flatMap(({ id: student_id }) => {
    const snapshot = snapshots.get(student_id);
    if (!snapshot || (only && only !== student_id)) return [];
    const standing = standings.get(student_id);
    if (standing && (only ? standing.is === 'same' : standing.is !== 'outdated')) return [];
    const before = standing?.card;
    // The card was released after the job began, so replacing it needs a separate request.
    if (before?.delivered && !replaces_released) return [];
    number += 1;
    return {
      id: newId(),
      student_id,
      ...of,
      series,
      number,
      version: (before?.version ?? 0) + 1,
      replaces: before?.id ?? null,
      marking_scheme_id: read.marking_scheme_id,
      scheme_version: read.version,
      snapshot,
      sha256: hashOf(snapshot),
      code: newShortCode(),
      public_url,
      made_on: schoolDay(at, timeZone),
      made_at: at,
      made_by: created_by,
    };
  });
  if (rows.length > 0) {
    await tx.insert(reportCards).values(rows);
    // Freezes the version of the scheme that the card refers to.
    await tx
      .update(markingSchemes)
      .set({ frozen_at: at })
      .where(and(eq(markingSchemes.id, read.marking_scheme_id), isNull(markingSchemes.frozen_at)));
  }
  return { ...NONE, made: rows.length, unchanged: (only ? 1 : snapshots.size) - rows.length };
}

const NONE: Counted = { made: 0, unchanged: 0, failed: false, without_marks: false };

/** Stores the school's logo once per picture, so that a later logo does not change existing cards. */
async function keepLogo(tx: Tx): Promise<void> {
  const [logo] = await tx
    .select({ picture: schoolLogo.picture, version: schoolLogo.version })
    .from(schoolLogo)
    .leftJoin(reportCardLogos, eq(reportCardLogos.version, schoolLogo.version))
    .where(isNull(reportCardLogos.version));
  if (!logo) return;
  const picture = await asJpeg(logo.picture);
  const sha256 = createHash('sha256').update(picture).digest('hex');
  await tx.insert(reportCardLogos).values({ sha256, version: logo.version, picture }).onConflictDoNothing();
}
