import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useAuth } from '#features/people/web/shared/auth-context.tsx';
import { deviceOwner } from '#features/people/web/shared/device-owner.ts';
import { loadKeys, loadSearch } from '#features/search/web/shared/load-search.ts';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { barItems, isActive, sidebarItems } from '../navigation.ts';
import { SyncChipPlace } from './sync-chip-place.tsx';
import { NextStepPlace } from './next-step-place.tsx';
import { opensPath } from './pages.ts';
import { AccountMenu } from './account/account-menu.tsx';
import { BottomBar } from './navigation/bottom-bar.tsx';
import { BellLink } from './navigation/bell-link.tsx';
import { loadMenuSheet } from './navigation/load-menu-sheet.ts';
import { roleWords } from './role-words.ts';
import { SearchButton } from './search-button.tsx';
import { ShellFrame, ShellTitle } from './shell-frame.tsx';
import { Sidebar } from './navigation/sidebar.tsx';
import { toggleSidebar } from './navigation/sidebar-state.ts';
import { isPhone, usePhone } from '#platform/ui/use-phone.ts';
import { useShellKeys } from './use-shell-keys.ts';

type PortalShellProps = { path: string; onSignOut: () => Promise<void>; children: ReactNode };

export function PortalShell({ path, onSignOut, children }: PortalShellProps) {
  const { t, i18n } = useLingui();
  const { loading, user, userRole, me } = useAuth();
  const menu = useLazyDialog(loadMenuSheet);
  const menuOpen = menu.Dialog !== null;
  const toggle = () => (isPhone() ? menu.show() : toggleSidebar());
  const search = useLazyDialog(loadSearch);
  const keys = useLazyDialog(loadKeys);
  useShellKeys({ toggle, search: userRole ? search.show : null, keys: keys.show });

  const words = roleWords(userRole);
  const isOpen = (place: string) => !me || opensPath(place, me);
  const items = sidebarItems(userRole, isOpen);
  const bar = barItems(userRole, isOpen);
  // A page has up to three links, of which one is visible: only that one is marked as the current page.
  const phone = usePhone();
  const marked = menuOpen ? 'sheet' : phone && bar.some((item) => isActive(item, path)) ? 'bar' : 'sidebar';

  return (
    <>
      <ShellFrame
        skipLabel={t`Skip to content`}
        onSkip={(event) => {
          event.preventDefault();
          document.getElementById('content')?.focus();
        }}
        title={
          <ShellTitle
            school={me?.school}
            subtitle={loading ? <Skeleton className="block h-3 w-24" /> : i18n._(words.portal)}
          />
        }
        tools={
          <>
            {me && (userRole === 'teacher' || userRole === 'admin') && (
              <SyncChipPlace owner={deviceOwner(me)} always={userRole === 'teacher'} />
            )}
            {userRole && <SearchButton onPress={search.show} busy={search.loading} />}
            {me?.role && <BellLink unread={me.unread} />}
            <AccountMenu
              email={user?.email ?? null}
              roleName={i18n._(words.name)}
              onKeys={keys.show}
              onSignOut={onSignOut}
            />
          </>
        }
        sidebar={<Sidebar items={items} path={path} silent={marked !== 'sidebar'} />}
        bar={
          <BottomBar
            items={bar}
            path={path}
            silent={marked !== 'bar'}
            menuOpen={menuOpen}
            menuComing={menu.loading}
            onMenu={menu.show}
            reached={menu.reached}
          />
        }
      >
        {me?.duties.includes('head') && <NextStepPlace path={path} />}
        {children}
      </ShellFrame>
      {search.Dialog && me && userRole && <search.Dialog reader={me} onClose={search.close} />}
      {keys.Dialog && <keys.Dialog onClose={keys.close} />}
      {menu.Dialog && <menu.Dialog items={items} path={path} onClose={menu.close} />}
    </>
  );
}
