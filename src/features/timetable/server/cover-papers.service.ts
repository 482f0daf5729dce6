import type { ExportWish } from '#features/people/list-export.contract.ts';
import { type Call as SchoolCall, record } from '#features/people/server/people.service.ts';
import { classLabel } from '#features/roster/classes.rules.ts';
import { namesFor } from '#features/subjects/subjects.rules.ts';
import { tableFile } from '#platform/files/table-file.ts';
import type { Installation } from '#platform/http/server/procedures.ts';
import type { Locale } from '#platform/i18n/locale.ts';
import { startPdf } from '#platform/pdf/pdf-document.ts';
import { addSheet, drawRow, drawSheetHead, ROW } from '#platform/pdf/ruled-sheet.ts';
import { formatDay, formatMonth } from '#platform/time/format.ts';
import { clockOf } from '#platform/time/minutes.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import { readMonth } from './cover-month.service.ts';
import { readCoverDay } from './cover.service.ts';
import { COVER_WORDS } from './cover.papers.ts';

type Call = SchoolCall & { timeZone: string; installation: Installation };

/** The absent teachers' lessons of a day and their covers on A4, for the staff room. */
export async function makeCoverSheet(call: Call, { day, language }: { day: SchoolDay; language: Locale }) {
  const { absences } = await call.db.transaction(async (tx) => {
    await record(tx, call, { action: 'cover.sheet_made', details: { day } });
    return readCoverDay(tx, call, day);
  });
  const words = COVER_WORDS[language];
  const { doc, finish } = await startPdf({ condensed: true, title: words.title });
  const begin = () => {
    const sheet = addSheet(doc, 'portrait');
    const head = {
      school: call.installation.schoolName,
      title: [words.title],
      below: [formatDay(day, language)],
    };
    const y = drawSheetHead(sheet, head) + 6;
    return { sheet, y: drawRow(sheet, y, WIDTHS, words.head, true, () => true) };
  };
  let { sheet, y } = begin();
  for (const { teacher, lessons } of absences)
    for (const lesson of lessons) {
      if (y + ROW > sheet.bottom) ({ sheet, y } = begin());
      const { arrangement } = lesson;
      y = drawRow(sheet, y, WIDTHS, [
        `${clockOf(lesson.starts)}–${clockOf(lesson.ends)}`,
        lesson.classes.map(classLabel).join(', '),
        namesFor(lesson.subject, language).own,
        lesson.room ?? '',
        teacher.full_name,
        arrangement?.teacher?.full_name ??
          ((!arrangement && lesson.there.join(', ')) || words.arrangements[arrangement?.kind ?? 'open']),
      ]);
    }
  return new File([new Uint8Array(await finish())], 'cover.pdf', { type: 'application/pdf' });
}

const WIDTHS = [66, 76, 106, 66, 104, 105];
const HOUR = 60;

const hours = (minutes: number) => (minutes / HOUR).toFixed(2);

/** The month's hours by teacher as a table. */
export async function exportMonth(
  call: Call,
  { month, format, language }: ExportWish & { month: SchoolDay },
) {
  const rows = await call.db.transaction(async (tx) => {
    const found = await readMonth(tx, call, month);
    await record(tx, call, { action: 'cover.exported', details: { rows: found.length, format } });
    return found;
  });
  const words = COVER_WORDS[language];
  return tableFile(
    'hours',
    {
      title: `${words.hours} · ${formatMonth(month, language)}`,
      head: words.month,
      rows: rows.map(({ teacher, planned, taught, missed, covered }) => [
        teacher.full_name,
        ...[planned, taught, missed, covered].map(hours),
      ]),
    },
    { format, language },
  );
}
