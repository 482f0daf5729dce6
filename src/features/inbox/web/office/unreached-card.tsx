import { Plural, useLingui } from '@lingui/react/macro';
import { Printer } from 'lucide-react';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';

/** The number of guardians to be told on paper, with a printable list. */
export function UnreachedCard({ unreached }: { unreached: number }) {
  const { t } = useLingui();
  const list = useLazyDialog(() => import('./unreached-dialog.tsx').then((module) => module.UnreachedDialog));
  return (
    <Card
      title={t`Not reached`}
      actions={
        unreached > 0 && (
          <Button variant="secondary" icon={<Printer aria-hidden />} busy={list.loading} onClick={list.show}>
            {t`Print list`}
          </Button>
        )
      }
    >
      <p>
        {unreached === 0 ? (
          t`Every guardian is reached outside the portal, or has read everything in it.`
        ) : (
          <Plural
            value={unreached}
            one="# guardian can be reached on paper only: no account, address or device, or a server refused."
            other="# guardians can be reached on paper only: no account, address or device, or a server refused."
          />
        )}
      </p>
      {list.Dialog && <list.Dialog onClose={list.close} />}
    </Card>
  );
}
