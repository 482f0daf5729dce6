import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { LOCALES, type Locale } from '#platform/i18n/locale.ts';
import { currentLocale, switchLocale } from '#platform/i18n/web/i18n.ts';
import { Card } from '#platform/ui/card.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { readTheme, setTheme, type Theme, THEMES, watchTheme } from '#platform/ui/theme.ts';
import { profileApi } from '../profile.client.ts';

// Language names are not translated.
const LANGUAGES: Record<Locale, string> = { en: 'English', fr: 'Français' };

/** Language and theme: applied immediately and saved with the account for other devices. */
export function Appearance() {
  const { t } = useLingui();
  const theme = useSyncExternalStore(watchTheme, readTheme);
  const save = useMutation(
    profileApi.update.mutationOptions({
      // The choice stays on this device; only saving it to the account failed.
      onError: toastError,
    }),
  );
  const themes: Record<Theme, string> = {
    system: t`Same as this device`,
    light: t`Light`,
    dark: t`Dark`,
  };

  async function chooseLanguage(language: Locale) {
    await switchLocale(language).catch(toastError);
    save.mutate({ language });
  }
  function chooseTheme(chosen: Theme) {
    setTheme(chosen);
    save.mutate({ theme: chosen });
  }

  return (
    <Card title={t`Language and appearance`}>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <SelectField
          label={t`Language`}
          value={currentLocale()}
          onChange={(event) => void chooseLanguage(event.target.value as Locale)}
          options={LOCALES.map((locale) => ({ value: locale, label: LANGUAGES[locale] }))}
        />
        <SelectField
          label={t`Appearance`}
          value={theme}
          onChange={(event) => chooseTheme(event.target.value as Theme)}
          options={THEMES.map((choice) => ({ value: choice, label: themes[choice] }))}
        />
      </div>
      <output className="mt-2 block text-sm text-muted">
        {save.isSuccess ? t`Saved with your account.` : t`Applied immediately and saved with your account.`}
      </output>
    </Card>
  );
}
