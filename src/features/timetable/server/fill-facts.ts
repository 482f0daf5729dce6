import type { WholeTimetable } from '../timetable.contract.ts';
import type { ClassOf } from '../timetable.rules.ts';

/** The parts of a timetable that decide where its lessons may lie. */
export type Facts = Pick<
  WholeTimetable,
  'periods' | 'lessons' | 'entries' | 'unavailable' | 'rules' | 'rooms'
>;

/** A lesson of one class or of classes taught together; a double lesson has two periods. */
export type Meeting = {
  classes: readonly ClassOf[];
  subject_id: string;
  teacher_id: string | null;
  further_ids: string[];
  length: number;
};
