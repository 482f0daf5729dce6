import { useState } from 'react';
import type { FillStep } from '../../fill.contract.ts';
import { type FillRule, ruleKey } from '../../fill.rules.ts';
import type { WholeTimetable } from '../../timetable.contract.ts';

export type Treatment = 'as_is' | 'wish' | 'hard' | 'out';

export type WhatIf = ReturnType<typeof useWhatIf>;

/**
 * Other treatments of a draft's rules, and teachers who are taken as always available. `onChange` is called before
 * each choice.
 */
export function useWhatIf(whole: WholeTimetable, onChange: () => void) {
  // As they were when the dialog opened, so that no choice disappears with a change that is taken.
  const [rules] = useState(whole.rules);
  const [away] = useState(() => [...new Set(whole.unavailable.map(({ teacher_id }) => teacher_id))]);
  const [treatments, setTreatments] = useState<Readonly<Record<string, Treatment>>>({});
  const [freed, setFreed] = useState<readonly string[]>([]);
  const treatmentOf = (rule: FillRule): Treatment => treatments[ruleKey(rule)] ?? 'as_is';
  const steps: FillStep[] = [
    ...rules.flatMap((rule): FillStep[] => {
      const treatment = treatmentOf(rule);
      if (treatment === 'as_is') return [];
      if (treatment === 'out') return [{ kind: 'drop', rule }];
      return [{ kind: 'ease', rule: { ...rule, is_hard: treatment === 'hard' } }];
    }),
    ...freed.map((teacher_id): FillStep => ({ kind: 'free', teacher_id })),
  ];
  return {
    rules,
    /** Ids of the teachers with unavailable times. */
    away,
    treatmentOf,
    treat: (rule: FillRule, treatment: Treatment) => {
      onChange();
      setTreatments({ ...treatments, [ruleKey(rule)]: treatment });
    },
    isFree: (teacherId: string) => freed.includes(teacherId),
    setFree: (teacherId: string, isFree: boolean) => {
      onChange();
      setFreed(isFree ? [...freed, teacherId] : freed.filter((other) => other !== teacherId));
    },
    /** The choices as the server takes them. */
    steps,
  };
}
