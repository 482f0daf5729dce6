import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { whenIdle } from '#platform/ui/when-idle.ts';
import type { SheetMenu } from './sheet-menu.tsx';
import type { NextState } from './state-dialog.tsx';

type MenuProps = ComponentProps<typeof SheetMenu>;
type Props = Omit<MenuProps, 'onState'> & { isOffline: boolean };

/** Actions on the whole sheet; the next step in its workflow comes first. */
export function SheetActions({ isOffline, ...props }: Props) {
  const { store, sheet, isOffice, again } = props;
  const { t } = useLingui();
  const [to, setTo] = useState<NextState>('verified');
  const submit = useLazyDialog(() => import('./submit-dialog.tsx').then((module) => module.SubmitDialog));
  const state = useLazyDialog(() => import('./state-dialog.tsx').then((module) => module.StateDialog));
  const reopen = useLazyDialog(() => import('./reopen-dialog.tsx').then((module) => module.ReopenDialog));
  const ask = (next: NextState) => {
    setTo(next);
    state.show();
  };
  const { may_enter } = sheet;
  const [Menu, setMenu] = useState<ComponentType<MenuProps> | null>(null);
  useEffect(() => {
    let left = false;
    // Everything except entering marks is loaded after the grid is ready.
    whenIdle(() => {
      import('./sheet-menu.tsx').then(
        ({ SheetMenu }) => left || setMenu(() => SheetMenu),
        () => undefined,
      );
    });
    return () => {
      left = true;
    };
  }, []);
  return (
    <div className="flex items-center gap-2 max-sm:[&>button]:flex-1">
      <span className="inline-block size-control max-sm:order-last">
        {Menu && <Menu {...props} onState={ask} />}
      </span>
      {sheet.state === 'open' && may_enter && (
        <Button busy={submit.loading} disabled={isOffline} onClick={submit.show}>
          {t`Hand in`}
        </Button>
      )}
      {isOffice && sheet.state === 'submitted' && (
        <Button onClick={() => ask('verified')}>{t`Verify`}</Button>
      )}
      {isOffice && (sheet.state === 'verified' || (sheet.state === 'closed' && may_enter)) && (
        <Button onClick={() => ask('closed')}>{t`Close the sheet`}</Button>
      )}
      {isOffice && sheet.state === 'closed' && !may_enter && (
        <Button variant="secondary" busy={reopen.loading} onClick={reopen.show}>
          {t`Open again`}
        </Button>
      )}
      {submit.Dialog && <submit.Dialog store={store} sheet={sheet} onDone={again} onClose={submit.close} />}
      {state.Dialog && <state.Dialog sheet={sheet} to={to} onDone={again} onClose={state.close} />}
      {reopen.Dialog && <reopen.Dialog sheet={sheet} onDone={again} onClose={reopen.close} />}
    </div>
  );
}
