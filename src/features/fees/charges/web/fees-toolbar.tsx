import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { classLabel } from '#features/roster/classes.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatDay } from '#platform/time/format.ts';
import { SearchField } from '#platform/ui/forms/search-field.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import type { FeeTerm } from '../../fees.rules.ts';
import { useFeeStudentName } from '../../web/shared/fee-student-cell.tsx';
import { FEE_STATUS_NAMES, useFeeTerms } from '../../web/shared/fee-words.tsx';
import { FEE_STATUSES, type FeeStatus } from '../fee-status.rules.ts';
import type { FeeFilters, StudentFee } from '../fees.contract.ts';

type Props = {
  filters: FeeFilters;
  onFilters: (patch: FeeFilters, options?: { replace: boolean }) => void;
};

const TYPING = { replace: true };

export function FeesToolbar({ filters, onFilters }: Props) {
  const { t } = useLingui();
  const terms = useFeeTerms();
  return (
    <div className="filter-bar">
      <SearchField
        label={t`Search by student name or roll number`}
        placeholder={t`Name or roll number...`}
        value={filters.search ?? ''}
        onChange={(search) => onFilters({ search }, TYPING)}
      />
      <SelectField
        labelPlace="beside"
        label={t`Status`}
        value={filters.status ?? ''}
        onChange={(event) => onFilters({ status: (event.target.value || undefined) as FeeStatus })}
        options={[
          { value: '', label: t`All` },
          ...FEE_STATUSES.map((status) => ({ value: status, label: t(FEE_STATUS_NAMES[status]) })),
        ]}
      />
      <SelectField
        labelPlace="beside"
        label={t`Term`}
        value={filters.term ?? ''}
        onChange={(event) => onFilters({ term: (event.target.value || undefined) as FeeTerm })}
        options={[{ value: '', label: t`All` }, ...terms]}
      />
    </div>
  );
}

type FilterChipsProps = {
  filters: FeeFilters;
  /** Any fee that matches the filters: the source of the names shown on the chips. */
  example: StudentFee | undefined;
  onFilters: (patch: FeeFilters) => void;
};

/** Filters that came with a link and have no field, each with a button that removes it. */
export function FilterChips({ filters, example, onFilters }: FilterChipsProps) {
  const { t } = useLingui();
  const studentName = useFeeStudentName();
  const { due_from, due_to } = filters;
  const chips: [key: keyof FeeFilters, words: string][] = [];
  if (filters.student_id) chips.push(['student_id', example ? studentName(example.student) : t`One student`]);
  if (filters.structure_id) chips.push(['structure_id', example?.structure.name ?? t`One fee structure`]);
  if (filters.class_id)
    chips.push(['class_id', example?.student.class ? classLabel(example.student.class) : t`One class`]);
  if (filters.open) chips.push(['open', t`Not paid yet`]);
  if (due_from) {
    const day = formatDay(due_from, currentLocale());
    chips.push(['due_from', t`Due from ${day}`]);
  }
  if (due_to) {
    const day = formatDay(due_to, currentLocale());
    chips.push(['due_to', t`Due until ${day}`]);
  }
  if (chips.length === 0) return null;
  return (
    <ul aria-label={t`Further filters`} className="flex flex-wrap gap-2">
      {chips.map(([key, words]) => (
        <li
          key={key}
          className="inline-flex max-w-full items-center rounded-full border border-control bg-raised ps-3"
        >
          <span className="min-w-0 py-1 text-sm wrap-anywhere">{words}</span>
          <button
            type="button"
            aria-label={t`Remove filter ${words}`}
            className="inline-flex size-8 shrink-0 items-center justify-center rounded-full text-muted hover:text-text pointer-coarse:size-11"
            onClick={() => onFilters({ [key]: undefined })}
          >
            <Icon of={X} size={16} />
          </button>
        </li>
      ))}
    </ul>
  );
}
