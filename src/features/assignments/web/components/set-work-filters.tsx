import { useLingui } from '@lingui/react/macro';
import type { SchoolClass } from '#features/classes/classes.contract.ts';
import { classLabel } from '#features/roster/classes.rules.ts';
import type { FiltersOf } from '#platform/http/filters.ts';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { type assignmentFilters, VIEWS } from '../../assignments.filters.ts';

type Filters = FiltersOf<typeof assignmentFilters>;

type Props = {
  classes: readonly SchoolClass[];
  filters: Filters;
  /** The view of former years, from which teachers copy. */
  offersFormer: boolean;
  onFilters: (patch: Partial<Filters>) => void;
};

/** Another class or view begins at its first page. */
export function SetWorkFilters({ classes, filters, offersFormer, onFilters }: Props) {
  const { t } = useLingui();
  return (
    <div className="mb-3 flex flex-wrap gap-2">
      <SelectField
        label={t`Class`}
        labelPlace="hidden"
        className="min-w-36 flex-1 sm:flex-none"
        options={[
          { value: '', label: t`All classes` },
          ...classes.map((each) => ({ value: each.id, label: classLabel(each) })),
        ]}
        value={filters.class_id ?? ''}
        onChange={({ target }) => onFilters({ class_id: target.value || undefined, page: undefined })}
      />
      <SelectField
        label={t`Show`}
        labelPlace="hidden"
        className="min-w-36 flex-1 sm:flex-none"
        options={[
          { value: '', label: t`Current` },
          { value: 'past', label: t`Closed and past` },
          ...(offersFormer ? [{ value: 'former', label: t`Past years` }] : []),
        ]}
        value={filters.view ?? ''}
        onChange={({ target }) =>
          onFilters({ view: VIEWS.find((view) => view === target.value), page: undefined })
        }
      />
    </div>
  );
}
