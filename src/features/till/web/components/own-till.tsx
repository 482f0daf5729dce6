import { useLingui } from '@lingui/react/macro';
import { METHOD_NAMES } from '#features/ledger/payment-methods.rules.ts';
import { useState } from 'react';
import { ArrowUpFromLine, Landmark, Lock, Printer } from 'lucide-react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatAmount, moneyOf, totalAmount } from '#platform/money/amount.ts';
import { formatMoney } from '#platform/money/money.ts';
import { formatInstant } from '#platform/time/format.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { useAsked } from '#platform/ui/dialogs/use-asked.ts';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { useInstallation } from '#platform/ui/installation.ts';
import { StatCard } from '#platform/ui/stat-card.tsx';
import { StatGrid } from '#platform/ui/stat-grid.tsx';
import type { TillSheet } from '../../till.contract.ts';
import { MovementList } from './movement-list.tsx';

type Props = { sheet: TillSheet; onSheet: (sessionId: string) => void };

/** One's own open till: its balance, movements and closing. */
export function OwnTill({ sheet, onSheet }: Props) {
  const { t } = useLingui();
  const { timeZone } = useInstallation();
  const { session } = sheet;
  const expense = useLazyDialog(() => import('./expense-dialog.tsx').then((module) => module.ExpenseDialog));
  const transfer = useLazyDialog(() =>
    import('./transfer-dialog.tsx').then((module) => module.TransferDialog),
  );
  const closing = useLazyDialog(() =>
    import('./close-till-dialog.tsx').then((module) => module.CloseTillDialog),
  );
  // A bank transfer before the count returns to the count.
  const [closesAfter, setClosesAfter] = useState(false);
  function bankFirst() {
    setClosesAfter(true);
    closing.close();
    transfer.show();
  }
  function closeTransfer() {
    transfer.close();
    if (closesAfter) closing.show();
    setClosesAfter(false);
  }
  useAsked({ expense: expense.show, close: closing.show });
  const since = formatInstant(session.opened_at, currentLocale(), timeZone);

  return (
    <>
      <Card
        title={t`Your till`}
        actions={
          <>
            <Button
              variant="secondary"
              icon={<ArrowUpFromLine aria-hidden />}
              busy={expense.loading}
              onClick={expense.show}
            >
              {t`Pay an expense`}
            </Button>
            <Button
              variant="secondary"
              icon={<Landmark aria-hidden />}
              busy={transfer.loading}
              onClick={transfer.show}
            >
              {t`Transfer to bank`}
            </Button>
            <Button variant="secondary" icon={<Printer aria-hidden />} onClick={() => onSheet(session.id)}>
              {t`Print till sheet`}
            </Button>
            <Button
              variant="primary"
              icon={<Lock aria-hidden />}
              busy={closing.loading}
              onClick={closing.show}
            >
              {t`Close till`}
            </Button>
          </>
        }
      >
        <p className="text-sm text-muted">{t`Expected cash`}</p>
        <p className="figures text-3xl leading-tight font-semibold">
          {formatAmount(session.expected, 'XAF')}
        </p>
        <p className="text-sm text-muted">{t`Open since ${since}`}</p>
      </Card>
      <TillFigures sheet={sheet} />
      <MovementList sessionId={session.id} />
      {expense.Dialog && <expense.Dialog onClose={expense.close} />}
      {transfer.Dialog && <transfer.Dialog onClose={closeTransfer} />}
      {closing.Dialog && (
        <closing.Dialog
          session={session}
          onClose={closing.close}
          onBank={bankFirst}
          onClosed={() => {
            closing.close();
            onSheet(session.id);
          }}
        />
      )}
    </>
  );
}

function TillFigures({ sheet: { session, flows, others } }: { sheet: TillSheet }) {
  const { t, i18n } = useLingui();
  const amounts = flows.filter(({ kind }) => kind !== 'till_float').map(({ amount }) => amount);
  const into = totalAmount(amounts.filter((amount) => moneyOf(amount) > 0n));
  const out = totalAmount(amounts.filter((amount) => moneyOf(amount) < 0n));
  return (
    <StatGrid note={others.length > 0 ? t`Other methods are listed, not counted.` : undefined}>
      <StatCard label={t`Float`} value={formatAmount(session.opening_float, 'XAF')} money />
      <StatCard label={t`Cash in`} value={formatMoney(into, 'XAF')} money />
      <StatCard label={t`Cash out`} value={formatMoney(out, 'XAF')} money />
      {others.map(({ method, number, amount }) => (
        <StatCard
          key={method}
          label={i18n._(METHOD_NAMES[method])}
          value={formatAmount(amount, 'XAF')}
          aside={<span className="text-xs text-muted">{`× ${number}`}</span>}
          money
        />
      ))}
    </StatGrid>
  );
}
