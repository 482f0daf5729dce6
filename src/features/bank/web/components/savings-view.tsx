import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatDay } from '#platform/time/format.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { useLive } from '#platform/live/web/use-live.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { Card } from '#platform/ui/card.tsx';
import { useInstallation } from '#platform/ui/installation.ts';
import { PageHeader } from '#platform/ui/page-header.tsx';
import type { OwnAccount } from '../../savings.contract.ts';
import { savingsApi } from '../bank.client.ts';
import { MemberNames, useAccountName } from '../shared/account-names.tsx';
import { BalanceOverTime } from './balance-over-time.tsx';
import { CurrentBalance } from './current-balance.tsx';
import { StatementButton } from './statement-button.tsx';
import { SavingsHistory } from './savings-history.tsx';

type Props = { account: OwnAccount; back: { to: string; label: string } };

/** An account for its family. It updates live when the office changes it. */
export function SavingsView({ account, back }: Props) {
  const { t } = useLingui();
  const { timeZone } = useInstallation();
  const queryClient = useQueryClient();
  const nameOf = useAccountName();
  useLive(
    `ledger_account:${account.id}`,
    () => void queryClient.invalidateQueries({ queryKey: savingsApi.key() }),
  );
  const on = (instant: string) => formatDay(schoolDay(new Date(instant), timeZone), currentLocale());
  return (
    <>
      <PageHeader title={nameOf(account)} subtitle={<MemberNames account={account} />} back={back} />
      <div className="flex flex-col gap-6">
        <div className="grid items-start gap-6 lg:grid-cols-[2fr_3fr]">
          <Card>
            <CurrentBalance balance={account.balance} />
            <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
              {t`Created on ${on(account.created_at)}`}
              {account.closed_at && <Badge tone="inactive">{t`Closed on ${on(account.closed_at)}`}</Badge>}
            </p>
            <div className="mt-3">
              <StatementButton accountId={account.id} load="family" />
            </div>
          </Card>
          <BalanceOverTime accountId={account.id} load="family" />
        </div>
        <SavingsHistory accountId={account.id} />
      </div>
    </>
  );
}
