import { eq } from 'drizzle-orm';
import { type Call as SchoolCall, record } from '#features/people/server/people.service.ts';
import { classLabel } from '#features/roster/classes.rules.ts';
import { students } from '#features/roster/server/students.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Installation } from '#platform/http/server/procedures.ts';
import type { Locale } from '#platform/i18n/locale.ts';
import { startPdf } from '#platform/pdf/pdf-document.ts';
import { formatDay } from '#platform/time/format.ts';
import { hoursOf } from '#platform/time/hours.ts';
import { schoolDay, type SchoolDay } from '#platform/time/school-day.ts';
import type { Sanction } from '../sanctions.contract.ts';
import { LETTER_WORDS } from './attendance.papers.ts';
import { unjustifiedHoursBy } from './hours.service.ts';
import { drawLetter, type Letter } from './letters-drawing.ts';
import { findSanction, selectNamedStudents } from './sanctions.queries.ts';
import { findTerm } from './sanctions.service.ts';

type Call = SchoolCall & { timeZone: string; installation: Installation };

async function findAddressee(tx: Tx, studentId: string): Promise<Letter['student'] | null> {
  const [found] = await selectNamedStudents(tx).where(eq(students.id, studentId));
  if (!found) return null;
  const { full_name, roll_number, class_name, class_section } = found;
  const class_label = class_name && classLabel({ name: class_name, section: class_section });
  return { full_name, roll_number, class_label };
}

async function letterFile(
  call: Call,
  { name, ...letter }: Omit<Letter, 'school' | 'done_on'> & { name: string },
  language: Locale,
): Promise<File> {
  const { doc, finish } = await startPdf();
  const of = {
    ...letter,
    school: call.installation.schoolName,
    done_on: schoolDay(call.now(), call.timeZone),
  };
  drawLetter(doc, of, language);
  return new File([new Uint8Array(await finish())], `${name}.pdf`, { type: 'application/pdf' });
}

function sanctionSaid(sanction: Sanction & { term_from: SchoolDay; until: SchoolDay }, language: Locale) {
  const words = LETTER_WORDS[language];
  const day = formatDay(sanction.on_day, language);
  const name = language === 'fr' ? sanction.name_fr : sanction.name_en;
  const hours = hoursOf(sanction.unjustified_minutes).toLocaleString(language);
  const out = sanction.days === null ? words.outForGood(day) : words.outFor(sanction.days, day);
  return {
    title: name,
    paragraphs: [
      words.hours(hours, formatDay(sanction.term_from, language), formatDay(sanction.until, language)),
      words.decided(name, day),
      ...(sanction.kind === 'exclusion' ? [out] : []),
      ...(sanction.note ? [words.note(sanction.note)] : []),
      words.signAndReturn,
    ],
  };
}

/** The letter of a sanction; null if there is none or it was canceled. */
export async function printSanctionLetter(
  call: Call,
  { sanction_id, language }: { sanction_id: string; language: Locale },
) {
  const read = await call.db.transaction(async (tx) => {
    const found = await findSanction(tx, sanction_id);
    if (!found) return null;
    if (found.sanction.taken_back) return { refused: 'TAKEN_BACK' } as const;
    await record(tx, call, {
      action: 'attendance.letter_made',
      subject: { type: 'student', id: found.student_id },
      details: { kind: 'sanction' },
    });
    return { ...found, student: (await findAddressee(tx, found.student_id))! };
  });
  if (!read) return null;
  if (read.refused) return { refused: read.refused };
  const { sanction, student, term_from } = read;
  const until = schoolDay(new Date(sanction.decided_at), call.timeZone);
  const said = sanctionSaid({ ...sanction, term_from, until }, language);
  return letterFile(call, { name: 'sanction', student, ...said }, language);
}

type Summons = { student_id: string; on_day: SchoolDay; at: string; language: Locale };

/** A letter summoning the parents about the term's hours; null if there is no such student. */
export async function printSummons(call: Call, { student_id, on_day, at, language }: Summons) {
  const today = schoolDay(call.now(), call.timeZone);
  const read = await call.db.transaction(async (tx) => {
    const student = await findAddressee(tx, student_id);
    if (!student) return null;
    const term = await findTerm(tx, call);
    const from = term?.first_day ?? today;
    const hours = (await unjustifiedHoursBy(tx, [student_id], from, today)).get(student_id) ?? 0;
    await record(tx, call, {
      action: 'attendance.letter_made',
      subject: { type: 'student', id: student_id },
      details: { kind: 'summons', day: on_day },
    });
    return { student, from, hours };
  });
  if (!read) return null;
  const words = LETTER_WORDS[language];
  const { student, from, hours } = read;
  const days = [from, today].map((day) => formatDay(day, language)) as [string, string];
  const paragraphs = [
    words.hours(hours.toLocaleString(language), ...days),
    words.come(formatDay(on_day, language), at),
    words.justify,
    words.bring,
  ];
  return letterFile(call, { name: 'summons', title: words.summons, student, paragraphs }, language);
}
