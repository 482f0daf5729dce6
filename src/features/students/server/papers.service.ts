import { and, asc, eq, inArray, max, sql } from 'drizzle-orm';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PaperNow, StudentMoney } from '#features/feature.ts';
import { type Call as SchoolCall, record } from '#features/people/server/people.service.ts';
import { paperLanguage } from '#features/levels/server/levels.service.ts';
import { classLabel } from '#features/roster/classes.rules.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { photoForPaper, photosOf } from '#features/roster/server/student-photos.service.ts';
import { studentExists } from '#features/roster/server/students.service.ts';
import { studentEvents, students } from '#features/roster/server/students.tables.ts';
import { hasLeft } from '#features/roster/students.rules.ts';
import { findCurrentYear } from '#features/school-year/server/school-year.service.ts';
import { paperSigner } from '#features/signed-papers/server/paper-keys.service.ts';
import type { PaperFacts } from '#features/signed-papers/signed-papers.rules.ts';
import { takeGuess, uncountGuess } from '#platform/auth/server/limits/guess-limit.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { one } from '#platform/db/one.ts';
import type { FileStore } from '#platform/files/server/store.ts';
import { qrSquares } from '#platform/files/qr.ts';
import { runCommand } from '#platform/http/server/run-command.ts';
import type { Installation } from '#platform/http/server/procedures.ts';
import type { Locale } from '#platform/i18n/locale.ts';
import { amountText, centimes } from '#platform/money/money.ts';
import { startPdf } from '#platform/pdf/pdf-document.ts';
import type { Secrets } from '#platform/secrets/server/secrets.ts';
import { newShortCode, readShortCode } from '#platform/secrets/server/short-code.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { type Paper, PAPER_KINDS, type PaperKind } from '../papers.contract.ts';
import {
  addCardSheet,
  CARDS_A_SHEET,
  drawCard,
  drawCertificate,
  type PaperStudent,
} from './papers-drawing.ts';
import { numberOf, selectPapers } from './papers.queries.ts';
import { studentPapers } from './papers.tables.ts';
import { lockStudent } from './students-writes.ts';

type Call = SchoolCall & {
  timeZone: string;
  installation: Installation;
  secrets: Secrets;
  files: FileStore;
};

/** The maximum of one class: a whole school's ID cards are printed class by class. */
const MOST_CARDS = 300;

/** A student's certificates, newest first; null if not found. */
export async function listPapers(tx: Tx, studentId: string): Promise<Paper[] | null> {
  const [exists, papers] = await Promise.all([studentExists(tx, studentId), selectPapers(tx, studentId)]);
  return exists ? papers : null;
}

type Issued = { student_id: string; kind: PaperKind };

/**
 * Issues a certificate with the next number of its kind and year, idempotent by key. Numbers have
 * no gaps or duplicates. Debts are checked in the same transaction and savings stored with the
 * certificate, so it never changes.
 */
