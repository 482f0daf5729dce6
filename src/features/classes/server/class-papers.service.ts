import { and, asc, eq } from 'drizzle-orm';
import { record, type Call as SchoolCall } from '#features/people/server/people.service.ts';
import { paperLanguage } from '#features/levels/server/levels.service.ts';
import { classLabel } from '#features/roster/classes.rules.ts';
import { membersOn } from '#features/roster/server/memberships.service.ts';
import { photoForPaper, photosOf } from '#features/roster/server/student-photos.service.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { addDays, isSchoolDay } from '#features/school-year/school-year.rules.ts';
import { findCurrentYear } from '#features/school-year/server/school-year.service.ts';
import type { Tx } from '#platform/db/database.ts';
import type { FileStore } from '#platform/files/server/store.ts';
import { startPdf } from '#platform/pdf/pdf-document.ts';
import type { Installation } from '#platform/http/server/procedures.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import type { ClassPaperInput } from '../classes.contract.ts';
import { selectContacts } from './class-contacts.queries.ts';
import { drawBirthdays, drawContacts, drawSignatures } from './class-lists-drawing.ts';
import {
  type ClassPaper,
  drawClassList,
  drawPhotoSheet,
  drawRegister,
  type RegisterDay,
} from './class-papers-drawing.ts';
import { findClass } from './classes.service.ts';

type Call = SchoolCall & { timeZone: string; installation: Installation; files: FileStore };

const DAYS_OF_SCHOOL = [0, 1, 2, 3, 4];

/**
 * A PDF of one of a class's papers. The register lists its students on the first day, the others those of
 * today. Null for a class invisible to the caller. Uses the language of the class's section. The audit trail stores who printed what
 * with how many names.
 */
export async function makeClassPaper(call: Call, input: ClassPaperInput): Promise<File | null> {
  const { class_id, kind, weeks } = input;
  const from = mondayOf(input.from ?? schoolDay(call.now(), call.timeZone));
  const of = kind === 'register' ? from : schoolDay(call.now(), call.timeZone);
  const read = await call.db.transaction(async (tx) => {
    const found = await findClass(tx, call.actor, class_id);
    if (!found) return null;
    const year = await findCurrentYear(tx);
    const listed = await selectNamed(tx, class_id, of);
    await record(tx, call, {
      action: 'classes.paper_made',
      subject: { type: 'class', id: class_id },
      details: { kind, rows: listed.length },
    });
    const days = daysOf(from, weeks).map((day) => ({ day, isSchoolDay: !year || isSchoolDay(year, day) }));
    const paper: ClassPaper = {
      school: call.installation.schoolName,
      name: classLabel(found),
      year: year?.name ?? null,
      class_master: found.class_master?.full_name ?? null,
      students: listed,
    };
    const ids = listed.map(({ id }) => id);
    const photos = kind === 'photos' ? await photosOf(tx, ids) : null;
    const contacts = kind === 'contacts' ? await selectContacts(tx, ids) : new Map<string, never>();
    const language = await paperLanguage(tx, class_id, input.language);
    return { paper, days, language, contacts, stored: photos && listed.map(({ id }) => photos.get(id)) };
  });
  if (!read) return null;
  const { language } = read;
  const { doc, finish } = await startPdf();
  if (kind === 'list') drawClassList(doc, read.paper, language);
  else if (kind === 'contacts') drawContacts(doc, read.paper, read.contacts, language);
  else if (kind === 'birthdays') drawBirthdays(doc, read.paper, of, language);
  else if (kind === 'signatures') drawSignatures(doc, read.paper, input, language);
  else if (kind === 'photos') {
    const photos: (Buffer | null)[] = [];
    // Sequential, so that other requests are served in between.
    for (const stored of read.stored ?? []) photos.push(await photoForPaper(call.files, stored));
    drawPhotoSheet(doc, read.paper, photos, language);
  } else drawRegister(doc, read.paper, read.days satisfies RegisterDay[], language);
  const bytes = new Uint8Array(await finish());
  return new File([bytes], `${kind}.pdf`, { type: 'application/pdf' });
}

const selectNamed = (tx: Tx, classId: string, day: string) => {
  const members = membersOn(tx, classId, day).as('members');
  return tx
    .select({
      id: students.id,
      full_name: students.full_name,
      roll_number: students.roll_number,
      date_of_birth: students.date_of_birth,
      sex: students.sex,
      phone: students.phone,
      emergency_contact: students.emergency_contact,
    })
    .from(students)
    .innerJoin(members, and(eq(members.student_id, students.id)))
    .orderBy(asc(students.name_key), asc(students.roll_number));
};

function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

const daysOf = (monday: string, weeks: number): string[] =>
  Array.from({ length: weeks }, (_, week) =>
    DAYS_OF_SCHOOL.map((at) => addDays(monday, week * 7 + at)),
  ).flat();
