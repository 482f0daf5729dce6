import { daysBetween, type Plan } from '#features/finance/recurrences/server/testing/rrule-days.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';

/** What an entry says, as far as it is compared. */
export type Words = { amount: string; description: string };

const FAR = '9999-12-31';
/** Days until here are reckoned once for a plan; what lies beyond is asked for each time. */
const HORIZON = '2038-01-01';

export const dayPlus = (day: SchoolDay, days: number): SchoolDay =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/**
 * A recurrence as people understand it, without numbers of entries, anchors, locks or jobs: a plan of days from the calendar
 * library, a mark up to which all is dealt with, and what was written. Nothing of the product's own reckoning is in it.
 */
export function aRuleModel(plan: Plan, words: Words) {
  let days: SchoolDay[] | null = null;
  const model = {
    plan,
    words,
    paused: false,
    ended: false,
    /** Everything until this day is written or left out. */
    dealtWith: dayPlus(plan.from, -1),
    written: new Map<SchoolDay, Words>(),
    skipped: [] as SchoolDay[],
    /** Entries that their owner deleted, and those of them that are gone for good. */
    deleted: new Set<SchoolDay>(),
    purged: new Set<SchoolDay>(),

    /** A day has come: what fell due until then is written, as the rule said until now. */
    reach(today: SchoolDay) {
      if (model.ended) return;
      if (model.paused) {
        // Today itself still counts for who resumes today.
        const yesterday = dayPlus(today, -1);
        if (yesterday > model.dealtWith) model.dealtWith = yesterday;
        return;
      }
      for (const day of model.planned())
        if (day > model.dealtWith && day <= today) model.written.set(day, model.words);
      if (today > model.dealtWith) model.dealtWith = today;
    },
    planned(): SchoolDay[] {
      days ??= daysBetween(model.plan, dayPlus(model.plan.from, -1), HORIZON);
      return days;
    },
    /** The next days to come, `most` of them. */
    next(most: number): SchoolDay[] {
      if (model.ended) return [];
      const near = model.planned().filter((day) => day > model.dealtWith);
      return near.length >= most ? near.slice(0, most) : daysBetween(model.plan, model.dealtWith, FAR, most);
    },
    /** Other steps, or another end; `from` another day to count from. */
    replan(changed: Plan, dealtWith?: SchoolDay) {
      model.plan = changed;
      days = null;
      if (dealtWith !== undefined) model.dealtWith = dealtWith;
    },
    /** The last day that was written or left out on purpose. */
    lastHandled(): SchoolDay | null {
      const handled = [...model.written.keys()].filter((day) => !model.purged.has(day));
      return [...handled, ...model.skipped].toSorted().at(-1) ?? null;
    },
  };
  return model;
}
export type RuleModel = ReturnType<typeof aRuleModel>;
