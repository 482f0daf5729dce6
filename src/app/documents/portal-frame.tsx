import { useLingui } from '@lingui/react/macro';
import type { Frame } from '../frame-cookie.ts';
import { barItems, isActive, sidebarItems } from '../navigation.ts';
import { ShownPlaceContext } from '#platform/ui/routing/use-place.ts';
import { BottomBar } from '../web/navigation/bottom-bar.tsx';
import { roleWords } from '../web/role-words.ts';
import { BellLink } from '../web/navigation/bell-link.tsx';
import { SearchButton } from '../web/search-button.tsx';
import { ShellFrame, ShellTitle } from '../web/shell-frame.tsx';
import { Sidebar } from '../web/navigation/sidebar.tsx';

type PortalFrameProps = {
  frame: Frame;
  path: string;
  /** The page's heading in the reader's language; null if it comes from the data (`early.ts` may write it). */
  heading: string | null;
  subtitle: string | undefined;
};

/**
 * A portal page as the server renders it before any script: the role's navigation, the heading, and the space
 * for its rows. The portal must render the same layout.
 */
export function PortalFrame({ frame, path, heading, subtitle }: PortalFrameProps) {
  const { t, i18n } = useLingui();
  const role = frame === 'none' ? null : frame;
  const [items, bar] = [sidebarItems(role), barItems(role)];
  const inBar = bar.some((item) => isActive(item, path));
  return (
    <ShownPlaceContext value={{ path, search: {}, params: {} }}>
      <div data-frame={frame}>
        <ShellFrame
          skipLabel={t`Skip to content`}
          title={<ShellTitle subtitle={i18n._(roleWords(role).portal)} />}
          tools={
            <>
              {role && <SearchButton />}
              {role && <BellLink unread={0} />}
              <span aria-hidden className="block size-control rounded-sm p-1">
                <span className="block size-full rounded-sm bg-raised" />
              </span>
            </>
          }
          sidebar={<Sidebar items={items} path={path} silent={false} />}
          bar={
            <BottomBar items={bar} path={path} silent={!inBar} menuOpen={false} onMenu={() => undefined} />
          }
        >
          <header className="mb-3">
            <div className="margin-ruled min-w-0">
              {heading === null ? (
                <div data-heading>
                  <span aria-hidden className="block h-7 w-56 max-w-full rounded-sm bg-raised md:h-9" />
                </div>
              ) : (
                <h1 className="text-xl tracking-tight md:text-2xl">{heading}</h1>
              )}
              {subtitle && <p className="text-sm text-muted">{subtitle}</p>}
            </div>
          </header>
          <output className="sr-only">{t`Loading...`}</output>
          <div aria-hidden className="flex flex-col gap-3">
            <span className="block h-28 rounded bg-raised md:h-16" />
            <div className="flex flex-col gap-3 rounded border border-line bg-card p-4">
              {PLACES.map((place) => (
                <span key={place} className="block h-8 rounded-sm bg-raised" />
              ))}
            </div>
          </div>
        </ShellFrame>
      </div>
    </ShownPlaceContext>
  );
}

const PLACES = [1, 2, 3, 4, 5, 6, 7, 8];
