import { useLingui } from '@lingui/react/macro';
import { Printer } from 'lucide-react';
import { formatAmount } from '#platform/money/amount.ts';
import { Button } from '#platform/ui/button.tsx';
import { DetailsList } from '#platform/ui/details-list.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import type { BankAccount, BankTransaction } from '../../bank.contract.ts';

type Props = { title: string; account: BankAccount; transaction: BankTransaction; onClose: () => void };

/** A completed movement: its receipt, the new balance, and the slip to print. */
export function MovementDone({ title, account, transaction, onClose }: Props) {
  const { t } = useLingui();
  const slip = useLazyDialog(() =>
    import('../shared/operation-slip-dialog.tsx').then((module) => module.OperationSlipDialog),
  );
  const { receipt, amount, balance_after } = transaction;
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={account.account_name ?? t`Unnamed Account`}
      size="sm"
      footer={
        <>
          <Button variant="secondary" icon={<Printer aria-hidden />} busy={slip.loading} onClick={slip.show}>
            {t`Print slip`}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t`Done`}
          </Button>
        </>
      }
    >
      <DetailsList
        items={[
          { term: t`Receipt`, value: <span className="figures">{receipt}</span> },
          { term: t`Amount`, value: <span className="figures">{formatAmount(amount, 'XAF')}</span> },
          {
            term: t`New balance`,
            value: <span className="figures font-semibold">{formatAmount(balance_after, 'XAF')}</span>,
          },
        ]}
      />
      {slip.Dialog && <slip.Dialog account={account} transaction={transaction} onClose={slip.close} />}
    </Dialog>
  );
}
