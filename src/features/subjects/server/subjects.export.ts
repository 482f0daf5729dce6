import type { ExportWish } from '#features/people/list-export.contract.ts';
import { exportList } from '#features/people/server/list-export.service.ts';
import type { Call } from '#features/people/server/people.service.ts';
import type { SubjectFilters } from '../subjects.contract.ts';
import { WORDS } from './subjects-export.papers.ts';
import { matching, selectSubjects } from './subjects.queries.ts';

/** The filtered subjects, in the format the importer reads. */
export function exportSubjects(
  call: Call,
  { format, language, ...filters }: SubjectFilters & ExportWish,
): Promise<File> {
  const words = WORDS[language];
  return exportList(
    call,
    { format, language },
    {
      action: 'subjects.exported',
      name: 'subjects',
      title: words.title,
      head: words.head,
      rows: (tx) => selectSubjects(tx, matching(filters)),
      cells: (subject) => [
        subject.code,
        subject.name_fr,
        subject.name_en,
        subject.group,
        subject.default_coefficient,
        { count: subject.classes },
        subject.archived_at && words.yes,
      ],
    },
  );
}
