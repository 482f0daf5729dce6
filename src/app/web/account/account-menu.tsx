import { useLingui } from '@lingui/react/macro';
import { useDisclosure } from '#platform/ui/dialogs/use-disclosure.ts';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import type { AccountMenuProps } from './account-panel.tsx';

/** Who is signed in, how the portal speaks and looks, and the way out: a disclosure, so that every word in it is reached and read as usual. */
export function AccountMenu(props: AccountMenuProps) {
  const { t } = useLingui();
  const { open, setOpen, box, button, onKeyDown } = useDisclosure();
  const panel = useLazyDialog(() => import('./account-panel.tsx').then((module) => module.AccountPanel));

  return (
    // The keys are those of the controls inside; the box only hears them pass.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={box} className="relative" onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        aria-label={t`Account menu`}
        aria-expanded={open}
        aria-controls="account-menu"
        aria-busy={panel.loading}
        onClick={() => {
          setOpen(!open);
          panel.show();
        }}
        className="flex size-control items-center justify-center rounded"
      >
        <span className="flex size-9 items-center justify-center rounded border border-primary bg-info-tint font-semibold text-primary">
          {(props.email?.at(0) ?? 'U').toUpperCase()}
        </span>
      </button>
      <div
        id="account-menu"
        hidden={!open || !panel.Dialog}
        className="absolute end-0 top-full z-30 mt-2 w-72 max-w-[calc(100vw-2rem)] rounded border border-line bg-card py-1 shadow-lifted"
      >
        {panel.Dialog && <panel.Dialog {...props} onClose={() => setOpen(false)} />}
      </div>
    </div>
  );
}
