import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useRef, useState } from 'react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatNumber } from '#platform/time/format.ts';
import { Chips } from './chips.tsx';
import { FieldError, type FieldMistake } from '#platform/ui/forms/field.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { SearchField } from '#platform/ui/forms/search-field.tsx';
import { walkChoices } from '#platform/ui/forms/walk-choices.ts';
import type { PickedStudent } from './picked-student.ts';
import { StudentChoices } from './student-choices.tsx';
import { useFoundStudents } from './use-found-students.ts';

type Props = {
  legend: ReactNode;
  /** The number of selected students, in the form's wording. */
  counted: ReactNode;
  /** The accessible name of the selected list. */
  chosenLabel: string;
  hint?: ReactNode;
  error?: FieldMistake;
  chosen: readonly PickedStudent[];
  onChange: (chosen: PickedStudent[]) => void;
  /** The maximum number of selected students. */
  most: number;
  /** Shows the whole school initially, not only search results. */
  listAll?: boolean;
};

/**
 * Finds students by name or roll number and keeps the selected ones. Placed beside a form, not in
 * it: Enter in the search must not submit.
 */
export function StudentPicker(props: Props) {
  const { legend, counted, chosenLabel, hint, error, chosen, onChange, most, listAll = false } = props;
  const { t } = useLingui();
  const id = useId();
  const box = useRef<HTMLFieldSetElement>(null);
  const [search, setSearch] = useState('');
  const listed = listAll || search !== '';
  const found = useFoundStudents(search, listed);
  const isChosen = (studentId: string) => chosen.some((student) => student.student_id === studentId);
  const errorId = error ? `${id}-error` : undefined;
  const hintId = hint ? `${id}-hint` : undefined;

  function toggle(student: PickedStudent) {
    onChange(
      isChosen(student.student_id)
        ? chosen.filter((one) => one.student_id !== student.student_id)
        : [...chosen, student],
    );
  }

  return (
    // The controls inside handle keys; the box only listens to bubbling events.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset
      ref={box}
      onKeyDown={walkChoices}
      className="flex min-w-0 flex-col gap-3"
      aria-describedby={[errorId, hintId].filter(Boolean).join(' ') || undefined}
    >
      <legend className="mb-1 text-sm font-medium">{legend}</legend>
      <output className={listAll || chosen.length > 0 ? 'text-sm text-muted' : 'sr-only'}>{counted}</output>
      <Chips
        label={chosenLabel}
        chips={chosen.map(({ student_id, full_name, roll_number }) => ({
          key: student_id,
          label: full_name ?? roll_number,
        }))}
        placeholder={listAll ? t`Select students in the list.` : undefined}
        onRemove={(key) => onChange(chosen.filter(({ student_id }) => student_id !== key))}
        onEmpty={() => box.current?.querySelector('input')?.focus()}
      />
      <SearchField
        label={t`Search students`}
        placeholder={t`Name or roll number...`}
        value={search}
        onChange={setSearch}
      />
      {hintId && (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      )}
      <LoadFailed of={found} />
      {listed && (
        <StudentChoices
          // A new search scrolls back to the top.
          key={search}
          found={found}
          isChosen={isChosen}
          full={chosen.length >= most}
          onToggle={toggle}
        />
      )}
      <p className={found.total ? 'text-sm text-muted' : 'sr-only'} aria-live="polite">
        {listed && found.total !== null && <Found total={found.total} more={found.more} />}
      </p>
      {errorId && <FieldError id={errorId} error={error} />}
    </fieldset>
  );
}

function Found({ total, more }: { total: number; more: boolean }) {
  if (more) {
    const counted = formatNumber(total, currentLocale());
    return <Trans>More than {counted} students found</Trans>;
  }
  return <Plural value={total} _0="No students found" one="# student found" other="# students found" />;
}
