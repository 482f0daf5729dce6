import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { checkPaper } from '#features/students/server/papers.service.ts';
import type { Db } from '#platform/db/database.ts';
import { neverStored } from '#platform/http/server/headers.ts';
import type { Installation } from '#platform/http/server/procedures.ts';
import { LOCALES, type Locale, negotiateLocale } from '#platform/i18n/locale.ts';
import { formatAmount } from '#platform/money/amount.ts';
import { formatDay } from '#platform/time/format.ts';
import type { CheckedCard, Verdict } from '../receipts.contract.ts';
import { initialsOf } from '../receipts.rules.ts';
import { verifyReceipt } from './receipts.service.ts';
import { VERIFY_WORDS } from './verify.papers.ts';

type VerifyOptions = {
  db: Db;
  installation: Installation;
  now: () => Date;
  clientAddress: (c: Context) => string;
  /**
   * Finds a report card by its code; null if none. Injected, because report cards are a later
   * feature that depends on this one.
   */
  checkCard: (
    asking: { db: Db; now: () => Date; address: string },
    typed: string,
  ) => Promise<CheckedCard | null>;
};

type Shown = 'valid' | 'reversed' | 'unknown' | 'wait';
/** Each status has a distinct shape, too. */
const SHAPES: Record<Shown, string> = { valid: '✓', reversed: '✕', unknown: '?', wait: '…' };

/**
 * The public verification pages: `/v/{code}` from a receipt's QR code, and `/v` to type one. A
 * small page without scripts; 404 for an unknown code, 429 for a network with too many guesses.
 */
export function verifyRoutes({ db, installation, now, clientAddress, checkCard }: VerifyOptions) {
  const routes = new Hono();
  routes.use('/v/*', neverStored());
  routes.use('/v/*', async (c, next) => {
    await next();
    c.header('x-robots-tag', 'noindex');
  });
  routes.get('/v/style.css', (c) => c.body(VERIFY_STYLE, 200, { 'content-type': 'text/css; charset=utf-8' }));
  routes.get('/v', (c) => {
    const typed = c.req.query('code')?.trim();
    if (typed) return c.redirect(`/v/${encodeURIComponent(typed.slice(0, 40))}${langOf(c)}`, 303);
    const locale = localeOf(c);
    return c.html(page(locale, 'none', c.req.path, form(locale)));
  });
  routes.get('/v/:code', async (c) => {
    const locale = localeOf(c);
    const typed = c.req.param('code').slice(0, 40);
    const address = clientAddress(c);
    // Certificates, student cards and report cards use this address too. Their codes differ in
    // shape from receipts'.
    const paper = await checkPaper({ db, now, address }, typed);
    const card = paper ? null : await checkCard({ db, now, address }, typed);
    if (card) return c.html(page(locale, 'card', pathOf(typed), cardAnswer(locale, card)));
    const verdict = paper ?? (await verifyReceipt({ db, installation, now, address }, typed));
    if (!verdict)
      return c.html(page(locale, 'none', pathOf(typed), box(locale, 'unknown'), form(locale, typed)), 404);
    if ('refused' in verdict) {
      c.header('retry-after', '300');
      return c.html(page(locale, 'none', pathOf(typed), box(locale, 'wait')), 429);
    }
    if (!('kind' in verdict)) return c.html(page(locale, 'receipt', pathOf(typed), answer(locale, verdict)));
    const kind = verdict.kind === 'card' ? 'student' : 'certificate';
    return c.html(page(locale, kind, pathOf(typed), paperAnswer(locale, verdict, installation.schoolName)));
  });
  return routes;
}

const pathOf = (typed: string) => `/v/${encodeURIComponent(typed)}`;

const langOf = (c: Context) => {
  const asked = LOCALES.find((locale) => locale === c.req.query('lang'));
  return asked ? `?lang=${asked}` : '';
};

const localeOf = (c: Context): Locale =>
  LOCALES.find((locale) => locale === c.req.query('lang')) ??
  negotiateLocale({ acceptLanguage: c.req.header('accept-language') });

type Markup = ReturnType<typeof html>;

