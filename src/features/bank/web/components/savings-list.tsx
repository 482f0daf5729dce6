import { useLingui } from '@lingui/react/macro';
import { Link } from '#platform/ui/routing/link.tsx';
import { ChevronRight } from 'lucide-react';
import { formatAmount } from '#platform/money/amount.ts';
import { formatMoney } from '#platform/money/money.ts';
import type { ReactNode } from 'react';
import { Badge } from '#platform/ui/badge.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import type { OwnAccount } from '../../savings.contract.ts';
import { MemberNames, useAccountName } from '../shared/account-names.tsx';
import { splitSavings } from '../shared/savings-total.ts';

const SHEET = 'rounded border border-line bg-card';

/**
 * A family's accounts with links to their histories; several show a total without accounts shared with
 * strangers.
 */
export function SavingsList({ accounts }: { accounts: OwnAccount[] }) {
  const { t } = useLingui();
  const nameOf = useAccountName();
  const { own, shared } = splitSavings(accounts, ({ other_members = 0 }) => other_members > 0);
  const together = formatMoney(shared, 'XAF');
  return (
    <div className="flex flex-col gap-4">
      {accounts.length > 1 && (
        <div>
          <p className="text-muted">{t`Total Balance`}</p>
          <p className="figures text-2xl font-bold">{formatMoney(own, 'XAF')}</p>
          {shared > 0n && <p className="text-sm text-muted">{t`Shared accounts: ${together}`}</p>}
        </div>
      )}
      <ul className="grid gap-3 md:grid-cols-2">
        {accounts.map((account) => (
          <li key={account.id}>
            <Link
              to="/savings/$accountId"
              params={{ accountId: account.id }}
              className={`${SHEET} flex h-full items-center gap-3 px-4 py-3 hover:border-control hover:bg-raised`}
            >
              <span className="min-w-0 flex-1">
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold wrap-anywhere text-primary">
                  {nameOf(account)}
                  {account.closed_at && <Badge tone="inactive">{t`Closed`}</Badge>}
                </span>
                <span className="figures block py-0.5 text-xl font-semibold">
                  {formatAmount(account.balance, 'XAF')}
                </span>
                <span className="block text-sm text-muted wrap-anywhere">
                  <MemberNames account={account} />
                </span>
              </span>
              <Icon of={ChevronRight} size={18} className="shrink-0 text-muted rtl:-scale-x-100" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function SavingsLoading() {
  const { t } = useLingui();
  return (
    <div aria-busy className="grid gap-3 md:grid-cols-2">
      <div className={`${SHEET} flex flex-col gap-2 px-4 py-3`}>
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-7 w-32" />
        <Skeleton className="h-4 w-48" />
        <span className="sr-only">{t`Loading...`}</span>
      </div>
    </div>
  );
}

type NoneProps = { action?: ReactNode; children?: ReactNode };

/** Empty state without savings, with the next step. */
export function NoSavings({ action, children }: NoneProps) {
  const { t } = useLingui();
  return (
    <EmptyState title={t`No savings account yet`} action={action}>
      {children}
    </EmptyState>
  );
}
