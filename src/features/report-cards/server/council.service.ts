import { and, count, eq, sql } from 'drizzle-orm';
import type { PromotionOutcome } from '#features/marking/marking-scheme.ts';
import { proposedFor } from '#features/marking/rules/promotion-outcome.ts';
import { findClassScheme, selectClassSchemes } from '#features/marks/server/class-scheme.queries.ts';
import { selectHandedIn } from '#features/marks/server/period-progress.service.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { type Call as SchoolCall, record } from '#features/people/server/people.service.ts';
import { classLabel } from '#features/roster/classes.rules.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { isOn } from '#features/roster/server/memberships.service.ts';
import { classMemberships } from '#features/roster/server/memberships.tables.ts';
import { classesVisibleTo } from '#features/roster/server/visibility.service.ts';
import { findCurrentYear } from '#features/school-year/server/school-year.service.ts';
import { classSubjects } from '#features/roster/server/subjects.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { changesOf } from '#platform/audit/server/changes.ts';
import { one } from '#platform/db/one.ts';
import { cardChanges } from './card-changes.ts';
import type { CardSnapshot } from '../card-snapshot.ts';
import { mayKeepReportCards } from '../report-cards.policy.ts';
import type { Council, CouncilHonour, CouncilStudent, Readiness } from '../council.contract.ts';
import type { CardClass, CardSettings, Done } from '../report-cards.contract.ts';
import { cardNumber, type CouncilState, isInForce, keyOf, periodOf } from '../report-cards.rules.ts';
import { strongSubjects, weakSubjects } from '../remarks.rules.ts';
import { type ClassPeriod, findCardSettings, ofCouncil, selectSaid } from './card-facts.queries.ts';
import { hasSameClassPart } from './card-own.ts';
import { type Standing, standingOf } from './card-standing.service.ts';
import { type ClassCards, isLatest, readClassCards } from './class-cards.service.ts';
import { findReadiness, readReadiness } from './readiness.service.ts';
import { selectReleases } from './releases.service.ts';
import {
  cardReleases,
  councilDecisions,
  councils,
  type HonourDecision,
  reportCards,
  reportCardSettings,
} from './report-cards.tables.ts';

type Reader = { actor: Actor; now: () => Date; installation: { schoolName: string } };

/** A class of the current year whose council the actor may see; `mayDecide` for the office and the class master. */
export async function findCouncilClass(tx: Tx, actor: Actor, class_id: string) {
  const year = await findCurrentYear(tx);
  const [found] = await tx
    .select({ id: classes.id, name: classes.name, section: classes.section, master: classes.class_master_id })
    .from(classes)
    .where(and(eq(classes.id, class_id), classesVisibleTo(tx, actor)));
  if (!found || !year) return null;
  return {
    class: { id: found.id, name: classLabel(found) },
    year: { id: year.id, name: year.name },
    mayDecide: mayKeepReportCards(actor) || found.master === actor.userId,
  };
}

/** Items missing for a period in one class, or in each class with a scheme that has the period. */
export async function listReadiness(
  tx: Tx,
  reader: Reader,
  { period, class_id }: { period: number | null; class_id?: string | undefined },
): Promise<{ classes: Readiness[] } | null> {
  const year = await findCurrentYear(tx);
  if (!year) return class_id ? null : { classes: [] };
  const found = await tx
    .select({ id: classes.id })
    .from(classes)
    .where(class_id ? eq(classes.id, class_id) : undefined)
    .orderBy(classes.order_key, classes.id);
  const listed: Readiness[] = [];
  for (const { id } of found) {
    const one = await findReadiness(tx, reader, { class_id: id, year_id: year.id, period });
    if (one) listed.push(one);
  }
  return class_id && listed.length === 0 ? null : { classes: listed };
}

