import { and, type Column, desc, eq, exists, gt, inArray, not, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { findOverdue } from '#features/fees/charges/server/overdue.service.ts';
import type { Actor, Role } from '#features/people/people.rules.ts';
import { type Call as SchoolCall, record } from '#features/people/server/people.service.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import {
  anybodyAs,
  seesStudent,
  studentsVisibleTo,
  type Viewer,
} from '#features/roster/server/visibility.service.ts';
import { paperSigner } from '#features/signed-papers/server/paper-keys.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { type Given, preparedBy } from '#platform/db/prepared.ts';
import type { FileStore } from '#platform/files/server/store.ts';
import type { Secrets } from '#platform/secrets/server/secrets.ts';
import { mayKeepReportCards } from '../report-cards.policy.ts';
import { type CardSnapshot, layoutOf } from '../card-snapshot.ts';
import type { LatestCard } from '../latest-card.contract.ts';
import type { CardHold, ReadCard, StudentCards } from '../report-cards.contract.ts';
import { type Audience, cardNumber, keyOf } from '../report-cards.rules.ts';
import { remarksOf } from '../remarks.rules.ts';
import type { ClassPeriod } from './card-facts.queries.ts';
import { makeCardsPdf } from './card-pdf.ts';
import { photoFrom, photosFor } from './card-photos.ts';
import { findOfficeHold, isHeld, todayOf } from './holds.service.ts';
import { isLatest, ofPeriod } from './class-cards.service.ts';
import { cardReleases, reportCardLogos, reportCards } from './report-cards.tables.ts';

type CardTable = { class_id: Column; year_id: Column; period: Column };

/**
 * Whether a card's period is released to an audience at a time. The server's clock counts: future
 * releases are hidden.
 */
export const isReleased = (tx: Tx, audience: Audience, at: Given<Date>, card: CardTable = reportCards): SQL =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(cardReleases)
      .where(
        and(
          eq(cardReleases.class_id, card.class_id),
          eq(cardReleases.year_id, card.year_id),
          sql`${cardReleases.period} is not distinct from ${card.period}`,
          eq(cardReleases.audience, audience),
          sql`${cardReleases.at} <= ${at instanceof Date ? at.toISOString() : at}::timestamptz`,
        ),
      ),
  );

/**
 * Whether a card is its student's last released one for the period: an unreleased card of another
 * class does not hide it.
 */
export const isNewestReleased = (tx: Tx, audience: Audience, at: Given<Date>): SQL => {
  const newer = alias(reportCards, 'newer');
  return and(
    isReleased(tx, audience, at),
    not(
      exists(
        tx
          .select({ one: sql`1` })
          .from(newer)
          .where(
            and(
              eq(newer.student_id, reportCards.student_id),
              eq(newer.year_id, reportCards.year_id),
              sql`${newer.period} is not distinct from ${reportCards.period}`,
              gt(newer.version, reportCards.version),
              isReleased(tx, audience, at, newer),
            ),
          ),
      ),
    ),
  )!;
};

/** A reader with the school's clock, because overdue fees depend on the day. */
type Reader = { actor: Actor; now: () => Date; timeZone: string };

/**
 * The cards an actor may read, among students they may see: the office all, the class master those
 * of the class, other teachers and families those released to families, students those released to
 * students. Only the last of each period, except for the office's search. Families and students
 * see no withheld cards. Every access to a card uses this.
 */
function cardsReadableBy(tx: Tx, reader: Reader): SQL {
  const { role } = reader.actor;
  const released = cardsReleasedTo(tx, reader.actor, reader.now());
  return role === 'parent' || role === 'student'
    ? and(released, not(isHeld(tx, todayOf(reader))))!
    : released;
}

/** The same, including withheld cards. */
function cardsReleasedTo(tx: Tx, actor: Viewer, at: Given<Date>): SQL {
  const { role, userId } = actor;
  const seen = inArray(
    reportCards.student_id,
    tx.select({ id: students.id }).from(students).where(studentsVisibleTo(tx, actor)),
  );
  if (mayKeepReportCards(actor)) return sql`true`;
  if (role === 'student') return and(seen, isNewestReleased(tx, 'student', at))!;
  if (role === 'parent') return and(seen, isNewestReleased(tx, 'family', at))!;
  if (role !== 'teacher') return sql`false`;
  const mastered = tx.select({ id: classes.id }).from(classes).where(eq(classes.class_master_id, userId));
  return and(seen, isLatest, or(inArray(reportCards.class_id, mastered), isReleased(tx, 'family', at)))!;
}

