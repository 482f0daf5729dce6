import { newId } from '#platform/db/ids.ts';
import { studentFields } from '#features/roster/student-fields.rules.ts';
import type { PlannedRow } from './import-kinds.ts';
import type { StudentRecord } from './students-known.ts';

/** Student columns that a file may fill, each from the field of the same name. */
export const PLAIN = [
  'roll_number',
  'full_name',
  'date_of_birth',
  ...studentFields.map(({ key }) => key),
  'phone',
  'email',
  'address',
  'emergency_contact',
  'admission_date',
  'status',
] as const;

type Change = { before: StudentRecord; record: StudentRecord };
export type LabelOf = (classId: string | null | undefined) => string | null;

/** Formatted as in a list. */
const yesOrNo = (since: string | null | undefined) => (since ? 'R' : 'N');

/** The fields of a record that an import changes, as the page lists them. */
export function changesOf({ before, record }: Change, labelOf: LabelOf): PlannedRow['changes'] {
  return [...PLAIN, 'class_id', 'repeater_since'].flatMap((field) => {
    if (record[field] === before[field]) return [];
    if (field === 'class_id')
      return [{ field: 'class', from: labelOf(before[field]), to: labelOf(record[field]) ?? '' }];
    if (field === 'repeater_since')
      return [{ field: 'repeater', from: yesOrNo(before[field]), to: yesOrNo(record[field]) }];
    return [{ field, from: before[field] ?? null, to: record[field] ?? '' }];
  });
}

type NewEvent = {
  student_id: string;
  kind: 'enrolled' | 'moved' | 'status_changed';
  from_value: string | null;
  to_value: string | null;
  by: string;
  at: string;
};

export const anEvent = ({ by, at, ...event }: NewEvent) => ({
  id: newId(),
  ...event,
  created_by: by,
  created_at: at,
});

/** The lines of the history for a change of class or status. */
export function eventsOf(
  student_id: string,
  { before, record }: Change,
  { labelOf, ...who }: { by: string; at: string; labelOf: LabelOf },
) {
  const moved = before['class_id'] !== record['class_id'];
  const status = before['status'] !== record['status'];
  return [
    ...(moved
      ? [
          anEvent({
            student_id,
            kind: 'moved',
            from_value: labelOf(before['class_id']),
            to_value: labelOf(record['class_id']),
            ...who,
          }),
        ]
      : []),
    ...(status
      ? [
          anEvent({
            student_id,
            kind: 'status_changed',
            from_value: before['status']!,
            to_value: record['status']!,
            ...who,
          }),
        ]
      : []),
  ];
}
