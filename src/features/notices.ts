import type { Tx } from '#platform/db/database.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';

/**
 * The texts of a feature's notices by kind, in English, which is also the translation key; `count`
 * and the notice's params are placeholders.
 */
export type NoticeWords = Readonly<Record<string, string>>;

/**
 * The current parameters of a notice when it is sent through a channel; null if it is no longer relevant.
 * Kinds without such a function are sent with their original parameters.
 */
export type NoticeNow = (
  tx: Tx,
  notice: { about: string; params: Record<string, string | number>; today: SchoolDay },
) => Promise<Record<string, string | number> | null>;
export type NoticesNow = Readonly<Record<string, NoticeNow>>;

/**
 * Whether a recipient may still see what a notice is about when it is sent through a channel. For kinds whose
 * link names no student.
 */
export type NoticeReader = (tx: Tx, notice: { about: string; userId: string; at: Date }) => Promise<boolean>;
export type NoticeReaders = Readonly<Record<string, NoticeReader>>;
