import type { Me } from '#features/people/people.contract.ts';
import { localeIsChosen, switchLocale } from '#platform/i18n/web/i18n.ts';
import { setTheme, themeIsChosen } from '#platform/ui/theme.ts';

/** Applies the language and theme of a person's profile on a device on which none was chosen. */
export async function showOwnLook({ language, theme }: Me): Promise<void> {
  if (theme && !themeIsChosen()) setTheme(theme);
  // Without cookies the language cannot be stored, and reloading for it would never end.
  if (language && !localeIsChosen() && navigator.cookieEnabled)
    await switchLocale(language).catch(() => undefined);
}
