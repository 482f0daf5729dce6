import type { FillStep } from '../../fill.contract.ts';
import { areRulesInOrder, ruleKey } from '../../fill.rules.ts';
import type { Unavailable } from '../../timetable.rules.ts';
import type { Facts } from './fill-problem-rules.ts';

/** A timetable's facts after the steps of a way out; null if a step no longer applies. */
export function afterSteps<Known extends Facts>(facts: Known, steps: readonly FillStep[]): Known | null {
  return steps.reduce<Known | null>((known, step) => known && afterStep(known, step), facts);
}

function afterStep<Known extends Facts>(facts: Known, step: FillStep): Known | null {
  switch (step.kind) {
    case 'come': {
      const period = facts.periods.find(({ id }) => id === step.period_id);
      if (!period) return null;
      const unavailable = facts.unavailable.flatMap((time) =>
        time.teacher_id === step.teacher_id && time.day === step.day ? without(time, period) : [time],
      );
      return { ...facts, unavailable };
    }
    case 'move': {
      const { class_id, subject_id, day, period_id } = step;
      const moved = facts.entries.find(
        (entry) =>
          entry.class_id === class_id &&
          entry.subject_id === subject_id &&
          entry.day === day &&
          entry.period_id === period_id,
      );
      if (!moved || (moved.locked && !step.locked)) return null;
      return { ...facts, entries: facts.entries.filter(({ meeting }) => meeting !== moved.meeting) };
    }
    case 'ease': {
      const key = ruleKey(step.rule);
      if (!facts.rules.some((known) => ruleKey(known) === key)) return null;
      const rules = facts.rules.map((known) => (ruleKey(known) === key ? step.rule : known));
      return areRulesInOrder(rules) ? { ...facts, rules } : null;
    }
    case 'drop': {
      const key = ruleKey(step.rule);
      const rules = facts.rules.filter((known) => ruleKey(known) !== key);
      return rules.length < facts.rules.length ? { ...facts, rules } : null;
    }
    case 'free':
      return {
        ...facts,
        unavailable: facts.unavailable.filter(({ teacher_id }) => teacher_id !== step.teacher_id),
      };
  }
}

/** The parts of an unavailable time outside a period. */
function without(time: Unavailable, period: { starts: number; ends: number }): Unavailable[] {
  return [
    { ...time, ends: Math.min(time.ends, period.starts) },
    { ...time, starts: Math.max(time.starts, period.ends) },
  ].filter(({ starts, ends }) => starts < ends);
}
