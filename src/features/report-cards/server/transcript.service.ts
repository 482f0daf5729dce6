import { and, eq } from 'drizzle-orm';
import { type Call as SchoolCall, record } from '#features/people/server/people.service.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { findCardSettings } from './card-facts.queries.ts';
import { isNewestReleased, pdfFile } from './readers.service.ts';
import { reportCards } from './report-cards.tables.ts';
import { makeTranscriptPdf } from './transcript-pdf.ts';

type Call = SchoolCall & { timeZone: string };

/** A student's cards of all years that families may read, as one document. Null if there is no such student. */
export async function printTranscript(
  call: Call,
  studentId: string,
): Promise<File | null | { refused: 'NO_CARDS' }> {
  const { db, now, timeZone } = call;
  const at = now();
  const found = await db.transaction(async (tx) => {
    const [student] = await tx.select({ id: students.id }).from(students).where(eq(students.id, studentId));
    if (!student) return null;
    const rows = await tx
      .select()
      .from(reportCards)
      .where(and(eq(reportCards.student_id, studentId), isNewestReleased(tx, 'family', at)));
    if (rows.length === 0) return { rows, language: null };
    await record(tx, call, {
      action: 'report_cards.transcript_printed',
      subject: { type: 'student', id: studentId },
      details: { cards: rows.length },
    });
    return { rows, language: (await findCardSettings(tx)).language };
  });
  if (!found) return null;
  const { rows, language } = found;
  if (!language) return { refused: 'NO_CARDS' };
  const pdf = await makeTranscriptPdf(rows, { language, at, today: schoolDay(at, timeZone) });
  return pdfFile(pdf, 'transcript.pdf');
}