/** The classes of the year that the actor may see, with the progress of each period. */
export async function listCardClasses(tx: Tx, { actor }: Reader) {
  const year = await findCurrentYear(tx);
  if (!year) return { year: null, classes: [] };
  const found = await tx
    .select({
      id: classes.id,
      name: classes.name,
      section: classes.section,
      students: sql<number>`(select count(*)::int from ${classMemberships}
        where ${classMemberships.class_id} = ${classes.id} and ${isOn(classMemberships)})`,
    })
    .from(classes)
    .where(classesVisibleTo(tx, actor))
    .orderBy(classes.order_key, classes.id);
  const made = await tx
    .select({
      class_id: reportCards.class_id,
      period: reportCards.period,
      count: sql<number>`count(*)::int`,
    })
    .from(reportCards)
    .where(and(eq(reportCards.year_id, year.id), isLatest))
    .groupBy(reportCards.class_id, reportCards.period);
  const held = await tx.select().from(councils).where(eq(councils.year_id, year.id));
  const released = await tx
    .select()
    .from(cardReleases)
    .where(and(eq(cardReleases.year_id, year.id), eq(cardReleases.audience, 'family')));
  const taught = await countTaught(tx);
  const handedIn = await selectHandedIn(tx, year.id);
  const schemes = await selectClassSchemes(tx, year.id);
  const listed: CardClass[] = [];
  for (const { id, students, ...schoolClass } of found) {
    const scheme = schemes.get(id);
    const of = <Row extends { class_id: string; period: number | null }>(
      rows: readonly Row[],
      period: number | null,
    ) => rows.find((row) => row.class_id === id && row.period === period);
    listed.push({
      id,
      name: classLabel(schoolClass),
      students,
      periods: scheme
        ? [
            ...scheme.periods.map(({ name }, index) => ({ name, period: index })),
            { name: null, period: null },
          ].map(({ name, period }) => ({
            key: keyOf(period),
            name,
            made: of(made, period)?.count ?? 0,
            council: of(held, period)?.state ?? null,
            released_at: of(released, period)?.at.toISOString() ?? null,
            sheets: {
              handed_in: handedIn
                .filter((row) => row.class_id === id && (period === null || row.period === period))
                .reduce((sum, row) => sum + row.sheets, 0),
              total:
                (taught.get(id) ?? 0) *
                scheme.periods
                  .filter((_, index) => period === null || index === period)
                  .reduce((sum, { slots }) => sum + slots.length, 0),
            },
          }))
        : [],
    });
  }
  return { year: { id: year.id, name: year.name }, classes: listed };
}

async function countTaught(tx: Tx): Promise<Map<string, number>> {
  const found = await tx
    .select({ class_id: classSubjects.class_id, count: count() })
    .from(classSubjects)
    .groupBy(classSubjects.class_id);
  return new Map(found.map((row) => [row.class_id, row.count]));
}

/** A class's council view. Defaults to the current period. */
export async function readCouncil(
  tx: Tx,
  reader: Reader,
  { class_id, period: wanted }: { class_id: string; period?: string | undefined },
): Promise<Council | null | { refused: 'NO_SCHEME' | 'NO_YEAR' }> {
  if (!(await findCurrentYear(tx))) return { refused: 'NO_YEAR' };
  const found = await findCouncilClass(tx, reader.actor, class_id);
  if (!found) return null;
  const of = { class_id, year_id: found.year.id };
  const given = await findClassScheme(tx, of);
  if (!given) return { refused: 'NO_SCHEME' };
  const period =
    wanted === undefined ? await periodOfToday(tx, of, given.scheme.periods.length) : periodOf(wanted);
  const at = { ...of, period };
  const cards = await readClassCards(tx, at, reader.installation);
  if (!cards) return null;
  const standings = await standingOf(tx, at, cards.snapshots, reader.now());
  const [held] = await tx.select().from(councils).where(ofCouncil(at));
  const { scheme } = cards.read;
  const results = period === null ? cards.results.year! : cards.results.periods[period]!;
  const { profile } = results;
  const nameOf = new Map(
    cards.read.names.subjects.map(({ id, name_fr, name_en }) => [id, { fr: name_fr, en: name_en }]),
  );
  return {
    class: found.class,
    year: found.year,
    period: keyOf(period),
    periods: [
      ...scheme.periods.map(({ name }, index) => ({ key: keyOf(index), name })),
      { key: keyOf(null), name: null },
    ],
    maximum: scheme.maximum,
    pass_mark: scheme.pass_mark,
    marking: scheme.marking,
    may_decide: found.mayDecide,
    language: cards.facts.language,
    held: {
      held_on: held?.held_on ?? null,
      chair: held?.chair ?? null,
      minutes: held?.minutes ?? null,
      state: held?.state ?? 'open',
    },
    profile: profile && {
      mean: profile.mean?.shown ?? null,
      lowest: profile.lowest?.shown ?? null,
      highest: profile.highest?.shown ?? null,
      count: profile.count,
      passed: profile.passed,
      pass_rate: profile.pass_rate,
    },
    weak_subjects: results.subjects
      .flatMap(({ subject_id, profile: of }) => {
        const name = nameOf.get(subject_id);
        return of?.mean && name ? [{ name, mean: of.mean.shown }] : [];
      })
      .toSorted((a, b) => Number(a.mean) - Number(b.mean))
      .slice(0, 3),
    students: await studentsOf(tx, at, cards, standings),
    readiness: await readReadiness(tx, at, cards, standings),
    releases: (await selectReleases(tx, at)).map((release) => ({
      audience: release.audience,
      at: release.at.toISOString(),
      in_force: isInForce(release.at, reader.now()),
    })),
  };
}