function page(
  locale: Locale,
  kind: keyof (typeof VERIFY_WORDS)['en']['titles'],
  path: string,
  ...body: Markup[]
) {
  const words = VERIFY_WORDS[locale];
  const title = words.titles[kind];
  const other = locale === 'fr' ? 'en' : 'fr';
  return html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="/favicon.svg" />
        <link rel="stylesheet" href="/v/style.css" />
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${body}
          <p><a href="${path}?lang=${other}" hreflang="${other}" lang="${other}">${words.other}</a></p>
        </main>
      </body>
    </html> `;
}

function box(locale: Locale, shown: Shown): Markup {
  const { valid, validText, reversed, reversedText, unknown, unknownText, tooMany, tooManyText } =
    VERIFY_WORDS[locale];
  const [word, text] = {
    valid: [valid, validText],
    reversed: [reversed, reversedText],
    unknown: [unknown, unknownText],
    wait: [tooMany, tooManyText],
  }[shown] as [string, string];
  return html`<div class="verdict ${shown}" role="status">
    <strong><span aria-hidden="true">${SHAPES[shown]}</span> ${word}</strong>
    <p>${text}</p>
  </div>`;
}

function answer(locale: Locale, { state, amount, date, initials, school }: Verdict): Markup {
  const words = VERIFY_WORDS[locale];
  const facts = [
    [words.amount, formatAmount(amount, 'XAF')],
    [words.date, formatDay(date, locale)],
    [initials.length > 1 ? words.students : words.student, initials.join(', ')],
    [words.school, school],
  ];
  return html`${box(locale, state)} ${list(facts)}
    <p><a href="/v?lang=${locale}">${words.another}</a></p>`;
}

type CheckedPaper = Extract<Awaited<ReturnType<typeof checkPaper>>, { kind: unknown }>;

function paperAnswer(locale: Locale, paper: CheckedPaper, school: string): Markup {
  const words = VERIFY_WORDS[locale];
  const facts = [
    [words.paper, [words.papers[paper.kind], paper.number].filter(Boolean).join(' ')],
    [words.date, formatDay(paper.issued_on, locale)],
    [words.today, paper.enrolled ? words.enrolled : words.left],
    [words.school, school],
  ];
  return html`<div class="verdict valid" role="status">
      <strong><span aria-hidden="true">${SHAPES.valid}</span> ${words.valid}</strong>
      <p>${words.paperText}</p>
    </div>
    ${list(facts)}`;
}

/**
 * A report card: that it is the school's and still valid. No marks: the holder of the paper has
 * those.
 */
function cardAnswer(locale: Locale, card: CheckedCard): Markup {
  const words = VERIFY_WORDS[locale];
  const period = card.period ? card.period[locale] : words.wholeYear;
  const facts = [
    [words.paper, `${words.reportCard} ${card.number}`],
    [words.student, initialsOf(card.name)],
    [words.class, card.class_name],
    [words.period, `${period} · ${card.year}`],
    [words.date, formatDay(card.made_on, locale)],
    [words.school, card.school],
  ];
  const isValid = card.state === 'valid';
  return html`<div class="verdict ${isValid ? 'valid' : 'reversed'}" role="status">
      <strong>
        <span aria-hidden="true">${isValid ? SHAPES.valid : SHAPES.reversed}</span>
        ${isValid ? words.valid : words.replaced}
      </strong>
      <p>${isValid ? `${words.paperText} ${words.figuresText}` : words.replacedText}</p>
    </div>
    ${isValid && card.class_changed ? html`<p>${words.classChanged}</p>` : ''} ${list(facts)}`;
}

const list = (facts: string[][]): Markup =>
  html`<dl>
    ${facts.map(
      ([term, value]) =>
        html`<dt>${term}</dt>
          <dd>${value}</dd>`,
    )}
  </dl>`;

function form(locale: Locale, typed = ''): Markup {
  const words = VERIFY_WORDS[locale];
  return html`<form action="/v" method="get">
    <p>${words.ask}</p>
    <input type="hidden" name="lang" value="${locale}" />
    <label for="code">${words.code}</label>
    <input
      id="code"
      name="code"
      value="${typed}"
      required
      maxlength="40"
      autocomplete="off"
      autocapitalize="characters"
      spellcheck="false"
    />
    <button>${words.check}</button>
  </form>`;
}

const VERIFY_STYLE = `
:root { color-scheme: light dark; --paper: #fbfaf5; --card: #fff; --text: #17223b; --muted: #545e75; --control: #858ea1; --ink: #1f4e9c; --on-ink: #fff; --good: #1b6b4f; --bad: #b3262e; --ring: #b3400e; }
@media (prefers-color-scheme: dark) { :root { --paper: #12211d; --card: #1a2c27; --text: #eef3ec; --muted: #a9b8b0; --control: #6c8078; --ink: #9cc2ff; --on-ink: #12211d; --good: #7fd6ae; --bad: #ff9a94; --ring: #ffd27a; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--text); font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
main { max-inline-size: 30rem; margin-inline: auto; padding: 1.5rem 1rem 3rem; }
h1 { margin: 0 0 1rem; padding-inline-start: .75rem; border-inline-start: 2px solid var(--bad); font-size: 1.375rem; line-height: 1.25; }
a { color: var(--ink); }
.verdict { padding: 1rem; background: var(--card); border: 3px solid; border-radius: 6px; }
.verdict strong { display: block; font-size: 1.75rem; line-height: 1.25; letter-spacing: .04em; }
.verdict p { margin: .25rem 0 0; color: var(--text); }
.valid { color: var(--good); }
.reversed { color: var(--bad); border-style: double; border-width: 6px; }
.unknown, .wait { color: var(--bad); border-style: dashed; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1.25rem; margin: 1rem 0; }
dt { color: var(--muted); }
dd { margin: 0; font-weight: 600; font-variant-numeric: tabular-nums; }
label { display: block; margin-block-end: .25rem; }
input, button { font: inherit; min-block-size: 44px; inline-size: 100%; border-radius: 6px; padding-inline: .75rem; }
input { color: var(--text); background: var(--card); border: 1px solid var(--control); text-transform: uppercase; }
button { margin-block-start: .75rem; border: 0; font-weight: 600; color: var(--on-ink); background: var(--ink); }
:focus-visible { outline: 2px solid var(--ring); outline-offset: 2px; }
`;
