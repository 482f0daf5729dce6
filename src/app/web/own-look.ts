import type { Me } from '#features/people/people.contract.ts';
import { localeIsChosen, switchLocale } from '#platform/i18n/web/i18n.ts';
import { setTheme, themeIsChosen } from '#platform/ui/theme.ts';

/** The language and the look that somebody keeps in their profile, on a device where nobody has chosen any. */
export async function showOwnLook({ language, theme }: Me): Promise<void> {
  if (theme && !themeIsChosen()) setTheme(theme);
  // Without cookies the language can't be remembered: asking for it again and again would never end.
  if (language && !localeIsChosen() && navigator.cookieEnabled)
    await switchLocale(language).catch(() => undefined);
}
