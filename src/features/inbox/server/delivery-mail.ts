import { noticeSentence } from '../notice-sentence.ts';
import type { NoticeGroup } from '../delivery.rules.ts';
import type { Locale } from '#platform/i18n/locale.ts';
import { sayIn } from '#platform/i18n/server/words.ts';
import type { NoticeWords } from '#features/notices.ts';

type Fact = { kind: string; params: Record<string, string | number>; count: number; link: string };

type Letter = {
  facts: readonly Fact[];
  /** Null for notices of several groups. */
  group: NoticeGroup | null;
  full_name: string | null;
  locale: Locale;
  words: NoticeWords;
  schoolName: string;
  publicUrl: string;
};

/** Subjects are visible on locked phones, so they only name the group. */
const SUBJECTS: Readonly<Record<NoticeGroup, string>> = {
  absences: /*i18n*/ 'Attendance',
  money: /*i18n*/ 'Fees and payments',
  report_cards: /*i18n*/ 'Report card',
  announcements: /*i18n*/ 'Announcement',
  messages: /*i18n*/ 'New message',
  assignments: /*i18n*/ 'Assignments',
  timetable: /*i18n*/ 'Timetable',
  account: /*i18n*/ 'Your account',
  security: /*i18n*/ 'Security of your account',
  office: /*i18n*/ 'Work at the office',
};

/** The name of a group, or of several: as much as a locked phone may show. */
export const titleOf = (group: NoticeGroup | null, locale: Locale): string =>
  sayIn(locale)(group ? SUBJECTS[group] : /*i18n*/ 'News from the school');

/** An e-mail about one or several notices, in the reader's language. */
export function deliveryMail(letter: Letter): { subject: string; text: string } {
  const { facts, group, full_name, locale, words, schoolName, publicUrl } = letter;
  const say = sayIn(locale);
  const title = titleOf(group, locale);
  const lines = facts.map((fact) => {
    const sentence = noticeSentence(words[fact.kind] ?? fact.kind, fact, locale, say);
    return `• ${oneLine(sentence)}\n  ${publicUrl}${fact.link}`;
  });
  const greeting = full_name
    ? say(/*i18n*/ 'Hello {full_name},', { full_name: oneLine(full_name) })
    : say(/*i18n*/ 'Hello,');
  const footer = say(/*i18n*/ 'You can choose in your profile which news you receive by e-mail: {link}', {
    link: `${publicUrl}/profile`,
  });
  return {
    subject: `${schoolName}${locale === 'fr' ? '\u00A0:' : ':'} ${title}`,
    text: `${greeting}\n\n${lines.join('\n\n')}\n\n${schoolName}\n\n${footer}\n`,
  };
}

// A name must not start a new line, where it could pass for the school's own words.
const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

type Code = { schoolName: string; code: string; minutes: number; locale: Locale };

/** The e-mail with the code that confirms an address. */
export function codeMail({ schoolName, code, minutes, locale }: Code): { subject: string; text: string } {
  const say = sayIn(locale);
  return {
    subject: `${schoolName}${locale === 'fr' ? '\u00A0:' : ':'} ${say(/*i18n*/ 'confirm your e-mail address')}`,
    text: `${say(/*i18n*/ 'Type this code in your profile to receive news by e-mail:')}

${code}

${say(/*i18n*/ 'It works once, for {minutes} minutes. If you did not ask for it, do nothing.', { minutes })}

${schoolName}
`,
  };
}
