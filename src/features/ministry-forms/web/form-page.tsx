import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { said } from '#features/reports/web/shared/written-cell.ts';
import { DateField } from '#platform/ui/forms/date-field.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { RecordAwaited } from '#platform/ui/lists/record-awaited.tsx';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { useParams } from '#platform/ui/routing/use-place.ts';
import { findForm, formFilters } from '../ministry-forms.filters.ts';
import { FormActions } from './components/form-actions.tsx';
import { RecordedNow } from './components/recorded-now.tsx';
import { FilledBar } from './components/filled-bar.tsx';
import { FormTablePart } from './components/form-table-part.tsx';
import { TableList } from './components/table-list.tsx';
import { ministryFormsApi } from './ministry-forms.client.ts';

/** One form: its tables with what is missing, or one table to fill in, selected by the URL. */
export function FormPage() {
  const { t } = useLingui();
  const { form: name = '' } = useParams();
  const form = findForm(name);
  const [filters, setFilters] = useFilters(formFilters);
  const query = useQuery({
    ...ministryFormsApi.read.queryOptions({ input: { form: form ?? 'school_file', ...filters } }),
    enabled: form !== undefined,
    placeholderData: keepPreviousData,
  });
  const back = { to: '/reports/forms', label: t`Back to Ministry forms` };
  const missing = { title: t`Form not found`, sentence: t`There is no form at this address.` };
  if (!form)
    return (
      <>
        <PageHeader title={missing.title} back={back} />
        <p className="text-muted">{missing.sentence}</p>
      </>
    );
  if (!query.data || query.data.key !== form)
    return <RecordAwaited of={query} title={t`Ministry form`} missing={missing} back={back} />;
  const answer = query.data;
  const shown = answer.tables.find(({ key }) => key === filters.table);
  if (shown)
    return (
      <FormTablePart
        key={shown.key}
        answer={answer}
        table={shown}
        filters={filters}
        isOlder={query.isPlaceholderData}
      />
    );
  return (
    <>
      <PageHeader
        title={said(answer.title)}
        subtitle={said(answer.about)}
        back={back}
        actions={<FormActions input={{ form, as_of: filters.as_of, term: filters.term }} />}
      />
      <div className="filter-bar mb-4">
        {answer.terms.length > 0 && (
          <SelectField
            label={t`Term`}
            value={filters.term ?? answer.term ?? ''}
            onChange={({ target }) => setFilters({ term: target.value })}
            options={answer.terms.map(({ value, words }) => ({ value, label: said(words) }))}
          />
        )}
        <DateField
          label={t`As of`}
          value={filters.as_of ?? answer.as_of}
          onChange={({ target }) => setFilters({ as_of: target.value || undefined })}
        />
        {!query.isPlaceholderData && <FilledBar filled={answer.filled} asked={answer.asked} />}
      </div>
      <RecordedNow of={answer} className="mb-4" />
      <LoadFailed of={query} />
      <TableList answer={answer} filters={filters} isOlder={query.isPlaceholderData} />
    </>
  );
}
