import { useLingui } from '@lingui/react/macro';
import { WalletCards } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FeeStanding } from '#features/fees/charges/fee-standing.contract.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatAmount, moneyOf, totalAmount } from '#platform/money/amount.ts';
import { formatMoney } from '#platform/money/money.ts';
import { formatDay } from '#platform/time/format.ts';
import { Card } from '#platform/ui/card.tsx';
import { LinkRow, LinkRows } from '#platform/ui/link-rows.tsx';
import { RowsLoading } from '#platform/ui/rows-loading.tsx';

/** What a family owes the school and when the next of it is due; with several children, a line for each. */
export function FeeStatus({ standings }: { standings: readonly FeeStanding[] | undefined }) {
  const { t } = useLingui();
  return (
    <Card title={t`Fee Status`}>{standings ? <Standings standings={standings} /> : <RowsLoading />}</Card>
  );
}

function Standings({ standings }: { standings: readonly FeeStanding[] }) {
  const { t } = useLingui();
  const inWords = useStandingInWords();
  const total = totalAmount(standings.map(({ balance }) => balance));
  const [alone] = standings.length === 1 ? standings : [];
  return (
    <LinkRows>
      <LinkRow
        icon={WalletCards}
        to="/fees"
        note={alone ? inWords(alone) : total === 0n ? t`Nothing to pay` : t`All children`}
      >
        <span className="figures text-lg font-semibold">{formatMoney(total, 'XAF')}</span>
      </LinkRow>
      {!alone &&
        standings.map((standing) => (
          <LinkRow
            key={standing.student_id}
            icon={WalletCards}
            urgent={moneyOf(standing.overdue) > 0n}
            to="/fees"
            search={{ student_id: standing.student_id }}
            note={inWords(standing)}
          >
            <span className="flex flex-wrap justify-between gap-x-4">
              <span className="min-w-0 wrap-anywhere">{standing.full_name ?? t`Unknown`}</span>
              <span className="figures">{formatAmount(standing.balance, 'XAF')}</span>
            </span>
          </LinkRow>
        ))}
    </LinkRows>
  );
}

/** What is late stands on a line of its own, before what comes next. */
function useStandingInWords(): (standing: FeeStanding) => ReactNode {
  const { t } = useLingui();
  return ({ balance, overdue, next_due, next_due_date }) => {
    if (moneyOf(balance) === 0n) return t`Nothing to pay`;
    const late = formatAmount(overdue, 'XAF');
    const next = formatAmount(next_due, 'XAF');
    const day = next_due_date && formatDay(next_due_date, currentLocale());
    if (moneyOf(overdue) === 0n) return t`Next: ${next} by ${day}`;
    return (
      <>
        <span className="block text-danger">{t`${late} overdue`}</span>
        {day && <span className="block">{t`Next: ${next} by ${day}`}</span>}
      </>
    );
  };
}