export function issuePaper(
  call: Call & { key: string },
  { student_id, kind }: Issued,
  moneyOf: StudentMoney,
) {
  const { actor, now, timeZone } = call;
  return runCommand<'NOT_FOUND' | 'NOT_ENROLLED' | 'NOT_LEFT' | 'STILL_OWES', Paper>(
    call,
    { procedure: 'papers.issue', input: { student_id, kind } },
    async (tx, refuse) => {
      const held = (await lockStudent(tx, student_id)) ?? refuse('NOT_FOUND');
      if (kind === 'enrolment' && hasLeft(held.status)) refuse('NOT_ENROLLED');
      if (kind === 'transfer' && !hasLeft(held.status)) refuse('NOT_LEFT');
      const { owed = 0n, savings = 0n } = kind === 'clearance' ? await moneyOf(tx, student_id) : {};
      if (owed > 0n) refuse('STILL_OWES', { owed: amountText(centimes(owed)) });
      const issued_on = schoolDay(now(), timeZone);
      const year = Number(issued_on.slice(0, 4));
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('numbers of student papers'))`);
      const [last] = await tx
        .select({ number: max(studentPapers.number) })
        .from(studentPapers)
        .where(and(eq(studentPapers.kind, kind), eq(studentPapers.year, year)));
      const paper = { id: newId(), kind, year, number: (last?.number ?? 0) + 1, issued_on };
      await tx.insert(studentPapers).values({
        ...paper,
        student_id,
        savings: kind === 'clearance' ? savings : null,
        code: newShortCode(),
        issued_by: actor.userId,
        created_at: now(),
      });
      await record(tx, call, {
        action: 'students.paper_issued',
        subject: { type: 'student', id: student_id },
        details: { kind, number: numberOf(paper) },
      });
      return { id: paper.id, kind, number: numberOf(paper), issued_on };
    },
  );
}

/**
 * A certificate as a PDF in the language of the student's section; null if not found. The
 * student's data is current.
 */
export async function printPaper(call: Call, paperId: string, readers: Locale): Promise<File | null> {
  const { db, installation } = call;
  const signed = await paperSigner(call);
  const found = await db.transaction(async (tx) => {
    const [paper] = await tx
      .select()
      .from(studentPapers)
      .where(and(eq(studentPapers.id, paperId), inArray(studentPapers.kind, PAPER_KINDS)));
    if (!paper) return null;
    const student = one(await selectForPapers(tx, [paper.student_id]));
    const language = await paperLanguage(tx, student.class_id, readers);
    return { paper, student: student, language, year: (await findCurrentYear(tx))?.name ?? null };
  });
  if (!found) return null;
  const { paper, student, language, year } = found;
  const { doc, finish } = await startPdf();
  const kind = paper.kind as PaperKind;
  drawCertificate(
    doc,
    {
      kind,
      number: numberOf(paper),
      issued_on: paper.issued_on,
      school: installation.schoolName,
      year,
      savings: paper.savings === null ? null : centimes(paper.savings),
    },
    student,
    {
      address: `${installation.publicUrl}/v`,
      code: paper.code,
      qr: await qrSquares(
        `${installation.publicUrl}/verify#${signed({ kind: 'certificate', facts: factsOf(paper, student) })}`,
      ),
    },
    language,
  );
  return pdfFile(await finish(), `${kind}-${student.roll_number}.pdf`);
}

/** ID cards of one student or a class, ten per sheet; null if no students match. Reprinting keeps a card's code. */
export async function printCards(
  call: Call,
  { student_id, class_id }: { student_id?: string | undefined; class_id?: string | undefined },
  language: Locale,
): Promise<File | null> {
  const { db, actor, now, timeZone, installation, files } = call;
  const { cards, year } = await db.transaction(async (tx) => {
    const ids = student_id ? [student_id] : class_id ? await idsOfClass(tx, class_id) : [];
    const found = await selectForPapers(tx, ids);
    const issued_on = schoolDay(now(), timeZone);
    for (const { id } of found)
      await tx
        .insert(studentPapers)
        .values({
          id: newId(),
          student_id: id,
          kind: 'card',
          year: Number(issued_on.slice(0, 4)),
          code: newShortCode(),
          issued_on,
          issued_by: actor.userId,
          created_at: now(),
        })
        .onConflictDoNothing();
    const codes = await tx
      .select({ student_id: studentPapers.student_id, code: studentPapers.code })
      .from(studentPapers)
      .where(
        and(
          eq(studentPapers.kind, 'card'),
          inArray(
            studentPapers.student_id,
            found.map(({ id }) => id),
          ),
        ),
      );
    const codeOf = new Map(codes.map(({ student_id: id, code }) => [id, code]));
    if (found.length > 0)
      await record(tx, call, {
        action: 'students.cards_printed',
        ...(student_id && { subject: { type: 'student', id: student_id } }),
        details: { cards: found.length, class_id: class_id ?? null },
      });
    const photos = await photosOf(
      tx,
      found.map(({ id }) => id),
    );
    return {
      cards: found.map((student) => ({
        student,
        code: codeOf.get(student.id)!,
        stored: photos.get(student.id),
      })),
      year: (await findCurrentYear(tx))?.name ?? null,
    };
  });
  if (cards.length === 0) return null;
  const { doc, finish } = await startPdf();
  for (const [index, { student, code, stored }] of cards.entries()) {
    if (index % CARDS_A_SHEET === 0) addCardSheet(doc);
    const qr = await qrSquares(`${installation.publicUrl}/v/${code}`);
    const photo = await photoForPaper(files, stored);
    const card = { school: installation.schoolName, year, student, qr, photo };
    drawCard(doc, index % CARDS_A_SHEET, card, language);
    await nextTurn();
  }
  return pdfFile(await finish(), 'cards.pdf');
}

type Stranger = { db: Db; now: () => Date; address: string };

