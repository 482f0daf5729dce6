import { useLingui } from '@lingui/react/macro';
import { ArrowDownToLine, ArrowUpFromLine } from 'lucide-react';
import { useState } from 'react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatDay } from '#platform/time/format.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { Button } from '#platform/ui/button.tsx';
import { useInstallation } from '#platform/ui/installation.ts';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import type { BankAccount } from '../../bank.contract.ts';
import type { TransactionType } from '../../bank.rules.ts';
import { useAccountName } from '../shared/account-names.tsx';

type Props = { account: BankAccount; halted: boolean };

export function AccountHead({ account, halted }: Props) {
  const { t } = useLingui();
  const { timeZone } = useInstallation();
  const nameOf = useAccountName();
  const [type, setType] = useState<TransactionType>('deposit');
  const record = useLazyDialog(() =>
    import('./record-transaction-dialog.tsx').then((module) => module.RecordTransactionDialog),
  );
  const on = (instant: string) => formatDay(schoolDay(new Date(instant), timeZone), currentLocale());
  const buttonFor = (its: TransactionType) => ({
    disabled: halted,
    busy: record.loading && type === its,
    onClick: () => {
      setType(its);
      record.show();
    },
  });

  return (
    <>
      <PageHeader
        title={nameOf(account)}
        subtitle={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span>{t`Created on ${on(account.created_at)}`}</span>
            {account.closed_at && <Badge tone="inactive">{t`Closed on ${on(account.closed_at)}`}</Badge>}
          </span>
        }
        back={{ to: '/student-bank', label: t`Back to Dashboard` }}
        actions={
          !account.closed_at && (
            <>
              <Button variant="primary" icon={<ArrowDownToLine aria-hidden />} {...buttonFor('deposit')}>
                {t`Deposit`}
              </Button>
              <Button variant="secondary" icon={<ArrowUpFromLine aria-hidden />} {...buttonFor('withdraw')}>
                {t`Withdraw`}
              </Button>
            </>
          )
        }
      />
      {record.Dialog && <record.Dialog account={account} type={type} onClose={record.close} />}
    </>
  );
}
