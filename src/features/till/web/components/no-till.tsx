import { useLingui } from '@lingui/react/macro';
import { Wallet } from 'lucide-react';
import { Button } from '#platform/ui/button.tsx';
import { useAsked } from '#platform/ui/dialogs/use-asked.ts';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';

/** Shown when no till is open: explains why, and offers the first step. */
export function NoTill({ inUse }: { inUse: boolean }) {
  const { t } = useLingui();
  const open = useLazyDialog(() => import('./open-till-dialog.tsx').then((module) => module.OpenTillDialog));
  useAsked({ open: open.show });
  return (
    <>
      {inUse ? (
        <EmptyState
          title={t`Your till is closed`}
          action={
            <Button variant="primary" icon={<Wallet aria-hidden />} busy={open.loading} onClick={open.show}>
              {t`Open till`}
            </Button>
          }
        >
          {t`Open it with its float before you take or give cash.`}
        </EmptyState>
      ) : (
        <EmptyState title={t`Tills are not in use`}>{t`All cash goes into one shared cash box.`}</EmptyState>
      )}
      {open.Dialog && <open.Dialog onClose={open.close} />}
    </>
  );
}
