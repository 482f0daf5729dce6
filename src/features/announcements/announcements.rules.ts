import type { Locale } from '#platform/i18n/locale.ts';
import type { MarkdownBlock } from '#platform/markdown/markdown-schema.ts';

/** Roles that can be addressed; administrators read everything. */
export const AUDIENCE_ROLES = ['parent', 'student', 'teacher'] as const;
export type AudienceRole = (typeof AUDIENCE_ROLES)[number];

/** Roles that a teacher may address, within their own classes. */
export const FAMILY_ROLES = ['parent', 'student'] as const satisfies readonly AudienceRole[];

/**
 * Limits an audience to the families of some students, fixed at publication; to a subject's students and
 * teachers, as of each day; or to people chosen by name.
 */
export const ONLY = ['owing', 'absent', 'chosen', 'subject', 'people'] as const;
export type Only = (typeof ONLY)[number];

/** Whether a limited audience can include teachers: owing, absent and chosen concern students only. */
export const hasTeachers = (only: Only | null | undefined): boolean =>
  !only || only === 'subject' || only === 'people';
export const MOST_STUDENTS = 200;
/** A small page, because each announcement is shown in full. */
export const ANNOUNCEMENTS_A_PAGE = 20;

/** The most people and families chosen by name, together. */
export const MOST_PEOPLE = 200;

/** The minimum number of letters for a search by name. */
export const LEAST_LETTERS = 2;

/** The options of a choice by name: a person in a role, or the guardians of a student. */
export const CHOICES = ['teacher', 'parent', 'student', 'family'] as const;

/** For a larger audience the sender must type its size, so that a slip cannot reach the whole school. */
export const LARGE_AUDIENCE = 100;

/** Up to this many chosen students or people count as a single class. */
export const MOST_LIKE_ONE_CLASS = 30;

type Addressed = {
  class_ids: readonly string[];
  only?: Only | null | undefined;
  student_ids?: readonly string[] | undefined;
  user_ids?: readonly string[] | undefined;
};

/** Whether the audience is a list of students or people, independent of classes. */
export const isByName = (only: Only | null | undefined): boolean => only === 'chosen' || only === 'people';

/** Whether it reaches more than one class, which requires a recent sign-in proof and a device that is not new. */
export const reachesManyClasses = ({
  class_ids,
  only,
  student_ids = [],
  user_ids = [],
}: Addressed): boolean =>
  isByName(only) ? student_ids.length + user_ids.length > MOST_LIKE_ONE_CLASS : class_ids.length !== 1;

export const MOST_CHOICES = 6;
export const MOST_CHOICE = 80;
export const MOST_TITLE = 120;
export const MOST_TEXT = 5000;
export const MOST_CLASSES = 100;

export const STATES = ['scheduled', 'published', 'ended', 'recalled'] as const;
export type AnnouncementState = (typeof STATES)[number];

type Texts = {
  title_fr: string | null;
  body_fr: string | null;
  title_en: string | null;
  body_en: string | null;
};

/** Title and text in the reader's language, or in the other if there is no translation. */
export function textFor(texts: Texts, reader: Locale): { language: Locale; title: string; body: string } {
  const other = reader === 'fr' ? 'en' : 'fr';
  return textIn(texts, reader) ?? textIn(texts, other) ?? { language: reader, title: '', body: '' };
}

/** Title and text in one language; null if there is no translation. */
export function textIn(texts: Texts, language: Locale) {
  const [title, body] = language === 'fr' ? [texts.title_fr, texts.body_fr] : [texts.title_en, texts.body_en];
  return title === null || body === null ? null : { language, title, body };
}

type Blocks = { blocks_fr: MarkdownBlock[] | null; blocks_en: MarkdownBlock[] | null };

/** The parsed text in one language; empty if there is no translation. */
export const blocksIn = ({ blocks_fr, blocks_en }: Blocks, language: Locale): MarkdownBlock[] =>
  (language === 'fr' ? blocks_fr : blocks_en) ?? [];

type Choices = { choices_fr: string[] | null; choices_en: string[] | null };

/** The choices of its question in the reader's language, or the other one; empty if there is no question. */
export const choicesFor = ({ choices_fr, choices_en }: Choices, language: Locale): string[] =>
  (language === 'fr' ? (choices_fr ?? choices_en) : (choices_en ?? choices_fr)) ?? [];

/** The state of an announcement at a moment; its end date is the last day it is shown. */
export function stateOf(
  row: { publish_at: Date; ends_on: string | null; recalled_at: Date | null },
  at: { now: Date; today: string },
): AnnouncementState {
  if (row.recalled_at) return 'recalled';
  if (row.publish_at > at.now) return 'scheduled';
  return row.ends_on !== null && row.ends_on < at.today ? 'ended' : 'published';
}
