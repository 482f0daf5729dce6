import type { Fraction } from 'fraction.js';
import type { Honour } from '../marking-scheme.ts';
import type { Subject } from './class-index.ts';
import { isAtLeast } from './numbers.ts';
import type { SchemeNumbers, Value } from './scheme-numbers.ts';

export type HonourGrounds = {
  average: Value | null;
  subjects: readonly { subject: Subject; value: Value | null }[];
  unjustified_hours: Fraction;
};

/** The codes of a classified student's honours and warnings (section 9). */
export function honoursOf(numbers: SchemeNumbers, grounds: HonourGrounds): string[] {
  const { honours, honours_given } = numbers.scheme;
  const held = honours.filter((honour) => holds(numbers, honour, grounds));
  const given =
    honours_given === 'all'
      ? held
      : held.filter((honour) => held.find(({ kind }) => kind === honour.kind) === honour);
  return given.map(({ code }) => code);
}

function holds(numbers: SchemeNumbers, honour: Honour, grounds: HonourGrounds): boolean {
  const { reaches, numberOf } = numbers;
  const { average, subjects, unjustified_hours } = grounds;
  const { average_from, average_below, every_subject_from } = honour;
  const { unjustified_hours_below, unjustified_hours_from } = honour;
  if (average_from !== undefined && !(average && reaches(average, average_from))) return false;
  if (average_below !== undefined && !(average && !reaches(average, average_below))) return false;
  if (every_subject_from !== undefined) {
    const under = subjects.some(
      ({ subject, value }) => value && subject.input.counts && !reaches(value, every_subject_from),
    );
    if (under) return false;
  }
  const hoursReach = (bound: string) => isAtLeast(unjustified_hours, numberOf(bound));
  if (unjustified_hours_below !== undefined && hoursReach(unjustified_hours_below)) return false;
  return unjustified_hours_from === undefined || hoursReach(unjustified_hours_from);
}
