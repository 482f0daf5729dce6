/** Each language in its own name, the same in every locale. */
export const LANGUAGE_NAMES: Record<'en' | 'fr', string> = { en: 'English', fr: 'Français' };
