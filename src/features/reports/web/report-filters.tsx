import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useClassOptions } from '#features/classes/web/shared/class-options.ts';
import { readFilter } from '#platform/http/filters.ts';
import { DateField } from '#platform/ui/forms/date-field.tsx';
import { PeriodFields } from '#platform/ui/forms/period-fields.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import type { ReportAnswer } from '../reports.contract.ts';
import { type FilterName, reportFilters } from '../reports.filters.ts';
import type { Shown } from './report-address.ts';
import { said } from './shared/written-cell.ts';

type Props = {
  answer: ReportAnswer;
  /** The filters in the URL; the answer may still be for earlier ones. */
  shown: Shown;
  isOlder: boolean;
  setFilters: (patch: Shown) => void;
};

const choices = (all: ReportAnswer['groupings']) =>
  all.map(({ value, words }) => ({ value, label: said(words) }));

/** The report's filters, each with its effective value, or the one just chosen. */
export function ReportFilters({ answer, shown, isOlder, setFilters }: Props) {
  const { t } = useLingui();
  const classOptions = useClassOptions();
  const { filters, applied, groupings, periods, key } = answer;
  const isOfOneClass = key === 'results' && (applied.by === 'subject' || applied.by === 'average');
  // A date input is empty while being typed; it must not be reset to the default.
  const [cleared, setCleared] = useState<readonly string[]>([]);
  const valueOf = (name: FilterName): string => {
    const chosen = shown[name];
    if (chosen === undefined && cleared.includes(name)) return '';
    return (isOlder ? chosen : undefined) ?? applied[name] ?? '';
  };
  const change = (patch: Shown) => {
    const names = Object.keys(patch) as (keyof Shown)[];
    setCleared([
      ...cleared.filter((name) => !(name in patch)),
      ...names.filter((name) => patch[name] === undefined),
    ]);
    setFilters(patch);
  };
  return (
    <div className="filter-bar mb-4">
      {groupings.length > 0 && (
        <SelectField
          label={t`Rows`}
          value={valueOf('by')}
          onChange={({ target }) => change({ by: readFilter(reportFilters.by, target.value) as Shown['by'] })}
          options={choices(groupings)}
        />
      )}
      {filters.includes('class_id') && (
        <SelectField
          label={t`Class`}
          options={classOptions}
          {...(!isOfOneClass && { placeholder: t`All classes` })}
          value={valueOf('class_id')}
          onChange={({ target }) => change({ class_id: target.value || undefined })}
        />
      )}
      {periods.length > 0 && (
        <SelectField
          label={t`Period`}
          value={valueOf('which')}
          onChange={({ target }) => change({ which: target.value })}
          options={choices(periods)}
        />
      )}
      {filters.includes('as_of') && (
        <DateField
          label={t`As of`}
          value={valueOf('as_of')}
          onChange={({ target }) => change({ as_of: target.value || undefined })}
        />
      )}
      {filters.includes('from') && (
        <PeriodFields from={valueOf('from')} to={valueOf('to')} onChange={change} />
      )}
    </div>
  );
}
