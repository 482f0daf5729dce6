import { useLingui } from '@lingui/react/macro';
import { Lock, Pencil } from 'lucide-react';
import { useId } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import type { BankAccount } from '../../bank.contract.ts';
import { CurrentBalance } from './current-balance.tsx';
import { StatementButton } from './statement-button.tsx';

export function BalanceCard({ account }: { account: BankAccount }) {
  const { t, i18n } = useLingui();
  const whyOpenId = useId();
  const rename = useLazyDialog(() => import('./rename-dialog.tsx').then((module) => module.RenameDialog));
  const close = useLazyDialog(() =>
    import('./close-account-dialog.tsx').then((module) => module.CloseAccountDialog),
  );
  const atZero = account.balance === '0';
  const open = !account.closed_at;

  return (
    <Card>
      <CurrentBalance balance={account.balance} />
      <div className="mt-3 flex flex-wrap gap-2">
        <StatementButton accountId={account.id} load="office" />
        {open && (
          <Button
            variant="secondary"
            size="sm"
            icon={<Pencil aria-hidden />}
            busy={rename.loading}
            onClick={rename.show}
          >
            {t`Rename`}
          </Button>
        )}
        {open && (
          <Button
            variant="secondary"
            size="sm"
            icon={<Lock aria-hidden />}
            busy={close.loading}
            disabled={!atZero}
            aria-describedby={atZero ? undefined : whyOpenId}
            onClick={close.show}
          >
            {t`Close account`}
          </Button>
        )}
      </div>
      {open && !atZero && (
        <p id={whyOpenId} className="mt-2 text-sm text-muted">
          {i18n._(/*i18n*/ 'Only an account with a balance of zero can be closed.')}
        </p>
      )}
      {rename.Dialog && <rename.Dialog account={account} onClose={rename.close} />}
      {close.Dialog && <close.Dialog account={account} onClose={close.close} />}
    </Card>
  );
}
