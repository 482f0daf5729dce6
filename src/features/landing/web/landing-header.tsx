import { Trans, useLingui } from '@lingui/react/macro';
import { type Locale, LOCALES } from '#platform/i18n/locale.ts';
import { BrandMark } from './shared/brand-mark.tsx';

const LANGUAGE_NAMES: Record<Locale, string> = { en: 'English', fr: 'Français' };

/** Name, languages and sign-in link. The script replaces the link for visitors who are signed in. */
export function LandingHeader({ locale }: { locale: Locale }) {
  const { t } = useLingui();
  return (
    <header className="page-width flex flex-wrap items-center justify-between gap-x-2 py-2">
      <a href="/" className="flex min-h-11 items-center gap-2 text-lg font-bold text-text">
        <BrandMark />
        <Trans>Préau</Trans>
      </a>
      <div className="flex items-center gap-1 md:gap-4">
        <nav aria-label={t`Language`} className="flex">
          {LOCALES.map((code) => (
            <a
              key={code}
              href={`/?lang=${code}`}
              lang={code}
              hrefLang={code}
              aria-current={code === locale ? 'true' : undefined}
              className="flex min-h-11 min-w-9 items-center justify-center text-sm text-muted uppercase underline-offset-8 hover:text-text aria-[current]:font-bold aria-[current]:text-primary aria-[current]:underline"
            >
              <span aria-hidden>{code}</span>
              <span className="sr-only">{LANGUAGE_NAMES[code]}</span>
            </a>
          ))}
        </nav>
        <a
          href="/auth"
          data-signed-out
          className="flex min-h-11 items-center px-1 font-semibold md:px-2 text-primary"
        >
          <Trans>Sign In</Trans>
        </a>
        {/* Hidden on a phone, where space is short and the page's first button does the same. */}
        <a
          href="/dashboard"
          data-signed-in
          hidden
          className="hidden min-h-11 items-center px-2 font-semibold text-primary md:flex"
        >
          <Trans>Open dashboard</Trans>
        </a>
      </div>
    </header>
  );
}
