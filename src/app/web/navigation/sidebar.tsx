import { useLingui } from '@lingui/react/macro';
import { PanelLeft } from 'lucide-react';
import { IconButton } from '#platform/ui/icon-button.tsx';
import type { NavigationItem } from '../../navigation.ts';
import { NavigationList } from './navigation-list.tsx';
import { toggleSidebar, useSidebarState } from './sidebar-state.ts';

type SidebarProps = { items: readonly NavigationItem[]; path: string; silent: boolean };

export function Sidebar({ items, path, silent }: SidebarProps) {
  const { t } = useLingui();
  const state = useSidebarState();
  return (
    <nav aria-labelledby="navigation-title">
      <div className="flex h-12 shrink-0 items-center justify-between ps-4 pe-1.5 md:in-data-[sidebar=collapsed]:ps-1.5">
        <h2
          id="navigation-title"
          className="text-sm font-semibold text-muted md:in-data-[sidebar=collapsed]:sr-only"
        >
          {t`Navigation`}
        </h2>
        <IconButton
          icon={PanelLeft}
          label={t`Toggle sidebar (Ctrl+B)`}
          aria-keyshortcuts="Control+B Meta+B"
          aria-expanded={state === 'expanded'}
          aria-controls="navigation"
          onClick={toggleSidebar}
        />
      </div>
      <div id="navigation">
        <NavigationList items={items} path={path} silent={silent} />
      </div>
    </nav>
  );
}
