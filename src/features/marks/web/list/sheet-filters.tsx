import { useLingui } from '@lingui/react/macro';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import type { MarksOverview } from '../../marks.contract.ts';
import { placeName } from './sheet-table.tsx';
import type { SheetListFilters } from './use-sheet-list.ts';

type Props = {
  overview: MarksOverview | undefined;
  /** In the order of their names. */
  classes: MarksOverview['classes'];
  filters: SheetListFilters;
  onChange: (patch: Partial<SheetListFilters>) => void;
  isOffice: boolean;
};

/** Class, period and, for the office, state of the listed sheets. */
export function SheetFilters({ overview, classes, filters, onChange, isOffice }: Props) {
  const { t } = useLingui();
  const slots = (overview?.slots ?? [])
    .map((one) => ({ value: `${one.period}-${one.slot}`, label: placeName(one) }))
    .toSorted((one, other) => one.value.localeCompare(other.value, undefined, { numeric: true }));
  return (
    <div className="mb-3 flex flex-wrap gap-2 *:min-w-52 max-sm:*:flex-1">
      {(isOffice || !overview || classes.length > 1) && (
        <SelectField
          label={t`Class`}
          labelPlace="hidden"
          placeholder={t`All classes`}
          value={filters.class_id ?? ''}
          onChange={(event) => onChange({ class_id: event.target.value || undefined })}
          options={classes.map(({ id, name: label }) => ({ value: id, label }))}
        />
      )}
      <SelectField
        label={t`Period`}
        labelPlace="hidden"
        value={filters.slot ?? filters.all ?? ''}
        onChange={({ target: { value } }) =>
          onChange({
            slot: value && value !== 'yes' ? value : undefined,
            all: value === 'yes' ? 'yes' : undefined,
          })
        }
        options={[{ value: '', label: t`To do now` }, ...slots, { value: 'yes', label: t`The whole year` }]}
      />
      {isOffice && (
        <SelectField
          label={t`State`}
          labelPlace="hidden"
          placeholder={t`All states`}
          value={filters.state ?? ''}
          onChange={({ target: { value } }) =>
            onChange({ state: (value || undefined) as typeof filters.state })
          }
          options={[
            { value: 'open', label: t({ message: 'Not handed in', context: 'mark sheets' }) },
            { value: 'submitted', label: t`Handed in` },
            { value: 'verified', label: t`Verified` },
            { value: 'closed', label: t({ message: 'Closed', context: 'mark sheets' }) },
          ]}
        />
      )}
    </div>
  );
}
