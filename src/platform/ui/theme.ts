/** `system` follows the device. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Also read by the server, which renders the theme into the first bytes of a page. */
export const THEME_COOKIE = 'preau_theme';
const YEAR_SECONDS = 365 * 24 * 60 * 60;

const watchers = new Set<() => void>();

/** Subscribes to theme changes made on this page. */
export function watchTheme(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export function readTheme(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  return THEMES.find((theme) => theme === chosen) ?? 'system';
}

/** True if a theme was chosen on this device. */
export function themeIsChosen(): boolean {
  return document.cookie.includes(`${THEME_COOKIE}=`);
}

/** Applies a theme at once and stores it for a year. */
export function setTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  document.cookie = `${THEME_COOKIE}=${theme}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
  for (const watcher of watchers) watcher();
}
