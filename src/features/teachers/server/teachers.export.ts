import type { ExportWish } from '#features/people/list-export.contract.ts';
import { exportList } from '#features/people/server/list-export.service.ts';
import type { Call } from '#features/people/server/people.service.ts';
import { classLabel } from '#features/roster/classes.rules.ts';
import { BATCH_ROWS, inBatches } from '#platform/files/batches.ts';
import { writePhone } from '#platform/phone/phone.ts';
import type { Teacher, TeacherFilters } from '../teachers.contract.ts';
import { WORDS } from './teachers-export.papers.ts';
import { matching, selectTeachers } from './teachers.queries.ts';

/** Exports the teachers that match the search, with their subjects, in the importer's format. */
export function exportTeachers(call: Call, { search, ...wish }: TeacherFilters & ExportWish): Promise<File> {
  const words = WORDS[wish.language];
  return exportList(call, wish, {
    action: 'teachers.exported',
    name: 'teachers',
    title: words.title,
    head: words.head,
    rows: (tx) =>
      inBatches<Teacher>((last) =>
        selectTeachers(tx, matching({ search }), { limit: BATCH_ROWS, after: last?.user_id }),
      ),
    cells: (teacher) => [
      teacher.full_name,
      teacher.email,
      teacher.phone && writePhone(teacher.phone),
      teacher.subjects.map(({ code }) => code).join(', '),
      teacher.classes.map(classLabel).join(', '),
      teacher.weekly_hours,
      teacher.disabled_at === null ? words.open : words.closed,
    ],
  });
}
