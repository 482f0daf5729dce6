import { useLingui } from '@lingui/react/macro';
import { SearchField } from '#platform/ui/forms/search-field.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import type { PeopleFilters } from '../../people.contract.ts';
import { roleOptions } from '../shared/role-name.ts';

type PeopleToolbarProps = {
  filters: PeopleFilters;
  /** The number of people waiting for a role, regardless of the filters. */
  waiting: number;
  onFilters: (patch: PeopleFilters) => void;
};

/** Search and role filter; the option for waiting people shows their number. */
export function PeopleToolbar({ filters, waiting, onFilters }: PeopleToolbarProps) {
  const { t, i18n } = useLingui();
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SearchField
        className="min-w-56 flex-1"
        label={t`Search people`}
        placeholder={t`Search by name or e-mail...`}
        value={filters.search ?? ''}
        onChange={(search) => onFilters({ search })}
      />
      <SelectField
        className="w-full sm:w-52"
        label={t`Role`}
        value={filters.role ?? ''}
        onChange={(event) => onFilters({ role: event.target.value as PeopleFilters['role'] })}
        options={[
          { value: '', label: t`All roles` },
          { value: 'none', label: waiting > 0 ? t`Waiting for a role (${waiting})` : t`Waiting for a role` },
          ...roleOptions((name) => i18n._(name)),
        ]}
      />
    </div>
  );
}
