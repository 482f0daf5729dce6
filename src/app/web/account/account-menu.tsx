import { useLingui } from '@lingui/react/macro';
import { useDisclosure } from '#platform/ui/dialogs/use-disclosure.ts';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import type { AccountMenuProps } from './account-panel.tsx';

/**
 * The account menu: the signed-in person, language, theme and sign-out. A disclosure rather than a menu, so
 * that screen readers read its content as usual.
 */
export function AccountMenu(props: AccountMenuProps) {
  const { t } = useLingui();
  const { open, setOpen, box, button, onKeyDown } = useDisclosure();
  const panel = useLazyDialog(() => import('./account-panel.tsx').then((module) => module.AccountPanel));

  return (
    // The controls inside handle the keys; the box only receives the events that bubble.
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
