import { useLingui } from '@lingui/react/macro';
import { aDay } from '#platform/http/filters.ts';
import { Card } from '#platform/ui/card.tsx';
import { DateField } from '#platform/ui/forms/date-field.tsx';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { BalanceList } from './balance-list.tsx';

const inAddress = { day: aDay };

/** Debits and credits of all accounts at the end of a day; defaults to today. */
export function TrialBalanceTab({ today }: { today: string }) {
  const { t } = useLingui();
  const [{ day = today }, setFilters] = useFilters(inAddress);
  return (
    <div className="flex flex-col gap-3">
      <DateField
        className="max-w-48"
        label={t`At the end of`}
        value={day}
        onChange={(event) => setFilters({ day: event.target.value || undefined })}
      />
      <Card as="div" padded={false}>
        <BalanceList
          totals
          day={day}
          figures={[
            { key: 'debit', header: t`Debits` },
            { key: 'credit', header: t`Credits` },
            { key: 'debit_balance', header: t`Debit balance` },
            { key: 'credit_balance', header: t`Credit balance` },
          ]}
        />
      </Card>
    </div>
  );
}
