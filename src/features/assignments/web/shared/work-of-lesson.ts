import type { SetAssignment } from '../../assignments.contract.ts';

/** The values with which the form of new work opens, and the lesson from which it is set. */
export type WorkOfLesson = Pick<SetAssignment, 'class' | 'subject' | 'title' | 'body'> & {
  lesson: { day: string; starts: number | null };
  /** Empty if the next lesson is unknown. */
  due_day: string;
  due_time: string;
};
