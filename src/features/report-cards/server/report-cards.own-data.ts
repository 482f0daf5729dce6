import { and, eq, not } from 'drizzle-orm';
import type { OwnDataPart } from '#features/feature.ts';
import { cardNumber } from '../report-cards.rules.ts';
import { isLatest } from './class-cards.service.ts';
import { isHeld } from './holds.service.ts';
import { isReleased } from './readers.service.ts';
import { reportCards } from './report-cards.tables.ts';

/**
 * A student's report cards that are released to students, so that the document never discloses more than the
 * page.
 */
export const reportCardsOwnData: OwnDataPart = async (tx, { studentId, today }) => {
  if (!studentId) return {};
  const cards = await tx
    .select({
      series: reportCards.series,
      number: reportCards.number,
      made_on: reportCards.made_on,
      snapshot: reportCards.snapshot,
    })
    .from(reportCards)
    .where(
      and(
        eq(reportCards.student_id, studentId),
        isLatest,
        isReleased(tx, 'student', new Date()),
        not(isHeld(tx, today)),
      ),
    )
    .orderBy(reportCards.made_at, reportCards.id);
  if (cards.length === 0) return {};
  return {
    report_cards: cards.map(({ made_on, snapshot, ...card }) => ({
      number: cardNumber(card),
      made_on,
      period: snapshot.period?.name ?? null,
      year: snapshot.year,
      average: snapshot.result.average,
      subjects: snapshot.subjects.map(({ name, value, judgement }) => ({ name, value, judgement })),
      appreciation: snapshot.council.appreciation,
    })),
  };
};
