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

export function FamilyFees({ standings }: { standings: readonly FeeStanding[] }) {
  const { t } = useLingui();
  const total = totalAmount(standings.map(({ balance }) => balance));
  return (
    <Card title={t`Fee Status`}>
      <LinkRows>
        <LinkRow icon={WalletCards} to="/fees" note={total === 0n ? t`Nothing to pay` : t`All children`}>
          <span className="figures text-lg font-semibold">{formatMoney(total, 'XAF')}</span>
        </LinkRow>
      </LinkRows>
    </Card>
  );
}

/** Overdue debt is on its own line, before the next due date. */
export function useStandingInWords(): (standing: FeeStanding) => ReactNode {
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
