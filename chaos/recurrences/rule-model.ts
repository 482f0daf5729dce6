import { daysBetween, type Plan } from '#features/finance/recurrences/server/testing/rrule-days.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';

/** The compared fields of an entry. */
export type Words = { amount: string; description: string };

const FAR = '9999-12-31';
/** Days up to here are computed once for a plan; those beyond are computed each time. */
const HORIZON = '2038-01-01';

export const dayPlus = (day: SchoolDay, days: number): SchoolDay =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/**
 * A recurrence as people understand it, without entry numbers, anchors, locks or jobs: a plan of days from
 * the calendar library, a mark up to which all days are handled, and the written entries. It uses none of
 * the product's own calculation.
 */
export function aRuleModel(plan: Plan, words: Words) {
  let days: SchoolDay[] | null = null;
  const model = {
    plan,
    words,
    paused: false,
    ended: false,
    /** Every day until this one is written or skipped. */
    dealtWith: dayPlus(plan.from, -1),
    written: new Map<SchoolDay, Words>(),
    skipped: [] as SchoolDay[],
    /** Entries that their owner deleted, and those of them that are purged. */
    deleted: new Set<SchoolDay>(),
    purged: new Set<SchoolDay>(),

    /** Advances to a day: entries due until then are written with the current words. */
    reach(today: SchoolDay) {
      if (model.ended) return;
      if (model.paused) {
        // Resuming today still includes today.
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
    /** Up to `most` coming days. */
    next(most: number): SchoolDay[] {
      if (model.ended) return [];
      const near = model.planned().filter((day) => day > model.dealtWith);
      return near.length >= most ? near.slice(0, most) : daysBetween(model.plan, model.dealtWith, FAR, most);
    },
    /** Changes the words from the next entry on; with `steps` also the interval, with `day` also the start. */
    replan(changed: Plan, dealtWith?: SchoolDay) {
      model.plan = changed;
      days = null;
      if (dealtWith !== undefined) model.dealtWith = dealtWith;
    },
    /** The last day that was written or deliberately skipped. */
    lastHandled(): SchoolDay | null {
      const handled = [...model.written.keys()].filter((day) => !model.purged.has(day));
      return [...handled, ...model.skipped].toSorted().at(-1) ?? null;
    },
  };
  return model;
}
export type RuleModel = ReturnType<typeof aRuleModel>;