const NEWEST_FIRST = [
  desc(reportCards.series),
  sql`${reportCards.period} desc nulls first`,
  desc(reportCards.made_at),
];

/** A student's readable cards, newest first; null if the actor may not see the student. */
export async function readStudentCards(
  tx: Tx,
  reader: Reader,
  studentId: string,
): Promise<StudentCards | null> {
  const { actor, now } = reader;
  if (!(await seesStudent(tx, actor, studentId))) return null;
  const at = now();
  const outside = actor.role === 'parent' || actor.role === 'student';
  const found = await tx
    .select({
      id: reportCards.id,
      series: reportCards.series,
      number: reportCards.number,
      made_on: reportCards.made_on,
      snapshot: reportCards.snapshot,
      released: sql<boolean>`${isReleased(tx, 'family', at)}`,
    })
    .from(reportCards)
    .where(
      and(eq(reportCards.student_id, studentId), outside ? undefined : isLatest, cardsReadableBy(tx, reader)),
    )
    .orderBy(...NEWEST_FIRST);
  return {
    cards: found.map(({ released, ...card }) => readCard(card, !outside && !released)),
    hold: outside
      ? await findFamilyHold(tx, reader, studentId)
      : mayKeepReportCards(actor)
        ? await findOfficeHold(tx, actor, studentId, todayOf(reader))
        : null,
  };
}

/** Why a released card is withheld from a family, with the overdue amount if they may know it. Null if none is. */
async function findFamilyHold(tx: Tx, reader: Reader, studentId: string): Promise<CardHold | null> {
  const today = todayOf(reader);
  const [held] = await tx
    .select({ id: reportCards.id })
    .from(reportCards)
    .where(
      and(
        eq(reportCards.student_id, studentId),
        cardsReleasedTo(tx, reader.actor, reader.now()),
        isHeld(tx, today),
      ),
    )
    .limit(1);
  if (!held) return null;
  const overdue = await findOverdue(tx, reader.actor, studentId, today);
  return { student_id: studentId, overdue, lifted: null };
}

const latestCards = preparedBy('cards_latest', (tx, role: Role | 'none') =>
  tx
    .selectDistinctOn([reportCards.student_id], {
      student_id: reportCards.student_id,
      year: sql<string>`${reportCards.snapshot} ->> 'year'`,
      period: sql<LatestCard['period']>`${reportCards.snapshot} -> 'period' -> 'name'`,
      held: sql<boolean>`${isHeld(tx, sql.placeholder('today'))}`,
      average: sql<string | null>`${reportCards.snapshot} -> 'result' ->> 'average'`,
      maximum: sql<string>`${reportCards.snapshot} ->> 'maximum'`,
    })
    .from(reportCards)
    .where(cardsReleasedTo(tx, anybodyAs(role), sql.placeholder('at')))
    .orderBy(reportCards.student_id, ...NEWEST_FIRST),
);

/**
 * Each student's last released card, among students the actor may see: for the first page, read from the
 * frozen snapshot.
 */
export async function listLatestCards(tx: Tx, reader: Reader): Promise<LatestCard[]> {
  const { role, userId } = reader.actor;
  const family = role === 'parent' || role === 'student' ? role : 'none';
  const found = await latestCards(tx, family, {
    userId,
    today: todayOf(reader),
    at: reader.now().toISOString(),
  });
  return found.map((card) => (card.held ? { ...card, average: null } : card));
}

/** The requesting student's cards; empty for anyone else. */
export async function readOwnCards(tx: Tx, reader: Reader): Promise<StudentCards> {
  const [own] =
    reader.actor.role === 'student'
      ? await tx.select({ id: students.id }).from(students).where(eq(students.user_id, reader.actor.userId))
      : [];
  return (own && (await readStudentCards(tx, reader, own.id))) ?? { cards: [], hold: null };
}

type Row = { id: string; series: number; number: number; made_on: string; snapshot: CardSnapshot };

