import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal, X } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Field } from '#platform/ui/forms/field.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { SearchField } from '#platform/ui/forms/search-field.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import type { EntryFilters } from '../finance.contract.ts';
import { MONTH } from '../../finance.rules.ts';
import { FINANCE_TYPES, type FinanceType } from '../../finance.rules.ts';
import { financeApi } from '../../web/finance.client.ts';
import { TYPE_NAMES } from './type-names.ts';

type Props = {
  filters: EntryFilters;
  onFilters: (patch: EntryFilters, options?: { replace: boolean }) => void;
};

const TYPING = { replace: true };

export function TransactionsToolbar({ filters, onFilters }: Props) {
  const { t } = useLingui();
  const { data: categories = [] } = useQuery(financeApi.categories.queryOptions());
  const { data: methods = [] } = useQuery(financeApi.methods.queryOptions());
  const id = useId();
  const [open, setOpen] = useState(
    Boolean(filters.type || filters.category || filters.month || filters.method),
  );
  const ofType = categories.filter(({ type }) => !filters.type || type === filters.type);
  const known = new Set([...methods, ...(filters.method ? [filters.method] : [])]);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-col gap-3 xl:flex-row xl:flex-wrap xl:items-end">
        <div className="flex gap-2 xl:flex-[1_1_14rem]">
          <SearchField
            label={t`Search in descriptions and notes`}
            placeholder={t`Search...`}
            value={filters.search ?? ''}
            onChange={(search) => onFilters({ search }, TYPING)}
            className="flex-1"
          />
          {/* Collapsed on a phone, where the list would otherwise start far below. */}
          <Button
            variant="secondary"
            className="md:hidden"
            icon={<SlidersHorizontal aria-hidden />}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            {t`Filters`}
          </Button>
        </div>
        <div id={id} className={`filter-bar ${open ? '' : 'max-md:hidden'}`}>
          <SelectField
            label={t`Type`}
            value={filters.type ?? ''}
            onChange={(event) =>
              // A category has a single type.
              onFilters({
                type: (event.target.value || undefined) as FinanceType | undefined,
                category: filters.category === 'none' ? 'none' : undefined,
              })
            }
            options={[
              { value: '', label: t`All Types` },
              ...FINANCE_TYPES.map((type) => ({ value: type, label: t(TYPE_NAMES[type]) })),
            ]}
          />
          <SelectField
            label={t`Category`}
            value={filters.category ?? ''}
            onChange={(event) => onFilters({ category: event.target.value || undefined })}
            options={[
              { value: '', label: t`All Categories` },
              ...ofType.map(({ id, name }) => ({ value: id, label: name })),
              { value: 'none', label: t`No category` },
            ]}
          />
          <MonthFilter
            key={filters.month ?? ''}
            label={t`Month`}
            month={filters.month ?? ''}
            onMonth={(month) => onFilters({ month: month || undefined }, TYPING)}
          />
          <SelectField
            label={t`Payment Method`}
            value={filters.method ?? ''}
            onChange={(event) => onFilters({ method: event.target.value || undefined })}
            options={[
              { value: '', label: t`All Methods` },
              ...[...known].map((method) => ({ value: method, label: method })),
            ]}
          />
        </div>
      </div>
      {filters.rule_id && (
        <RuleChip words={t`Entries of one recurrence`} onRemove={() => onFilters({ rule_id: undefined })} />
      )}
    </div>
  );
}

type MonthProps = { label: string; month: string; onMonth: (month: string) => void };

/** A month, typed or picked; an incomplete one is ignored. */
function MonthFilter({ label, month, onMonth }: MonthProps) {
  const [text, setText] = useState(month);
  function type(typed: string) {
    setText(typed);
    if (typed !== month && (typed === '' || MONTH.test(typed))) onMonth(typed);
  }
  return (
    <Field label={label}>
      {(control) => (
        <input
          {...control}
          type="month"
          placeholder="2026-11"
          value={text}
          onChange={(event) => type(event.target.value)}
          className="field-control figures"
        />
      )}
    </Field>
  );
}

/** A filter that came with a link and has no field, with a button that removes it. */
function RuleChip({ words, onRemove }: { words: string; onRemove: () => void }) {
  const { t } = useLingui();
  return (
    <p className="inline-flex max-w-full items-center self-start rounded-full border border-control bg-raised ps-3">
      <span className="min-w-0 py-1 text-sm wrap-anywhere">{words}</span>
      <button
        type="button"
        aria-label={t`Remove filter ${words}`}
        className="inline-flex size-8 shrink-0 items-center justify-center rounded-full text-muted hover:text-text pointer-coarse:size-11"
        onClick={onRemove}
      >
        <Icon of={X} size={16} />
      </button>
    </p>
  );
}
