import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useId, useMemo } from 'react';
import { useClassOptions } from '#features/classes/web/shared/class-options.ts';
import { useLevelOptions } from '#features/classes/web/shared/level-options.ts';
import { Button } from '#platform/ui/button.tsx';
import { FieldError, type FieldMistake } from '#platform/ui/forms/field.tsx';
import { SearchField } from '#platform/ui/forms/search-field.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { walkChoices } from '#platform/ui/forms/walk-choices.ts';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import type { FeeStructure } from '../structures.contract.ts';
import { CandidateRows } from './candidate-rows.tsx';
import { type CandidateFilters, useCandidates } from './use-candidates.ts';

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
  const { list, filters } = useCandidates(structure);
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
      <CandidateFilterBar filters={filters} />
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
        {/* Until the list for a new filter has loaded, the previous rows stay visible. */}
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

function CandidateFilterBar({ filters }: { filters: CandidateFilters }) {
  const { t } = useLingui();
  const classOptions = useClassOptions();
  const levelOptions = useLevelOptions();
  return (
    <div className="filter-bar">
      <SearchField
        label={t`Search by student name or roll number`}
        placeholder={t`Name or roll number...`}
        value={filters.search}
        onChange={filters.setSearch}
      />
      <SelectField
        label={t`Class`}
        value={filters.classId}
        onChange={(event) => filters.setClassId(event.target.value)}
        options={[{ value: '', label: t`All classes` }, ...classOptions]}
      />
      <SelectField
        label={t`Grade Level`}
        value={filters.level}
        onChange={(event) => filters.setLevel(event.target.value)}
        options={[{ value: '', label: t`All Grades` }, ...levelOptions]}
      />
    </div>
  );
}
