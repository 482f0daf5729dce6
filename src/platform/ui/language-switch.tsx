import { useLingui } from '@lingui/react/macro';
import { LOCALES, type Locale } from '#platform/i18n/locale.ts';
import { switchLocale } from '#platform/i18n/web/i18n.ts';
import { toastError } from './toasts/errors.ts';

// Each language is listed by its own name.
const NAMES: Record<Locale, { short: string; name: string }> = {
  en: { short: 'EN', name: 'English' },
  fr: { short: 'FR', name: 'Français' },
};

/** English or French, applied at once and stored for a year. */
export function LanguageSwitch({ className }: { className?: string }) {
  const { t, i18n } = useLingui();
  return (
    <fieldset aria-label={t`Language`} className={`segments ${className ?? ''}`}>
      {LOCALES.map((locale) => (
        <button
          key={locale}
          type="button"
          lang={locale}
          aria-pressed={i18n.locale === locale}
          title={NAMES[locale].name}
          onClick={() => void switchLocale(locale).catch(toastError)}
        >
          <span aria-hidden>{NAMES[locale].short}</span>
          <span className="sr-only">{NAMES[locale].name}</span>
        </button>
      ))}
    </fieldset>
  );
}
