import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { classLabel } from '#features/classes/classes.rules.ts';
import type { StudentRow } from '#features/students/students.contract.ts';
import { CheckboxField } from '#platform/ui/checkbox-field.tsx';
import { FormError } from '#platform/ui/form-error.tsx';
import { SearchField } from '#platform/ui/search-field.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import type { StudentName } from '../../joining.contract.ts';
import { studentsApi } from '../joining.client.ts';
import { ChildChip } from './child-chip.tsx';
import { StudentWords } from './student-words.tsx';

/** As many as an invitation or an approval takes. */
const MOST = 20;
/** More would push the buttons of a phone away; a longer name finds fewer. */
const SHOWN = 6;

type ChildrenPickerProps = {
  chosen: readonly StudentName[];
  onChange: (chosen: StudentName[]) => void;
};

/**
 * Finds students and keeps those that are ticked. It stands beside the form, not in it: Enter in the search looks for
 * somebody and sends nothing.
 */
export function ChildrenPicker({ chosen, onChange }: ChildrenPickerProps) {
  const { t } = useLingui();
  const hintId = useId();
  const [search, setSearch] = useState('');
  const found = useQuery(
    studentsApi.list.queryOptions({
      input: { search },
      enabled: search !== '',
      placeholderData: keepPreviousData,
    }),
  );
  const students = search === '' ? [] : (found.data?.students ?? []).slice(0, SHOWN);
  const more = search !== '' && (found.data?.total ?? 0) > SHOWN;
  const isChosen = (id: string) => chosen.some((child) => child.student_id === id);

  const hint =
    chosen.length === 0
      ? t`Without children this parent sees nobody yet. You can link them later.`
      : chosen.length >= MOST
        ? t`20 children are chosen: no more fit.`
        : t`The parent sees the records of the children ticked here, and nobody else's.`;

  function toggle(student: StudentName) {
    onChange(
      isChosen(student.student_id)
        ? chosen.filter((child) => child.student_id !== student.student_id)
        : [...chosen, student],
    );
  }

  return (
    <fieldset className="flex flex-col gap-3" aria-describedby={hintId}>
      <legend className="mb-1 text-sm font-medium">
        <Trans>Children</Trans>
      </legend>
      <output className="sr-only">
        <Plural value={chosen.length} _0="No child chosen" one="# child chosen" other="# children chosen" />
      </output>
      {chosen.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label={t`Chosen children`}>
          {chosen.map((child) => (
            <ChildChip key={child.student_id} child={child} onRemove={() => toggle(child)} />
          ))}
        </ul>
      )}
      <SearchField
        label={t`Search students`}
        placeholder={t`Name or roll number...`}
        value={search}
        onChange={setSearch}
      />
      <p id={hintId} className="text-sm text-muted">
        {hint}
      </p>
      <FormError error={found.error} />
      {search !== '' && found.isPending && <Skeleton />}
      {search !== '' && found.data?.students.length === 0 && (
        <p className="text-muted">
          <Trans>No student found.</Trans>
        </p>
      )}
      {students.length > 0 && (
        <ul className="divide-y divide-line rounded border border-line px-3">
          {students.map((student) => (
            <li key={student.id}>
              <CheckboxField
                label={<StudentWords student={nameOf(student)} />}
                checked={isChosen(student.id)}
                disabled={!isChosen(student.id) && chosen.length >= MOST}
                onChange={() => toggle(nameOf(student))}
              />
            </li>
          ))}
        </ul>
      )}
      {more && (
        <p className="text-sm text-muted">
          <Trans>There are more. Type more of the name.</Trans>
        </p>
      )}
    </fieldset>
  );
}

function nameOf(student: StudentRow): StudentName {
  return {
    student_id: student.id,
    full_name: student.full_name,
    roll_number: student.roll_number,
    class_label: student.class && classLabel(student.class),
  };
}
