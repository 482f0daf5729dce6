import favicon from '../../../public/favicon.svg?raw';
import type { Locale } from '#platform/i18n/locale.ts';

export type DocumentAssets = {
  script: string;
  styles: string[];
  /** A script that runs independently of the rest, before it has loaded. */
  early?: string;
  /** API URLs that `early` fetches. */
  asked?: string[];
  /** The filter in the page's URL that is passed on to one of them. */
  filter?: string | undefined;
  /** The URL and the field of its response that contain the page's heading. */
  heads?: { address: string; field: string };
  /**
   * For each tab that the page's URL may select (`?tab=fees`): what `early` fetches instead, and the scripts
   * to preload.
   */
  tabs?: Record<string, { asked: string[]; preloads: string[] }>;
  /** Scripts that the entry will import, loaded in parallel with it. */
  preloads: string[];
  pictures?: Record<string, string>;
};

type Shell = {
  locale: Locale;
  title: string;
  description: string;
  /** Whether search engines may index it: only the landing page. */
  indexed: boolean;
  assets: DocumentAssets;
  /** Markup, already escaped. */
  body: string;
};

// Inlined: as small as it is, a separate request would cost more.
const ICON = `data:image/svg+xml,${encodeURIComponent(favicon.replaceAll(/>\s+</g, '><').replaceAll(/\s+/g, ' '))}`;

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

/**
 * The HTML document around every page. The server fills in {{theme}} and {{sidebar}} from cookies; there is
 * no inline script.
 */
export function documentShell({ locale, title, description, indexed, assets, body }: Shell): string {
  // On a slow connection the stylesheet must come before the portal's large scripts, because it paints the
  // page.
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
    // Async, since any other script waits for the stylesheet.
    ...(assets.early ? [`<script type="module" async src="${assets.early}"></script>`] : []),
    `<script type="module"${priority} src="${assets.script}"></script>`,
    ...assets.preloads.map((href) => `<link rel="modulepreload"${priority} href="${href}">`),
    '</head>',
    `<body>${body}</body>`,
    '</html>',
  ];
  return `${lines.join('\n')}\n`;
}