/**
 * The public check of a paper by its code: that the school issued it, and when, but not for whom.
 * Attempts share their limit with receipts; impossible codes cause no query.
 */
export async function checkPaper({ db, now, address }: Stranger, typed: string) {
  const code = readShortCode(typed);
  if (!code) return null;
  const guess = { door: 'receipts' as const, address, at: now() };
  if (!(await takeGuess(db, guess))) return { refused: 'TOO_MANY_ATTEMPTS' as const };
  return db.transaction(async (tx) => {
    const paper = await findPaperByCode(tx, code);
    if (paper) await uncountGuess(tx, guess);
    return paper;
  });
}

async function findPaperByCode(tx: Tx, code: string) {
  const [found] = await tx
    .select({
      kind: studentPapers.kind,
      number: studentPapers.number,
      year: studentPapers.year,
      issued_on: studentPapers.issued_on,
      status: students.status,
    })
    .from(studentPapers)
    .innerJoin(students, eq(students.id, studentPapers.student_id))
    .where(eq(studentPapers.code, code));
  return found
    ? {
        kind: found.kind,
        number: found.number === null ? null : numberOf(found),
        issued_on: found.issued_on,
        enrolled: !hasLeft(found.status),
      }
    : null;
}

type Certificate = Pick<typeof studentPapers.$inferSelect, 'kind' | 'year' | 'number' | 'issued_on'>;

/** The content of a certificate's code. */
const factsOf = (
  paper: Certificate,
  { full_name, roll_number }: Pick<PaperStudent, 'full_name' | 'roll_number'>,
): PaperFacts<'certificate'> => ({
  number: numberOf(paper),
  type: paper.kind,
  name: full_name ?? roll_number,
  day: paper.issued_on,
});

/** The current status of a signed certificate. */
export const certificateNow: PaperNow = async (tx, { number, type }) => {
  const [, nth, year] = /^(\d+)\/(\d{4})$/.exec(number ?? '') ?? [];
  const kind = PAPER_KINDS.find((known) => known === type);
  if (!nth || !kind) return null;
  const [found] = await tx
    .select({
      kind: studentPapers.kind,
      number: studentPapers.number,
      year: studentPapers.year,
      issued_on: studentPapers.issued_on,
      full_name: students.full_name,
      roll_number: students.roll_number,
    })
    .from(studentPapers)
    .innerJoin(students, eq(students.id, studentPapers.student_id))
    .where(
      and(
        eq(studentPapers.kind, kind),
        eq(studentPapers.year, Number(year)),
        eq(studentPapers.number, Number(nth)),
      ),
    );
  return found ? { state: 'valid', facts: factsOf(found, found) } : null;
};

const pdfFile = (pdf: Buffer, name: string) =>
  new File([new Uint8Array(pdf)], name, { type: 'application/pdf' });

async function idsOfClass(tx: Tx, classId: string): Promise<string[]> {
  const found = await tx
    .select({ id: students.id })
    .from(students)
    .where(and(eq(students.class_id, classId), inArray(students.status, ['active', 'suspended'])))
    .limit(MOST_CARDS);
  return found.map(({ id }) => id);
}

/** Student data for papers, by name. */
async function selectForPapers(
  tx: Tx,
  ids: string[],
): Promise<(PaperStudent & { id: string; class_id: string | null })[]> {
  const leftOn = sql<string | null>`(
    select max(e.counts_from)::text from ${studentEvents} e
    where e.student_id = ${students.id} and e.to_value in ('transferred', 'left', 'graduated'))`;
  const found = await tx
    .select({
      id: students.id,
      class_id: students.class_id,
      full_name: students.full_name,
      roll_number: students.roll_number,
      class: { name: classes.name, section: classes.section },
      date_of_birth: students.date_of_birth,
      place_of_birth: students.place_of_birth,
      sex: students.sex,
      national_matricule: students.national_matricule,
      admission_date: students.admission_date,
      status: students.status,
      left_on: leftOn,
    })
    .from(students)
    .leftJoin(classes, eq(classes.id, students.class_id))
    .where(inArray(students.id, ids))
    .orderBy(asc(students.name_key), asc(students.id));
  return found.map(({ class: schoolClass, status, left_on, ...student }) => ({
    ...student,
    class_label: schoolClass && classLabel(schoolClass),
    left_on: hasLeft(status) ? left_on : null,
  }));
}
