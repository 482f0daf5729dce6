import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import type { CardSnapshot } from '../card-snapshot.ts';
import type { ClassPeriod } from './card-facts.queries.ts';
import { hasSameOwnPart, saysMarks } from './card-own.ts';
import { isReleased } from './readers.service.ts';
import { reportCards } from './report-cards.tables.ts';
import { hashOf } from './snapshots.ts';

export type LastCard = {
  id: string;
  student_id: string;
  class_id: string;
  class_name: string;
  series: number;
  number: number;
  version: number;
  sha256: string;
  /** Released to the family or the student. */
  delivered: boolean;
};

/**
 * The status of a student's last card compared with one made now. `same`: identical. `kept`: the
 * student's own data is equal, so it stays valid. `elsewhere`: made in another class and released,
 * so it stays valid. `outdated`: to be replaced.
 */
export type Standing = {
  card: LastCard;
  /** Its content; null if identical to a card made now. */
  before: CardSnapshot | null;
  is: 'same' | 'kept' | 'elsewhere' | 'outdated';
};

/** Each student's last card for a period, in any class, and its status. */
export async function standingOf(
  tx: Tx,
  of: ClassPeriod,
  snapshots: ReadonlyMap<string, CardSnapshot>,
  at: Date,
): Promise<Map<string, Standing>> {
  const last = await selectLast(tx, [...snapshots.keys()], of, at);
  const other = last.filter(({ student_id, sha256 }) => hashOf(snapshots.get(student_id)!) !== sha256);
  const before = await selectSnapshots(
    tx,
    other.map(({ id }) => id),
  );
  return new Map(
    last.map((card) => {
      const said = before.get(card.id) ?? null;
      const is = said ? standing(card, said, snapshots.get(card.student_id)!, of) : 'same';
      return [card.student_id, { card, before: said, is }];
    }),
  );
}

function standing(
  { class_id, delivered }: LastCard,
  before: CardSnapshot,
  now: CardSnapshot,
  of: ClassPeriod,
): Standing['is'] {
  if (class_id !== of.class_id) return delivered || !saysMarks(now) ? 'elsewhere' : 'outdated';
  return hasSameOwnPart(before, now) ? 'kept' : 'outdated';
}

async function selectLast(
  tx: Tx,
  studentIds: readonly string[],
  { year_id, period }: Pick<ClassPeriod, 'year_id' | 'period'>,
  at: Date,
): Promise<LastCard[]> {
  if (studentIds.length === 0) return [];
  return tx
    .selectDistinctOn([reportCards.student_id], {
      id: reportCards.id,
      student_id: reportCards.student_id,
      class_id: reportCards.class_id,
      class_name: sql<string>`${reportCards.snapshot} -> 'class' ->> 'name'`,
      series: reportCards.series,
      number: reportCards.number,
      version: reportCards.version,
      sha256: reportCards.sha256,
      delivered: sql<boolean>`${or(isReleased(tx, 'family', at), isReleased(tx, 'student', at))}`,
    })
    .from(reportCards)
    .where(
      and(
        inArray(reportCards.student_id, [...studentIds]),
        eq(reportCards.year_id, year_id),
        sql`${reportCards.period} is not distinct from ${period}::smallint`,
      ),
    )
    .orderBy(reportCards.student_id, sql`${reportCards.version} desc`);
}

/** Contents are loaded only for cards that differ: a class has as many as students. */
async function selectSnapshots(tx: Tx, cardIds: readonly string[]): Promise<Map<string, CardSnapshot>> {
  if (cardIds.length === 0) return new Map();
  const found = await tx
    .select({ id: reportCards.id, snapshot: reportCards.snapshot })
    .from(reportCards)
    .where(inArray(reportCards.id, [...cardIds]));
  return new Map(found.map(({ id, snapshot }) => [id, snapshot]));
}
