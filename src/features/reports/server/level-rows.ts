import { sql } from 'drizzle-orm';
import { papersOf } from '#platform/i18n/server/words.ts';
import type { ReportCell } from '../reports.contract.ts';
import { both } from './report.ts';

const WORDS = papersOf((say) => ({
  grade: (number: string) => say(/*i18n*/ 'Grade {number}', { number }),
}));

/** The level of a class `c`: the school's own, or the grade where it has none. */
export const levelKey = sql`coalesce(c.level_id::text, c.grade_level)`;

/** A class's level, the part of the school that the level belongs to, and the class's grade. */
export type LevelNames = { level: string | null; part: string | null; grade: string | null };

/** Includes the part of the school only if the table has levels of several parts. */
export function levelLabel({ level, part, grade }: LevelNames, manyParts: boolean): ReportCell {
  if (level !== null) return manyParts && part ? `${level} · ${part}` : level;
  return both(WORDS, (words) => words.grade((grade ?? '').replace('grade_', '')));
}
