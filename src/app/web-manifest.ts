import type { Locale } from '#platform/i18n/locale.ts';

const WORDS = {
  en: { attendance: 'Take attendance', payments: 'Record a payment' },
  fr: { attendance: 'Faire l’appel', payments: 'Enregistrer un paiement' },
} as const;

const icon = (file: string, sizes: string, purpose = 'any') => ({
  src: `/icons/${file}`,
  sizes,
  type: 'image/png',
  purpose,
});
const shortcut = (name: string, url: string) => ({ name, url, icons: [icon('icon-192.png', '192x192')] });

/** The portal's name as an installed app, and the shortcuts shown on a long press of its icon. */
export function webManifest(school: string, locale: Locale): object {
  return {
    id: '/',
    name: `${school} · Préau`,
    short_name: 'Préau',
    lang: locale,
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    background_color: '#fbfaf5',
    theme_color: '#fbfaf5',
    icons: [
      icon('icon-192.png', '192x192'),
      icon('icon-512.png', '512x512'),
      icon('icon-maskable-512.png', '512x512', 'maskable'),
    ],
    shortcuts: [
      shortcut(WORDS[locale].attendance, '/attendance'),
      shortcut(WORDS[locale].payments, '/fees?do=record-payment'),
    ],
  };
}
