import type { Tx } from '#platform/db/database.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';

/**
 * The texts of a feature's notices by kind, in English, which is also the translation key; `count`
 * and the notice's params are placeholders.
 */
export type NoticeWords = Readonly<Record<string, string>>;

/**
 * The parameters of a notice at the moment when it leaves by a channel; null if there is nothing left to tell.
 * Kinds without such a function leave as they were told.
 */
export type NoticeNow = (
  tx: Tx,
  notice: { about: string; params: Record<string, string | number>; today: SchoolDay },
) => Promise<Record<string, string | number> | null>;
export type NoticesNow = Readonly<Record<string, NoticeNow>>;

/**
 * Whether a person may still know of the thing of a notice at the moment when it leaves by a channel, for kinds whose
 * link names no student.
 */
export type NoticeReader = (tx: Tx, notice: { about: string; userId: string; at: Date }) => Promise<boolean>;
export type NoticeReaders = Readonly<Record<string, NoticeReader>>;
