import { lazily } from '#features/auth/web/shared/lazily.tsx';
import { Component, type ReactNode, useSyncExternalStore } from 'react';
import { ShownPlaceContext } from '#platform/ui/routing/use-place.ts';
import { Toaster } from '#platform/ui/toasts/toaster.tsx';
import { PageFailed } from './page-failed.tsx';
import { PagePending } from './page-pending.tsx';
import type { PortalRouter, Shown } from './portal-router.ts';
import { Shell } from './shell.tsx';
import { Titled } from './titled.tsx';
import { useArrival } from './use-arrival.ts';
import { PortalRouterContext } from './use-portal-router.ts';

const NotFoundPage = lazily(() => import('./not-found.tsx').then((module) => module.NotFoundPage));

export function Routed({ router }: { router: PortalRouter }) {
  const shown = useSyncExternalStore(router.subscribe, router.shown);
  useArrival(shown);
  return (
    <PortalRouterContext value={router}>
      <ShownPlaceContext value={shown.place}>
        {shown.kind === 'missing' ? (
          <NotFoundPage />
        ) : (
          <Breakable at={shown.place.path}>
            <Shell>
              <Page shown={shown} />
            </Shell>
          </Breakable>
        )}
        <Toaster />
      </ShownPlaceContext>
    </PortalRouterContext>
  );
}

function Page({ shown }: { shown: Exclude<Shown, { kind: 'missing' }> }) {
  if (shown.waiting) return <PagePending />;
  if (shown.kind === 'failed') return <PageFailed error={shown.error} />;
  const { title, page, place } = shown;
  return (
    <Breakable at={place.path}>
      <Titled title={title} page={page} />
    </Breakable>
  );
}

type BreakableProps = { at: string; children: ReactNode };

/** An error boundary around the page, which resets on the next page. */
class Breakable extends Component<BreakableProps, { error: unknown; at: string }> {
  override state = { error: null as unknown, at: this.props.at };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  static getDerivedStateFromProps({ at }: BreakableProps, state: { error: unknown; at: string }) {
    return at === state.at ? null : { error: null, at };
  }

  override render() {
    return this.state.error ? <PageFailed error={this.state.error} /> : this.props.children;
  }
}