/** The current period, by the year's terms; else the first. */
async function periodOfToday(tx: Tx, { year_id }: { year_id: string }, periods: number): Promise<number> {
  const { rows } = await tx.execute<{ begun: number }>(sql`
    select count(*)::int as begun from school_periods
    where year_id = ${year_id} and parent_id is null and first_day <= public.school_day()`);
  return Math.min(periods - 1, Math.max(0, (rows[0]?.begun ?? 0) - 1));
}

async function studentsOf(
  tx: Tx,
  of: ClassPeriod,
  cards: ClassCards,
  standings: ReadonlyMap<string, Standing>,
): Promise<CouncilStudent[]> {
  const { read, results, facts, snapshots } = cards;
  const { scheme } = read;
  const found = of.period === null ? results.year!.students : results.periods[of.period]!.students;
  const said = await selectSaid(tx, of);
  const nameOf = new Map(read.names.students.map((student) => [student.id, student]));
  const rows = found.map((student): CouncilStudent => {
    const { student_id, average } = student;
    const snapshot = snapshots.get(student_id)!;
    const own = said.get(student_id);
    const standing = standings.get(student_id);
    const { full_name, roll_number } = nameOf.get(student_id)!;
    return {
      student_id,
      full_name,
      roll_number,
      average: average?.shown ?? null,
      rank: snapshot.result.rank,
      classified: student.classified,
      provisional: student.provisional,
      passed: student.passed,
      grade: snapshot.result.grade,
      unjustified_hours: facts.discipline.get(student_id)?.unjustified ?? '0',
      weak: weakSubjects(snapshot),
      strong: strongSubjects(snapshot),
      honours: scheme.honours.map(({ code, label, kind }): CouncilHonour => {
        const proposed = student.honours.includes(code);
        const decided = own?.honours.find((each) => each.code === code);
        return {
          code,
          label,
          kind,
          proposed,
          given: decided?.given ?? proposed,
          reason: decided?.reason ?? null,
        };
      }),
      appreciation: own?.appreciation ?? null,
      strengths: own?.strengths ?? null,
      to_improve: own?.to_improve ?? null,
      proposed_decision: 'promotion' in student ? proposedFor(scheme, read.input, student) : null,
      decision: own?.decision ?? null,
      decision_reason: own?.decision_reason ?? null,
      card: standing ? cardOf(standing, snapshot, of) : null,
    };
  });
  // By average, the best first, then students without one; ties stay in class-list order.
  return rows.toSorted((a, b) => Number(b.average ?? -1) - Number(a.average ?? -1));
}

function cardOf(
  { card, before, is }: Standing,
  now: CardSnapshot,
  { class_id }: ClassPeriod,
): NonNullable<CouncilStudent['card']> {
  return {
    id: card.id,
    number: cardNumber(card),
    version: card.version,
    changes: before && is === 'outdated' ? cardChanges(before, now) : [],
    class_changed: before !== null && is === 'kept' && !hasSameClassPart(before, now),
    other_class: card.class_id === class_id ? null : card.class_name,
  };
}

type Call = SchoolCall & { installation: { schoolName: string } };

/** The council's row, created if missing, locked until the transaction ends. */
async function lockCouncil(tx: Tx, of: ClassPeriod, at: Date) {
  await tx
    .insert(councils)
    .values({ id: newId(), ...of, created_at: at })
    .onConflictDoNothing();
  return one(await tx.select().from(councils).where(ofCouncil(of)).for('update'));
}

/** The class and period to decide on; null if not found or not allowed. */
async function findDecided(
  tx: Tx,
  actor: Actor,
  { class_id, period: key }: { class_id: string; period: string },
) {
  const found = await findCouncilClass(tx, actor, class_id);
  if (!found?.mayDecide) return null;
  const period = periodOf(key);
  const of = { class_id, year_id: found.year.id, period };
  const given = await findClassScheme(tx, of);
  if (!given || (period !== null && period >= given.scheme.periods.length))
    return { refused: 'NO_SCHEME' as const };
  return { of, scheme: given.scheme, refused: null };
}

