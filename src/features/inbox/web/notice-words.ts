import type { I18n } from '@lingui/core';
import type { NoticeWords } from '#features/notices.ts';
import type { Notice } from '../inbox.contract.ts';

/** The words of every feature's notices, from its `x.notices.ts`; they are translated in this feature's catalogue. */
const WORDS: NoticeWords = Object.assign(
  {},
  ...Object.values(
    import.meta.glob<Record<string, NoticeWords>>('../../*/*.notices.ts', { eager: true }),
  ).flatMap((module) => Object.values(module)),
);

/** What a notice says. One unknown to this page, from a newer server, by its own name. */
export function noticeWords({ kind, params, count }: Notice, i18n: I18n): string {
  const words = WORDS[kind];
  return words ? i18n._(words, { ...params, count }) : kind;
}
