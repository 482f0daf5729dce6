import { useLingui } from '@lingui/react/macro';
import { DataTable } from '#platform/ui/lists/data-table.tsx';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatDay } from '#platform/time/format.ts';
import type { ImportPlan } from '../finance-imports.contract.ts';
import { SignedAmount } from '../../entries/web/signed-amount.tsx';

/** Enough to check the columns. */
const MOST_SHOWN = 5;

type SampleEntry = ImportPlan['sample'][number];

export function ImportSample({ plan }: { plan: Pick<ImportPlan, 'sample'> }) {
  const { t } = useLingui();
  const columns = [
    { key: 'description', header: t`Description`, primary: true, cell: description },
    { key: 'date', header: t`Date`, cell: date },
    { key: 'category', header: t`Category`, cell: category },
    { key: 'amount', header: t`Amount`, align: 'end' as const, cell: amount },
  ];
  return (
    <section aria-labelledby="import-sample" className="flex flex-col gap-2">
      <h3 id="import-sample" className="font-semibold">
        {t`First entries to import`}
      </h3>
      <div className="relative overflow-x-auto rounded border border-line">
        <DataTable
          caption={t`First entries to import`}
          rows={plan.sample.slice(0, MOST_SHOWN)}
          rowKey={({ row }) => String(row)}
          columns={columns}
        />
      </div>
    </section>
  );
}

const description = (entry: SampleEntry) => <span className="wrap-anywhere">{entry.description ?? '-'}</span>;
const date = (entry: SampleEntry) => (
  <span className="whitespace-nowrap">{formatDay(entry.transaction_date, currentLocale())}</span>
);
const category = (entry: SampleEntry) => <span className="wrap-anywhere">{entry.category ?? '-'}</span>;
const amount = (entry: SampleEntry) => <SignedAmount type={entry.type} amount={entry.amount} />;