type Decision = {
  class_id: string;
  period: string;
  student_id: string;
  appreciation?: string | undefined;
  strengths?: string | undefined;
  to_improve?: string | undefined;
  honours: HonourDecision[];
  decision?: PromotionOutcome | null | undefined;
  decision_reason?: string | undefined;
};

/** Saves the council's decisions on a student, replacing all previous ones, which the audit event stores. */
export function decide(
  call: Call,
  input: Decision,
): Promise<Done | null | { refused: 'NO_SCHEME' | 'UNKNOWN_HONOUR' | 'REASON_MISSING' | 'COUNCIL_CLOSED' }> {
  const { db, actor, now } = call;
  return db.transaction(async (tx) => {
    const found = await findDecided(tx, actor, input);
    if (!found || found.refused) return found;
    const { of, scheme } = found;
    const { student_id, honours, decision = null, decision_reason } = input;
    if (honours.some(({ code }) => !scheme.honours.some((honour) => honour.code === code)))
      return { refused: 'UNKNOWN_HONOUR' } as const;
    if (decision !== null && !decision_reason) return { refused: 'REASON_MISSING' } as const;
    const [member] = await tx
      .select({ student_id: classMemberships.student_id })
      .from(classMemberships)
      .where(
        and(
          eq(classMemberships.class_id, of.class_id),
          eq(classMemberships.student_id, student_id),
          isOn(classMemberships),
        ),
      );
    if (!member) return null;
    const council = await lockCouncil(tx, of, now());
    if (council.state === 'closed') return { refused: 'COUNCIL_CLOSED' } as const;
    const said = {
      appreciation: input.appreciation || null,
      strengths: input.strengths || null,
      to_improve: input.to_improve || null,
      honours,
      decision: of.period === null ? decision : null,
      decision_reason: of.period === null && decision !== null ? decision_reason! : null,
    };
    await tx
      .insert(councilDecisions)
      .values({ council_id: council.id, student_id, ...said, changed_at: now(), changed_by: actor.userId })
      .onConflictDoUpdate({
        target: [councilDecisions.council_id, councilDecisions.student_id],
        set: { ...said, changed_at: now(), changed_by: actor.userId },
      });
    await record(tx, call, {
      action: 'report_cards.decided',
      subject: { type: 'student', id: student_id },
      details: {
        period: keyOf(of.period),
        honours: honours
          .map(({ code, given, reason }) => `${given ? '+' : '−'} ${code}: ${reason}`)
          .join('; '),
        decision: said.decision,
        reason: said.decision_reason,
      },
    });
    return {};
  });
}

type Held = {
  class_id: string;
  period: string;
  held_on?: string | undefined;
  chair?: string | undefined;
  minutes?: string | undefined;
  state: CouncilState;
};

/** Saves the council's date and minutes; a closed council must be reopened before changes. */
export function holdCouncil(call: Call, input: Held): Promise<Done | null | { refused: 'NO_SCHEME' }> {
  return call.db.transaction(async (tx) => {
    const found = await findDecided(tx, call.actor, input);
    if (!found || found.refused) return found;
    const council = await lockCouncil(tx, found.of, call.now());
    const set = {
      held_on: input.held_on ?? null,
      chair: input.chair || null,
      minutes: input.minutes || null,
      state: input.state,
    };
    await tx.update(councils).set(set).where(eq(councils.id, council.id));
    await record(tx, call, {
      action: 'report_cards.council_held',
      subject: { type: 'class', id: found.of.class_id },
      details: { period: keyOf(found.of.period), state: input.state },
    });
    return {};
  });
}

export const readCardSettings = async (tx: Tx): Promise<CardSettings> => {
  const { id: _id, ...settings } = await findCardSettings(tx);
  return settings;
};

/** Changes settings that apply to all cards made from now on. */
export function changeCardSettings(call: Call, input: CardSettings): Promise<CardSettings> {
  return call.db.transaction(async (tx) => {
    const held = await readCardSettings(tx);
    const details = changesOf(held, input);
    if (Object.keys(details).length === 0) return held;
    await tx.update(reportCardSettings).set(input);
    await record(tx, call, {
      action: 'report_cards.settings_changed',
      details,
    });
    return input;
  });
}
