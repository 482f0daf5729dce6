import { useLingui } from '@lingui/react/macro';
import { LifeBuoy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';

/** The number of recovery codes left (null: none were ever created), and a button to create ten new ones. */
export function RecoveryCodesLine({ left }: { left: number | null }) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const codes = useLazyDialog(async () => {
    const { RecoveryCodesDialog } = await import('./recovery-codes-dialog.tsx');
    return RecoveryCodesDialog;
  });
  const make = () => {
    setAsking(false);
    codes.show();
  };
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-2 border-t border-line pt-3">
      <Icon of={LifeBuoy} className="mt-0.5 text-muted" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium">{t`Recovery codes`}</p>
        <p className="text-sm text-muted">
          {left === null
            ? t`None yet. Use them to sign in if you lose your second factor.`
            : t`${left} of 10 left`}
        </p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        className="ms-8 sm:ms-0"
        busy={codes.loading}
        onClick={left ? () => setAsking(true) : make}
      >
        {t`Create new codes`}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t`Create new recovery codes?`}
        body={<p>{t`Your current codes will stop working immediately.`}</p>}
        confirmLabel={t`Create new codes`}
        onConfirm={make}
        onClose={() => setAsking(false)}
      />
      {codes.Dialog && <codes.Dialog onClose={codes.close} />}
    </div>
  );
}
