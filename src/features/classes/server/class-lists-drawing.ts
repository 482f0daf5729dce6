import type { PdfDocument } from '#platform/pdf/pdf-document.ts';
import type { Locale } from '#platform/i18n/locale.ts';
import { writePhone } from '#platform/phone/phone.ts';
import { formatDay, formatShortDay } from '#platform/time/format.ts';
import { type ClassPaper, drawRows } from './class-papers-drawing.ts';
import { PAPER_WORDS } from './class-papers.papers.ts';
import type { GuardianContact } from './class-contacts.queries.ts';

const NUMBER = 28;
/** Row height with space for a signature. */
const SIGNED = 26;

/** Phone numbers of a class on landscape A4: one row per guardian whom the school may call. */
export function drawContacts(
  doc: PdfDocument,
  paper: ClassPaper,
  guardiansOf: ReadonlyMap<string, readonly GuardianContact[]>,
  language: Locale,
): void {
  const words = PAPER_WORDS[language];
  const named = ({ full_name, relation, relation_word }: GuardianContact) =>
    `${full_name} (${relation_word ?? words.relations[relation]})`;
  const rows = paper.students.flatMap((student, at) => {
    const own = [
      String(at + 1),
      student.full_name ?? student.roll_number,
      student.phone ? writePhone(student.phone) : '',
      student.emergency_contact ? writePhone(student.emergency_contact) : '',
    ];
    const [first, ...others] = guardiansOf.get(student.id) ?? [];
    return [
      [...own, first ? named(first) : '', first?.phones ?? ''],
      ...others.map((guardian) => ['', '', '', '', named(guardian), guardian.phones]),
    ];
  });
  const widths = [NUMBER, 176, 94, 132, 190, 150];
  drawRows(
    doc,
    paper,
    {
      layout: 'landscape',
      title: words.contacts,
      below: words.contactsNote,
      widths,
      head: words.contactsHead,
      rows,
    },
    language,
  );
}

/** Birthdays in calendar order, with the ages on a day; students without a recorded date come last. */
export function drawBirthdays(doc: PdfDocument, paper: ClassPaper, day: string, language: Locale): void {
  const words = PAPER_WORDS[language];
  const ordered = paper.students.toSorted((one, other) =>
    (one.date_of_birth?.slice(5) ?? '99').localeCompare(other.date_of_birth?.slice(5) ?? '99'),
  );
  const rows = ordered.map(({ full_name, roll_number, date_of_birth: born, sex }, at) => [
    String(at + 1),
    born ? formatShortDay(born, language) : '',
    full_name ?? roll_number,
    born ? formatDay(born, language) : '',
    born ? String(ageOn(day, born)) : '',
    sex ? words.sexes[sex] : '',
  ]);
  drawRows(
    doc,
    paper,
    {
      title: words.birthdays,
      below: words.agesOn(formatDay(day, language)),
      widths: [NUMBER, 80, 212, 90, 48, 65],
      head: words.birthdaysHead,
      rows,
    },
    language,
  );
}

const ageOn = (day: string, born: string): number =>
  Number(day.slice(0, 4)) - Number(born.slice(0, 4)) - (day.slice(5) < born.slice(5) ? 1 : 0);

/**
 * Names with tall empty columns: the last is for the signature, the headings of the others are filled in by
 * hand.
 */
export function drawSignatures(
  doc: PdfDocument,
  paper: ClassPaper,
  { purpose, columns }: { purpose?: string | undefined; columns: number },
  language: Locale,
): void {
  const words = PAPER_WORDS[language];
  const layout = columns > 4 ? 'landscape' : 'portrait';
  const free = (layout === 'landscape' ? 770 : 523) - NUMBER - 195;
  const empty = Array.from({ length: columns }, () => '');
  drawRows(
    doc,
    paper,
    {
      layout,
      title: words.signatures,
      below: purpose || null,
      widths: [NUMBER, 195, ...empty.map(() => free / columns)],
      head: [words.head[0], words.name, ...empty.slice(1), words.signature],
      rows: paper.students.map(({ full_name, roll_number }, at) => [
        String(at + 1),
        full_name ?? roll_number,
        ...empty,
      ]),
      height: SIGNED,
    },
    language,
  );
}