/** A card's content for the screen, from the frozen snapshot, never from current marks. */
function readCard({ id, made_on, snapshot: card, ...row }: Row, waiting: boolean): ReadCard {
  const { result, council } = card;
  return {
    id,
    number: cardNumber(row),
    class_name: card.class.name,
    year: card.year,
    period: card.period?.name ?? null,
    made_on,
    maximum: card.maximum,
    pass_mark: card.pass_mark,
    average: result.average,
    class_mean: card.profile?.mean ?? null,
    classified: result.classified,
    rank: result.rank === null ? null : { rank: result.rank, of: result.ranked },
    grade: result.grade,
    appreciation: council.appreciation
      ? { fr: council.appreciation, en: council.appreciation }
      : result.appreciation,
    ...(layoutOf(card) > 2 ? remarksOf(card) : { strengths: null, to_improve: null }),
    decision: card.period === null ? council.decision : null,
    honours: card.honours.filter(({ given }) => given).map(({ label, kind }) => ({ label, kind })),
    columns: [...card.columns],
    subjects: card.subjects.map(
      ({ name, teacher, weight, counts, values, value, judgement, rank, appreciation }) => ({
        name,
        teacher,
        weight,
        counts,
        values: [...values],
        value,
        judgement,
        rank,
        appreciation,
      }),
    ),
    waiting,
  };
}

type Call = SchoolCall & { timeZone: string; secrets: Secrets; files: FileStore };

/**
 * A card as a PDF; null if it does not exist or may not be read. For a replaced card that the reader may not
 * see, returns the current card of the same student and period.
 */
export async function openCard(call: Call, cardId: string): Promise<File | null> {
  const { db } = call;
  const signed = await paperSigner(call);
  const found = await db.transaction(async (tx) => {
    const asked = alias(reportCards, 'asked');
    const [card] = await tx
      .select({ row: reportCards })
      .from(reportCards)
      .innerJoin(
        asked,
        and(
          eq(asked.id, cardId),
          eq(asked.student_id, reportCards.student_id),
          eq(asked.year_id, reportCards.year_id),
          sql`${asked.period} is not distinct from ${reportCards.period}`,
        ),
      )
      .where(cardsReadableBy(tx, call))
      .orderBy(desc(eq(reportCards.id, cardId)), desc(reportCards.version))
      .limit(1);
    const row = card?.row;
    return row && { row, logos: await logosOf(tx, [row.snapshot]), photos: await photosFor(tx, [row]) };
  });
  if (!found) return null;
  const { row, logos, photos } = found;
  const number = cardNumber(row);
  return pdfFile(
    await makeCardsPdf([row], logos, number, signed, photoFrom(call.files, photos)),
    `${number}.pdf`,
  );
}

/** All cards of a class as one PDF, in class-list order. */
export async function printClass(call: Call, of: ClassPeriod): Promise<File | { refused: 'NO_CARDS' }> {
  const { db } = call;
  const signed = await paperSigner(call);
  const found = await db.transaction(async (tx) => {
    const rows = await tx
      .select({ card: reportCards })
      .from(reportCards)
      .innerJoin(students, eq(students.id, reportCards.student_id))
      .where(and(ofPeriod(of), isLatest))
      .orderBy(students.name_key, students.roll_number);
    if (rows.length === 0) return null;
    await record(tx, call, {
      action: 'report_cards.printed',
      subject: { type: 'class', id: of.class_id },
      details: { period: keyOf(of.period), cards: rows.length },
    });
    const cards = rows.map(({ card }) => card);
    return {
      cards,
      logos: await logosOf(
        tx,
        cards.map(({ snapshot }) => snapshot),
      ),
      photos: await photosFor(tx, cards),
    };
  });
  if (!found) return { refused: 'NO_CARDS' };
  const { cards, logos, photos } = found;
  const name = `${cards[0]!.snapshot.class.name} ${cards[0]!.snapshot.year}`;
  const pdf = await makeCardsPdf(cards, logos, name, signed, photoFrom(call.files, photos));
  return pdfFile(pdf, `report-cards-${keyOf(of.period)}.pdf`);
}

async function logosOf(tx: Tx, snapshots: readonly CardSnapshot[]): Promise<Map<string, Buffer>> {
  const wanted = [...new Set(snapshots.flatMap(({ school }) => school.logo ?? []))];
  if (wanted.length === 0) return new Map();
  const found = await tx.select().from(reportCardLogos).where(inArray(reportCardLogos.sha256, wanted));
  return new Map(found.map(({ sha256, picture }) => [sha256, picture]));
}

export const pdfFile = (pdf: Buffer, name: string): File =>
  new File([new Uint8Array(pdf)], name, { type: 'application/pdf' });
