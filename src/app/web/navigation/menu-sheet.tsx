import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { useModal } from '#platform/ui/dialogs/use-modal.ts';
import type { NavigationItem } from '../../navigation.ts';
import { NavigationList } from './navigation-list.tsx';
import { usePhone } from '#platform/ui/use-phone.ts';

type MenuSheetProps = { items: readonly NavigationItem[]; path: string; onClose: () => void };

export function MenuSheet({ items, path, onClose }: MenuSheetProps) {
  const { t } = useLingui();
  const ref = useModal({ onLeave: onClose, onPressOutside: onClose });
  const phone = usePhone();
  // A tablet turned to landscape shows the sidebar; a modal hidden by CSS would leave the page inert.
  useEffect(() => {
    if (!phone) onClose();
  }, [phone, onClose]);

  return (
    <dialog
      ref={ref}
      id="menu-sheet"
      aria-labelledby="menu-sheet-title"
      className="m-0 me-auto h-dvh max-h-none flex-col open:flex w-[18rem] max-w-[calc(100vw-3rem)] border-e border-line bg-card p-0 text-text shadow-lifted"
    >
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain pb-[env(safe-area-inset-bottom)]">
        <div className="flex h-14 shrink-0 items-center justify-between ps-4 pe-1.5">
          <h2 id="menu-sheet-title" tabIndex={-1} data-heading className="text-lg">
            {t`Navigation`}
          </h2>
          <IconButton icon={X} label={t`Close`} onClick={onClose} />
        </div>
        <nav aria-labelledby="menu-sheet-title">
          <NavigationList items={items} path={path} onFollow={onClose} />
        </nav>
      </div>
    </dialog>
  );
}
