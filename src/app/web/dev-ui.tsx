import '#platform/ui/styles.css';
import { I18nProvider } from '@lingui/react';
import { createRoot } from 'react-dom/client';
import { isLocale } from '#platform/i18n/locale.ts';
import { i18n, startI18n } from '#platform/i18n/web/i18n.ts';
import { UiPage } from '#platform/ui/dev/ui-page.tsx';

/** /dev/ui, in development only: all components in every state, outside the portal. */
async function show(root: HTMLElement, locale: string): Promise<void> {
  await startI18n(isLocale(locale) ? locale : 'en');
  createRoot(root).render(
    <I18nProvider i18n={i18n}>
      <UiPage />
    </I18nProvider>,
  );
}

const root = document.getElementById('root');
if (root) void show(root, document.documentElement.lang);
