/** Languages by their own names, which are the same in every language. */
export const LANGUAGE_NAMES: Record<'en' | 'fr', string> = { en: 'English', fr: 'Français' };
