import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatAmount, moneyOf } from '#platform/money/amount.ts';
import { formatDay } from '#platform/time/format.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { DataTable } from '#platform/ui/lists/data-table.tsx';
import { useErrorToast } from '#platform/ui/toasts/use-error-toast.ts';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { feesApi } from '../../web/fees.client.ts';
import { OPERATION_WORDS } from '../../web/shared/operation-words.ts';
import type { AccountEntry } from '../../payments/web/reversal-dialog.tsx';

type Props = { studentId: string; halted: boolean };

/** Changes to a student's fees other than payments, newest first, where the office can reverse them. Renders nothing if empty. */
export function AccountEntries({ studentId, halted }: Props) {
  const { t } = useLingui();
  const statement = useQuery(feesApi.statement.queryOptions({ input: { student_id: studentId } }));
  useErrorToast(statement.error);
  const [chosen, setChosen] = useState<AccountEntry | null>(null);
  const reverse = useLazyDialog(() =>
    import('../../payments/web/reversal-dialog.tsx').then((module) => module.ReverseEntryDialog),
  );
  const lines = statement.data?.lines ?? [];
  const takenBack = new Set(lines.map(({ reverses }) => reverses));
  const entries = lines.toReversed().flatMap((line): AccountEntry[] => {
    if (line.kind === 'reversal' || line.kind === 'charge' || line.kind === 'payment') return [];
    return [
      {
        id: line.transaction_id,
        receipt: line.receipt,
        date: formatDay(line.date, currentLocale()),
        words: t(OPERATION_WORDS[line.kind]),
        reason: line.label,
        amount: formatAmount(moneyOf(line.credit) > 0n ? line.credit : line.debit, 'XAF'),
        reversed: takenBack.has(line.receipt),
      },
    ];
  });
  if (entries.length === 0) return null;
  const action = (entry: AccountEntry) =>
    entry.reversed ? (
      <Badge tone="inactive">{t`Reversed`}</Badge>
    ) : (
      <Button
        variant="quiet"
        size="sm"
        icon={<Undo2 aria-hidden />}
        disabled={halted}
        aria-label={t`Reverse ${entry.receipt}`}
        busy={reverse.loading && chosen?.id === entry.id}
        onClick={() => {
          setChosen(entry);
          reverse.show();
        }}
      >
        {t`Reverse`}
      </Button>
    );
  return (
    <Card title={t`Discounts and credit`} padded={false}>
      <div className="relative overflow-x-auto">
        <DataTable
          caption={t`Discounts and credit`}
          rows={entries}
          rowKey={(entry) => entry.id}
          columns={[
            { key: 'operation', header: t`Operation`, primary: true, cell: operation },
            { key: 'date', header: t`Date`, cell: day },
            { key: 'amount', header: t`Amount`, align: 'end', cell: amount },
            { key: 'actions', header: t`Actions`, align: 'end', cell: action },
          ]}
        />
      </div>
      {reverse.Dialog && chosen && <reverse.Dialog entry={chosen} onClose={reverse.close} />}
    </Card>
  );
}

const operation = ({ words, reason, receipt }: AccountEntry) => (
  <span className="inline-flex min-w-0 flex-col">
    <span>{words}</span>
    {reason && <span className="text-sm font-normal wrap-anywhere text-muted">{reason}</span>}
    <span className="figures text-sm font-normal text-muted">{receipt}</span>
  </span>
);
const day = ({ date }: AccountEntry) => <span className="whitespace-nowrap">{date}</span>;
const amount = (entry: AccountEntry) => <span className="figures">{entry.amount}</span>;
