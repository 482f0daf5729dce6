import type { Lesson, Slot } from '../problem.ts';

/** The names in a file, as constraints refer to them. */
export type FetNames = {
  slotOf: (day: string, period: string) => Slot | null;
  /** Whether the slot is on the day, or in the period, with this name. */
  isNamed: (slot: Slot, of: 'day' | 'period', name: string) => boolean;
  /** The classes, or groups, of a year, group or subgroup. */
  classesOf: (name: string) => readonly string[];
  lessons: readonly (Lesson & { tags: readonly string[]; students: readonly string[] })[];
  slots: number;
  rooms: readonly string[];
  /** Whether a day has a break between two of its periods. */
  hasBreaks: boolean;
};
