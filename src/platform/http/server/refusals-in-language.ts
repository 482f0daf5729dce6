import type { Context, MiddlewareHandler } from 'hono';
import { type Locale, negotiateLocale } from '#platform/i18n/locale.ts';
import { inLanguage } from '#platform/i18n/server/words.ts';
import { textAtHand } from './text-answer.ts';

/**
 * The language that a call requests. The cookie is not used, because a call comes from a page that is already
 * in one language.
 */
export const languageOf = (c: Context): Locale =>
  negotiateLocale({ acceptLanguage: c.req.header('accept-language') });

/**
 * The human-readable fields of an error: of our API (`errorBody`) and of sign-in, which uses GoTrue's
 * protocol.
 */
const READ = new Set(['message', 'msg']);

function translated(value: unknown, locale: Locale): unknown {
  if (Array.isArray(value)) return value.map((part) => translated(part, locale));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      READ.has(name) && typeof part === 'string' ? inLanguage(part, locale) : translated(part, locale),
    ]),
  );
}

/** An error with its messages in a language. Any other response is returned unchanged. */
export async function refusalIn(response: Response, locale: Locale): Promise<Response> {
  const isRefusal = response.status >= 400 && response.headers.get('content-type')?.includes('json');
  if (!isRefusal || locale === 'en') return response;
  const { status, headers: sent } = response;
  const body: unknown = JSON.parse(textAtHand(response) ?? (await response.text()));
  const headers = new Headers(sent);
  headers.delete('content-length');
  return new Response(JSON.stringify(translated(body, locale)), { status, headers });
}

/** Pages show the server's error messages, so they are translated to the language that the call requests. */
export const refusalsInLanguage = (): MiddlewareHandler => async (c, next) => {
  await next();
  const spoken = await refusalIn(c.res, languageOf(c));
  if (spoken === c.res) return;
  // Cleared first, because the previous response's headers would otherwise be merged into the new one's.
  c.res = undefined;
  c.res = spoken;
};
