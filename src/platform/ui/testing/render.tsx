import { I18nProvider } from '@lingui/react';
import { configure, render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { i18n } from '#platform/i18n/web/i18n.ts';

// Generous, because a busy machine renders slowly.
configure({ asyncUtilTimeout: 10_000 });

/** Renders in English, the source language. */
export function renderInEnglish(ui: ReactNode): RenderResult {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  return render(ui, { wrapper: ({ children }) => <I18nProvider i18n={i18n}>{children}</I18nProvider> });
}
