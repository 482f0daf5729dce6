import { useLingui } from '@lingui/react/macro';
import { useClassOptions } from '#features/classes/web/shared/class-options.ts';
import { readFilter } from '#platform/http/filters.ts';
import { DateField } from '#platform/ui/forms/date-field.tsx';
import { PeriodFields } from '#platform/ui/forms/period-fields.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import type { ReportAnswer } from '../reports.contract.ts';
import { reportFilters } from '../reports.filters.ts';
import type { Shown } from './report-address.ts';
import { said } from './written-cell.ts';

type Props = { answer: ReportAnswer; setFilters: (patch: Shown) => void };

const choices = (all: ReportAnswer['groupings']) =>
  all.map(({ value, words }) => ({ value, label: said(words) }));

/** The report's own filters, each with the value in effect. */
export function ReportFilters({ answer, setFilters }: Props) {
  const { t } = useLingui();
  const classOptions = useClassOptions();
  const { filters, applied, groupings, periods, key } = answer;
  return (
    <div className="filter-bar mb-4">
      {groupings.length > 0 && (
        <SelectField
          label={t`Rows`}
          value={applied['by'] ?? ''}
          onChange={({ target }) =>
            setFilters({ by: readFilter(reportFilters.by, target.value) as Shown['by'] })
          }
          options={choices(groupings)}
        />
      )}
      {filters.includes('class_id') && (
        <SelectField
          label={t`Class`}
          options={classOptions}
          {...(key !== 'results' && { placeholder: t`All classes` })}
          value={applied['class_id'] ?? ''}
          onChange={({ target }) => setFilters({ class_id: target.value || undefined })}
        />
      )}
      {periods.length > 0 && (
        <SelectField
          label={t`Period`}
          value={applied['which'] ?? ''}
          onChange={({ target }) => setFilters({ which: target.value })}
          options={choices(periods)}
        />
      )}
      {filters.includes('as_of') && (
        <DateField
          label={t`As of`}
          value={applied['as_of'] ?? ''}
          onChange={({ target }) => setFilters({ as_of: target.value || undefined })}
        />
      )}
      {filters.includes('from') && (
        <PeriodFields from={applied['from']} to={applied['to']} onChange={setFilters} />
      )}
    </div>
  );
}
