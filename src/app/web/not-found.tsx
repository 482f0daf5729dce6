import { useLingui } from '@lingui/react/macro';
import { usePlace } from '#platform/ui/routing/use-place.ts';
import { useEffect } from 'react';
import { buttonStyles } from '#platform/ui/button-styles.ts';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LanguageSwitch } from '#platform/ui/language-switch.tsx';

export function NotFoundPage() {
  const { t } = useLingui();
  const { path: pathname } = usePlace();
  const title = t`Page not found`;
  useEffect(() => {
    // Required by the specification: a miss is logged to the console.
    // oxlint-disable-next-line no-console
    console.error(`404: there is no page at ${pathname}`);
  }, [pathname]);
  useEffect(() => {
    document.title = `${title} · Préau`;
  }, [title]);
  return (
    <main id="content" className="page-width flex min-h-dvh max-w-3xl flex-col justify-center gap-6 py-8">
      <div className="flex items-center justify-between gap-4">
        <div className="margin-ruled">
          <p aria-hidden className="text-sm text-muted">
            {'404'}
          </p>
          <h1 className="text-2xl md:text-3xl">{t`Oops! Page not found`}</h1>
        </div>
        <LanguageSwitch />
      </div>
      <EmptyState
        title={<span className="wrap-anywhere">{t`${pathname} does not exist`}</span>}
        action={
          <a href="/" className={buttonStyles()}>
            {t`Return to Home`}
          </a>
        }
      />
    </main>
  );
}
