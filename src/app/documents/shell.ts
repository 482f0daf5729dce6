import favicon from '../../../public/favicon.svg?raw';
import type { Locale } from '#platform/i18n/locale.ts';

export type DocumentAssets = {
  script: string;
  styles: string[];
  /** Runs by itself before the rest is here. */
  early?: string;
  /** Addresses of the API that `early` asks for. */
  asked?: string[];
  /** The filter of the page's address that the one of them takes as well. */
  filter?: string | undefined;
  /** Which of them has the page's heading, and where in its answer. */
  heads?: { address: string; field: string };
  /** By tab that the page's address may name (`?tab=fees`): what `early` asks for instead, and the scripts it has fetched. */
  tabs?: Record<string, { asked: string[]; preloads: string[] }>;
  /** Scripts that the entry will ask for, so that they come together with it. */
  preloads: string[];
  /** Addresses of built pictures by source path. */
  pictures?: Record<string, string>;
};

type Shell = {
  locale: Locale;
  title: string;
  description: string;
  /** Only the front page is for search engines. */
  indexed: boolean;
  assets: DocumentAssets;
  /** Markup, escaped already. */
  body: string;
};

// In the document itself: small as it is, it would be a request of its own.
const ICON = `data:image/svg+xml,${encodeURIComponent(favicon.replaceAll(/>\s+</g, '><').replaceAll(/\s+/g, ' '))}`;

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

/** The frame of every document. The server fills {{theme}} and {{sidebar}} from cookies; nothing here runs inline. */
export function documentShell({ locale, title, description, indexed, assets, body }: Shell): string {
  // The portal's large scripts leave a slow line to the stylesheet, which paints the page.
  const priority = assets.early ? ' fetchpriority="low"' : '';
  const lines = [
    '<!doctype html>',
    `<html lang="${locale}" data-theme="{{theme}}" data-sidebar="{{sidebar}}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="theme-color" content="#fbfaf5" media="(prefers-color-scheme: light)">',
    '<meta name="theme-color" content="#12211d" media="(prefers-color-scheme: dark)">',
    `<title>${escapeHtml(title)}</title>`,
    indexed
      ? `<meta name="description" content="${escapeHtml(description)}">`
      : '<meta name="robots" content="noindex">',
    `<link rel="icon" href="${ICON}" type="image/svg+xml">`,
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...(assets.early ? [`<meta name="asked" content="${escapeHtml((assets.asked ?? []).join(' '))}">`] : []),
    ...(assets.heads
      ? [`<meta name="heading" content="${assets.heads.address} ${assets.heads.field}">`]
      : []),
    ...(assets.filter ? [`<meta name="filter" content="${assets.filter}">`] : []),
    ...Object.entries(assets.tabs ?? {}).map(
      ([tab, { asked, preloads }]) =>
        `<meta name="tab-${tab}" content="${escapeHtml([...asked, ...preloads].join(' '))}">`,
    ),
    // Asynchronous, since any other script waits for the stylesheet.
    ...(assets.early ? [`<script type="module" async src="${assets.early}"></script>`] : []),
    `<script type="module"${priority} src="${assets.script}"></script>`,
    ...assets.preloads.map((href) => `<link rel="modulepreload"${priority} href="${href}">`),
    '</head>',
    `<body>${body}</body>`,
    '</html>',
  ];
  return `${lines.join('\n')}\n`;
}
