import { I18nProvider } from '@lingui/react';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { AuthPage } from '#features/auth/web/auth-page.tsx';
import { LandingPage } from '#features/landing/web/landing-page.tsx';
import type { Locale } from '#platform/i18n/locale.ts';
import { i18n, activateLocale } from './catalogues.ts';
import type { Frame } from '../frame-cookie.ts';
import { opens } from '#features/page-access.ts';
import { wordsFor } from '../web/match-page.ts';
import { PAGES } from '../web/pages.ts';
import { PortalFrame } from './portal-frame.tsx';
import { NeedsScript, PortalPlaceholder } from './portal-placeholder.tsx';
import { type DocumentAssets, documentShell } from './shell.ts';

export { filterOf, firstAsked, firstHeading, tabsAsked } from './first-asked.ts';
export { OFFLINE, tabFiles, viewFiles } from './view-files.ts';
export { FRAMES } from '../frame-cookie.ts';

export type DocumentPage = 'landing' | 'auth' | 'portal';
type DocumentRequest = { page: DocumentPage; locale: Locale; assets: DocumentAssets };

const TITLES: Record<DocumentPage, MessageDescriptor> = {
  landing: msg`Préau: the whole school, under one roof`,
  auth: msg`Sign in · Préau`,
  portal: msg`Préau`,
};

const DESCRIPTION = msg`School management for administrators, teachers, parents and students: enrollment, directory and classes, in English and French.`;

/** A page's complete HTML, with its text in the reader's language before any script runs. */
export function renderDocument({ page, locale, assets }: DocumentRequest): string {
  activateLocale(locale);
  return documentShell({
    locale,
    title: i18n._(TITLES[page]),
    description: i18n._(DESCRIPTION),
    indexed: page === 'landing',
    assets,
    body: renderBody(page, locale, assets),
  });
}

function renderBody(page: DocumentPage, locale: Locale, assets: DocumentAssets): string {
  if (page === 'landing')
    return renderToStaticMarkup(
      <I18nProvider i18n={i18n}>
        <LandingPage locale={locale} pictures={assets.pictures ?? {}} />
      </I18nProvider>,
    );
  const root =
    page === 'auth'
      ? renderToString(
          <I18nProvider i18n={i18n}>
            <AuthPage />
          </I18nProvider>,
        )
      : renderToStaticMarkup(
          <I18nProvider i18n={i18n}>
            <PortalPlaceholder />
          </I18nProvider>,
        );
  return `<div id="root">${withoutInlineStyles(root)}</div>`;
}

/** The content security policy forbids style attributes; components set theirs again on hydration. */
function withoutInlineStyles(html: string): string {
  return html.replaceAll(/(<[a-z][^<>]*?) style="[^"]*"/g, '$1');
}

type FrameRequest = { frame: Frame; path: string; locale: Locale; assets: DocumentAssets };

/** The first HTML of a portal page for a role; null if the role may not open it. */
export function renderFrame({ frame, path, locale, assets }: FrameRequest): string | null {
  const page = PAGES.find((page) => page.path === path);
  const role = frame === 'none' ? null : frame;
  if (!page || !opens(page, { role, duties: ['head'] })) return null;
  activateLocale(locale);
  const heading = wordsFor(page.heading, role) ?? page.title;
  const subtitle = wordsFor(page.subtitle, role);
  // The heading of a page about one record comes from its data.
  const named = path.includes('$') ? null : i18n._(heading);
  const body = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <NeedsScript />
      <PortalFrame frame={frame} path={path} heading={named} subtitle={subtitle && i18n._(subtitle)} />
    </I18nProvider>,
  );
  return documentShell({
    locale,
    title: named === null ? i18n._(TITLES.portal) : `${i18n._(page.title)} · Préau`,
    description: '',
    indexed: false,
    assets,
    body: `<div id="root">${withoutInlineStyles(body)}</div>`,
  });
}

export const FRAMED = PAGES.map(({ path }) => path);
