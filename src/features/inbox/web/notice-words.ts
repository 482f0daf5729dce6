import type { I18n } from '@lingui/core';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import type { NoticeWords } from '#features/notices.ts';
import type { Notice } from '../inbox.contract.ts';
import { noticeSentence } from '../notice-sentence.ts';

/** Texts of every feature's notices, from its `x.notices.ts`. */
const WORDS: NoticeWords = Object.assign(
  {},
  ...Object.values(
    import.meta.glob<Record<string, NoticeWords>>('../../*/*.notices.ts', { eager: true }),
  ).flatMap((module) => Object.values(module)),
);

/** The text of a notice; its raw name if unknown to this client, as with a newer server. */
export function noticeWords(notice: Notice, i18n: I18n): string {
  const words = WORDS[notice.kind];
  if (!words) return notice.kind;
  // Production builds contain compiled messages; in development the English text is the key of the
  // translation.
  return noticeSentence(words, notice, currentLocale(), (sentence, values) => {
    const message = { id: sentence, message: sentence, values };
    return i18n._(message);
  });
}
