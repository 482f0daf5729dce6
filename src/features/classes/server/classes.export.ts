import type { ExportWish } from '#features/people/list-export.contract.ts';
import { exportList } from '#features/people/server/list-export.service.ts';
import type { Call } from '#features/people/server/people.service.ts';
import { WORDS } from './classes-export.papers.ts';
import { selectClasses } from './classes.queries.ts';

export function exportClasses(call: Call, wish: ExportWish): Promise<File> {
  const words = WORDS[wish.language];
  return exportList(call, wish, {
    action: 'classes.exported',
    name: 'classes',
    title: words.title,
    head: words.head,
    rows: (tx) => selectClasses(tx, call.actor),
    cells: (one) => [
      one.name,
      one.section,
      one.level ?? (one.grade_level && words.grade(one.grade_level.replace('grade_', ''))),
      one.class_master?.full_name ?? null,
      one.teachers.map(({ full_name }) => full_name).join(', '),
      { count: one.students },
      one.capacity === null ? null : { count: one.capacity },
    ],
  });
}
