import type { I18n } from '@lingui/core';
import { elided } from '#platform/i18n/elided.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatDay } from '#platform/time/format.ts';
import type { NoticeWords } from '#features/notices.ts';
import type { Notice } from '../inbox.contract.ts';

/** Texts of every feature's notices, from its `x.notices.ts`. */
const WORDS: NoticeWords = Object.assign(
  {},
  ...Object.values(
    import.meta.glob<Record<string, NoticeWords>>('../../*/*.notices.ts', { eager: true }),
  ).flatMap((module) => Object.values(module)),
);

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * The text of a notice, with localized dates; its raw name if unknown to this client, as with a newer server.
 */
export function noticeWords({ kind, params, count }: Notice, i18n: I18n): string {
  const words = WORDS[kind];
  if (!words) return kind;
  const locale = currentLocale();
  const written = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'string' && DAY.test(value) ? formatDay(value, locale) : value,
  ]);
  // Built pages hold the compiled message; in development the English is the key of the translation.
  const message = { id: words, message: words, values: { ...Object.fromEntries(written), count } };
  const sentence = i18n._(message);
  return locale === 'fr' ? elided(sentence) : sentence;
}
