import { and, desc, eq, sql } from 'drizzle-orm';
import type { PaperNow } from '#features/feature.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { uncountGuess } from '#platform/auth/server/limits/guess-limit.ts';
import type { CheckedCard } from '#features/fees/papers/receipts.contract.ts';
import { one } from '#platform/db/one.ts';
import { readShortCode } from '#platform/secrets/server/short-code.ts';
import { cardNumber, readCardNumber } from '../report-cards.rules.ts';
import { hasSameClassPart } from './card-own.ts';
import { isLatest, ofPeriod } from './class-cards.service.ts';
import { isReleased } from './readers.service.ts';
import { reportCards } from './report-cards.tables.ts';
import { factsOfCard } from './signed-card.ts';

type Stranger = { db: Db; now: () => Date; address: string };

/**
 * The public check of a card by its code: whether it is genuine and still valid, without marks. It runs after
 * the checks of other papers, which have counted the attempt already; a code that is found does not count.
 */
export async function checkCard({ db, now, address }: Stranger, typed: string): Promise<CheckedCard | null> {
  const code = readShortCode(typed);
  if (!code) return null;
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({
        series: reportCards.series,
        number: reportCards.number,
        class_id: reportCards.class_id,
        year_id: reportCards.year_id,
        period: reportCards.period,
        snapshot: reportCards.snapshot,
        made_on: reportCards.made_on,
        replaced: sql<boolean>`not (${isLatest})`,
      })
      .from(reportCards)
      .where(eq(reportCards.code, code));
    if (!found) return null;
    await uncountGuess(tx, { door: 'receipts', address, at: now() });
    const { snapshot, replaced, made_on } = found;
    return {
      state: replaced ? 'replaced' : 'valid',
      number: cardNumber(found),
      school: snapshot.school.name,
      class_name: snapshot.class.name,
      year: snapshot.year,
      period: snapshot.period?.name ?? null,
      name: snapshot.pupil.name,
      made_on,
      class_changed: await hasClassChanged(tx, found),
    };
  });
}

type ClassCard = Pick<typeof reportCards.$inferSelect, 'class_id' | 'year_id' | 'period' | 'snapshot'>;

/** Whether the newest card of the class and period has different class figures. */
async function hasClassChanged(tx: Tx, { snapshot, ...of }: ClassCard): Promise<boolean> {
  const newest = one(
    await tx
      .select({ snapshot: reportCards.snapshot })
      .from(reportCards)
      .where(ofPeriod(of))
      .orderBy(desc(reportCards.made_at), desc(reportCards.number))
      .limit(1),
  );
  return !hasSameClassPart(newest.snapshot, snapshot);
}

/**
 * The current status of a signed card. For a replaced card it includes the newer card's figures, once
 * released to families.
 */
export const cardNow: PaperNow = async (tx, { number }, at) => {
  const named = readCardNumber(number ?? '');
  if (!named) return null;
  const [card] = await tx
    .select()
    .from(reportCards)
    .where(and(eq(reportCards.series, named.series), eq(reportCards.number, named.number)));
  if (!card) return null;
  const [newest] = await tx
    .select({ card: reportCards, released: sql<boolean>`${isReleased(tx, 'family', at)}` })
    .from(reportCards)
    .where(
      and(
        eq(reportCards.student_id, card.student_id),
        eq(reportCards.year_id, card.year_id),
        sql`${reportCards.period} is not distinct from ${card.period}::smallint`,
        isLatest,
      ),
    );
  if (!newest || newest.card.id === card.id)
    return { state: 'valid', facts: factsOfCard(card), class_changed: await hasClassChanged(tx, card) };
  return { state: 'replaced', facts: newest.released ? factsOfCard(newest.card) : null };
};
