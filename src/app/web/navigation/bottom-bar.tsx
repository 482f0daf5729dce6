import { useLingui } from '@lingui/react/macro';
import { Menu } from 'lucide-react';
import { Icon } from '#platform/ui/icon.tsx';
import { isActive, litPath, type NavigationItem } from '../../navigation.ts';
import { navigationIcon } from './navigation-icons.ts';
import { PortalAnchor } from './navigation-link.tsx';

type BottomBarProps = {
  items: readonly NavigationItem[];
  path: string;
  silent: boolean;
  menuOpen: boolean;
  menuComing?: boolean;
  onMenu: () => void;
  /** Handlers that preload the menu on hover and focus. */
  reached?: { onPointerEnter: () => void; onFocus: () => void };
};

const PLACE =
  'flex h-14 w-full min-w-0 flex-col items-center justify-center gap-0.5 border-t-2 text-center text-[0.6875rem] leading-3 max-[359px]:text-[0.625rem]';

/** Fixed before the whole bar is parsed: a slow phone renders the first items early, and they must not shift. */
const COLUMNS: Record<number, string> = { 3: 'grid-cols-3', 4: 'grid-cols-4', 5: 'grid-cols-5' };

export function BottomBar({
  items,
  path,
  silent,
  menuOpen,
  menuComing = false,
  onMenu,
  reached,
}: BottomBarProps) {
  const { t, i18n } = useLingui();
  const lit = litPath(items, path);
  return (
    <nav aria-label={t`Most used`} className={`grid h-14 ${COLUMNS[items.length + 1]}`}>
      <ul className="contents">
        {items.map((item) => (
          <li key={item.path}>
            <PortalAnchor
              path={item.path}
              current={!silent && isActive(item, path)}
              className={`${PLACE} ${item.path === lit ? 'border-margin-rule text-primary' : 'border-transparent text-muted'}`}
            >
              <Icon of={navigationIcon(item.path)} />
              <span className="max-w-full">{i18n._(item.label)}</span>
            </PortalAnchor>
          </li>
        ))}
        <li>
          <button
            type="button"
            aria-haspopup="dialog"
            aria-expanded={menuOpen}
            aria-busy={menuComing || undefined}
            onClick={onMenu}
            {...reached}
            className={`${PLACE} border-transparent ${menuComing ? 'text-primary' : 'text-muted'}`}
          >
            <Icon of={Menu} />
            <span>{t`Menu`}</span>
          </button>
        </li>
      </ul>
    </nav>
  );
}
