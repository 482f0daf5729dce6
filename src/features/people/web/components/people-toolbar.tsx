import { Plural, useLingui } from '@lingui/react/macro';
import { UserRoundPlus } from 'lucide-react';
import { Button } from '#platform/ui/button.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { SearchField } from '#platform/ui/search-field.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import type { PeopleFilters } from '../../people.contract.ts';
import { roleOptions } from '../role-name.ts';

type PeopleToolbarProps = {
  filters: PeopleFilters;
  /** How many people wait for a role, whatever the filters. */
  waiting: number;
  onFilters: (patch: PeopleFilters) => void;
};

/** The search, the role, and the short way to those who wait. */
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
          { value: 'none', label: t`Waiting for a role` },
          ...roleOptions((name) => i18n._(name)),
        ]}
      />
      {waiting > 0 && filters.role !== 'none' && (
        <Button
          variant="secondary"
          icon={<Icon of={UserRoundPlus} size={18} />}
          onClick={() => onFilters({ role: 'none' })}
        >
          <Plural value={waiting} one="# person is waiting" other="# people are waiting" />
        </Button>
      )}
    </div>
  );
}
