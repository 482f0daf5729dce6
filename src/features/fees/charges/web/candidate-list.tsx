import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { memo, useCallback, useEffect, useId, useMemo, useState } from 'react';
import { useClassOptions } from '#features/classes/web/shared/class-options.ts';
import { levelChoice, useLevelOptions } from '#features/classes/web/shared/level-options.ts';
import { classLabel } from '#features/roster/classes.rules.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { Button } from '#platform/ui/button.tsx';
import { FieldError, type FieldMistake } from '#platform/ui/forms/field.tsx';
import { SearchField } from '#platform/ui/forms/search-field.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { walkChoices } from '#platform/ui/forms/walk-choices.ts';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { feesApi } from '../../web/fees.client.ts';
import { useFeeStudentName } from '../../web/shared/fee-student-cell.tsx';
import type { Candidate, FeeStructure } from '../structures.contract.ts';

type Props = {
  structure: FeeStructure;
  chosenIds: readonly string[];
  onChange: (change: (before: string[]) => string[]) => void;
  error: FieldMistake;
};

/**
 * The students who may be given a fee, by class, level or name; those who already have it are shown
 * but cannot be ticked.
 */
export function CandidateList({ structure, chosenIds, onChange, error }: Props) {
  const { t } = useLingui();
  const errorId = useId();
  const [search, setSearch] = useState('');
  const [classId, setClassId] = useState('');
  const [level, setLevel] = useState<string>(structure.level_id ?? structure.grade_level ?? '');
  const classOptions = useClassOptions();
  const levelOptions = useLevelOptions();
  const list = useQuery(
    feesApi.candidates.queryOptions({
      input: {
        fee_structure_id: structure.id,
        ...(search && { search }),
        ...(classId && { class_id: classId }),
        ...levelChoice(level),
      },
      placeholderData: keepPreviousData,
    }),
  );
  const students = list.data?.students;
  const chosen = useMemo(() => new Set(chosenIds), [chosenIds]);
  const free = useMemo(() => (students ?? []).filter(({ has_it }) => !has_it), [students]);
  const allChosen = free.length > 0 && free.every(({ student_id }) => chosen.has(student_id));
  const toggle = useCallback(
    (id: string) =>
      onChange((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id])),
    [onChange],
  );

  useEffect(() => {
    // Students chosen for another structure, or assigned this one meanwhile.
    const taken = new Set(students?.filter(({ has_it }) => has_it).map(({ student_id }) => student_id));
    if (chosenIds.some((id) => taken.has(id))) onChange((before) => before.filter((id) => !taken.has(id)));
  }, [students, chosenIds, onChange]);

  function toggleAll() {
    const ids = free.map(({ student_id }) => student_id);
    const listed = new Set(ids);
    onChange((before) =>
      allChosen ? before.filter((id) => !listed.has(id)) : [...new Set([...before, ...ids])],
    );
  }

  return (
    // The keys are pressed in the controls inside; the box only receives their bubbling events.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset
      onKeyDown={walkChoices}
      className="flex min-w-0 flex-col gap-3"
      aria-describedby={error ? errorId : undefined}
    >
      <legend className="mb-1 text-sm font-medium">{t`Students`}</legend>
      <div className="filter-bar">
        <SearchField
          label={t`Search by student name or roll number`}
          placeholder={t`Name or roll number...`}
          value={search}
          onChange={setSearch}
        />
        <SelectField
          label={t`Class`}
          value={classId}
          onChange={(event) => setClassId(event.target.value)}
          options={[{ value: '', label: t`All classes` }, ...classOptions]}
        />
        <SelectField
          label={t`Grade Level`}
          value={level}
          onChange={(event) => setLevel(event.target.value)}
          options={[{ value: '', label: t`All Grades` }, ...levelOptions]}
        />
      </div>
      {error && <FieldError id={errorId} error={error} />}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <output className="text-sm text-muted">
          <Plural
            value={chosenIds.length}
            _0="No student selected"
            one="# student selected"
            other="# students selected"
          />
        </output>
        {/* Until the list of a new filter is there, the rows are those of the filter before. */}
        <Button
          variant="secondary"
          size="sm"
          disabled={free.length === 0 || list.isPlaceholderData}
          onClick={toggleAll}
        >
          {allChosen ? t`Deselect All` : t`Select All`}
        </Button>
      </div>
      <LoadFailed of={list} />
      <div className="h-64 overflow-y-auto overscroll-contain rounded border border-line">
        {list.isPending && <Skeleton className="m-3 h-4 w-3/5" />}
        {students?.length === 0 && (
          <p className="p-3 text-muted">
            <Trans>No students available</Trans>
          </p>
        )}
        {students && <CandidateRows students={students} chosen={chosen} onToggle={toggle} />}
      </div>
      {list.data && students && list.data.total > students.length && (
        <p className="text-sm text-muted">
          <Trans>
            The first {students.length} of {list.data.total} are listed. Narrow them down by class or level.
          </Trans>
        </p>
      )}
    </fieldset>
  );
}

type RowsProps = {
  students: readonly Candidate[];
  chosen: ReadonlySet<string>;
  onToggle: (studentId: string) => void;
};

function CandidateRows({ students, chosen, onToggle }: RowsProps) {
  const { t } = useLingui();
  const nameOf = useFeeStudentName();
  const owned = t`Already assigned`;
  return (
    <ul>
      {students.map((student) => (
        <CandidateRow
          key={student.student_id}
          id={student.student_id}
          name={nameOf(student)}
          about={[student.roll_number, student.class && classLabel(student.class)]
            .filter(Boolean)
            .join(' · ')}
          mark={student.has_it ? owned : null}
          checked={chosen.has(student.student_id)}
          onToggle={onToggle}
        />
      ))}
    </ul>
  );
}

type RowProps = {
  id: string;
  name: string;
  about: string;
  /** Why the student cannot be ticked. */
  mark: string | null;
  checked: boolean;
  onToggle: (studentId: string) => void;
};

/** Memoized: a list has up to five hundred rows, which is slow to render on a phone. */
const CandidateRow = memo(function CandidateRow({ id, name, about, mark, checked, onToggle }: RowProps) {
  return (
    <li className="border-b border-line last:border-0 [contain-intrinsic-size:auto_56px] [content-visibility:auto]">
      <label className="flex min-h-control items-center gap-3 px-3 py-1.5">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-primary"
          checked={checked}
          disabled={mark !== null}
          onChange={() => onToggle(id)}
        />
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="wrap-anywhere">{name}</span>
          <span className="text-sm text-muted">{about}</span>
        </span>
        {mark && <Badge tone="inactive">{mark}</Badge>}
      </label>
    </li>
  );
});
