import { Trans, useLingui } from '@lingui/react/macro';
import { CircleCheck, X } from 'lucide-react';
import { formatAmount } from '#platform/money/amount.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import type { BankAccount } from '../../bank.contract.ts';
import { useAccountName } from '../shared/account-names.tsx';

type Props = { account: BankAccount; onClose: () => void };

/** The new account with a link: the office opens several in a row, and filters may hide it from the list. */
export function CreatedNote({ account, onClose }: Props) {
  const { t } = useLingui();
  const name = useAccountName()(account);
  const balance = formatAmount(account.balance, 'XAF');
  return (
    <div className="flex items-start gap-3 rounded border border-success bg-success-tint px-3 py-2">
      <Icon of={CircleCheck} size={18} className="mt-2 text-success" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 py-1.5 text-sm wrap-anywhere">
          <Trans>
            The account <strong>{name}</strong> was created with {balance}.
          </Trans>
        </p>
        <LinkButton to={`/student-bank/${account.id}`} variant="secondary" size="sm">
          <Trans>Open the account</Trans>
        </LinkButton>
      </div>
      <IconButton icon={X} label={t`Close`} onClick={onClose} />
    </div>
  );
}
