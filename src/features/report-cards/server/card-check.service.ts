import { eq, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { uncountGuess } from '#platform/auth/server/limits/guess-limit.ts';
import type { CheckedCard } from '#features/fees/receipts/receipts.contract.ts';
import { readShortCode } from '#platform/secrets/server/short-code.ts';
import { cardNumber } from '../report-cards.rules.ts';
import { isLatest } from './class-cards.service.ts';
import { reportCards } from './report-cards.tables.ts';

type Stranger = { db: Db; now: () => Date; address: string };

/**
 * What anybody who holds a card may check by its code: that the school made it and whether it still counts; no mark. Asked after the
 * other papers, whose codes look the same and who have counted the guess already: a code that is found is none.
 */
export async function checkCard({ db, now, address }: Stranger, typed: string): Promise<CheckedCard | null> {
  const code = readShortCode(typed);
  if (!code) return null;
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({
        series: reportCards.series,
        number: reportCards.number,
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
    };
  });
}
