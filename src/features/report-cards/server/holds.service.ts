import { and, eq, exists, ne, not, type SQL, sql } from 'drizzle-orm';
import { askSecondPerson } from '#features/approvals/server/ask.service.ts';
import { findOverdue, hasOverdueFees } from '#features/fees/charges/server/overdue.service.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { type Call as SchoolCall, record } from '#features/people/server/people.service.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { findCurrentYear } from '#features/school-year/server/school-year.service.ts';
import { schoolYears } from '#features/school-year/server/school-year.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Given } from '#platform/db/prepared.ts';
import { schoolDay, type SchoolDay } from '#platform/time/school-day.ts';
import type { Waits } from '#features/second-person.ts';
import type { CardHold, Done } from '../report-cards.contract.ts';
import { mayKeepReportCards } from '../report-cards.policy.ts';
import { findCardSettings } from './card-facts.queries.ts';
import { cardHoldLifts, reportCards, reportCardSettings } from './report-cards.tables.ts';

// Holds are computed, never stored: after payment the card is readable at once.

/**
 * Whether a card is withheld from its family: the school enabled it, the card's year is open, the
 * student has overdue fees, and the hold was not lifted. Results are unaffected: the office and
 * teachers read the card anyway.
 */
export const isHeld = (tx: Tx, today: Given<SchoolDay>): SQL =>
  and(
    exists(
      tx
        .select({ one: sql`1` })
        .from(reportCardSettings)
        .where(eq(reportCardSettings.hold_unpaid, true)),
    ),
    exists(
      tx
        .select({ one: sql`1` })
        .from(schoolYears)
        .where(and(eq(schoolYears.id, reportCards.year_id), ne(schoolYears.status, 'closed'))),
    ),
    hasOverdueFees(reportCards.student_id, today),
    not(
      exists(
        tx
          .select({ one: sql`1` })
          .from(cardHoldLifts)
          .where(
            and(
              eq(cardHoldLifts.student_id, reportCards.student_id),
              eq(cardHoldLifts.year_id, reportCards.year_id),
            ),
          ),
      ),
    ),
  )!;

/** A student's hold for the office: the overdue amount, and whether it was lifted. Null if there is none. */
export async function findOfficeHold(
  tx: Tx,
  actor: Actor,
  studentId: string,
  today: SchoolDay,
): Promise<CardHold | null> {
  const { hold_unpaid } = await findCardSettings(tx);
  const year = hold_unpaid && (await findCurrentYear(tx));
  if (!year) return null;
  const [lift] = await tx
    .select({ reason: cardHoldLifts.reason })
    .from(cardHoldLifts)
    .where(and(eq(cardHoldLifts.student_id, studentId), eq(cardHoldLifts.year_id, year.id)));
  const overdue = await findOverdue(tx, actor, studentId, today);
  if (overdue === null || (overdue === '0' && !lift)) return null;
  return { student_id: studentId, overdue, lifted: lift?.reason ?? null };
}

type Call = SchoolCall & { timeZone: string };

/**
 * Lifts or restores the hold on a student's cards for the current year. Idempotent. Restoring hides cards
 * from a family again, and may require a second person.
 */
export function liftHold(
  call: Call,
  { student_id, lifted, reason }: { student_id: string; lifted: boolean; reason: string },
): Promise<Done | Waits | null> {
  const { db, actor, now } = call;
  return db.transaction(async (tx) => {
    const [student] = await tx
      .select({
        id: students.id,
        name: sql<string>`coalesce(${students.full_name}, ${students.roll_number})`,
      })
      .from(students)
      .where(eq(students.id, student_id));
    const year = await findCurrentYear(tx);
    if (!student || !year) return null;
    const which = { student_id, year_id: year.id };
    const isOf = and(eq(cardHoldLifts.student_id, student_id), eq(cardHoldLifts.year_id, year.id));
    if (!lifted && (await tx.$count(cardHoldLifts, isOf)) > 0) {
      const waits = await askSecondPerson(tx, call, {
        kind: 'report_cards.change',
        policy: mayKeepReportCards,
        subjectId: student_id,
        input: { student_id, lifted, reason },
        amount: null,
        facts: { student: student.name },
        variant: 'hold',
        reason,
      });
      if (waits) return waits;
    }
    const changed = lifted
      ? await tx
          .insert(cardHoldLifts)
          .values({ ...which, reason, lifted_at: now(), lifted_by: actor.userId })
          .onConflictDoNothing()
          .returning()
      : await tx.delete(cardHoldLifts).where(isOf).returning();
    if (changed.length > 0)
      await record(tx, call, {
        action: lifted ? 'report_cards.hold_lifted' : 'report_cards.hold_restored',
        subject: { type: 'student', id: student_id },
        details: { reason },
      });
    return {};
  });
}

export const todayOf = ({ now, timeZone }: { now: () => Date; timeZone: string }): SchoolDay =>
  schoolDay(now(), timeZone);
