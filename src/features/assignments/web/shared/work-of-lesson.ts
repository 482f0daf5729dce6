import type { SetAssignment } from '../../assignments.contract.ts';

/** The form's initial values, and the lesson from which the work is given. */
export type WorkOfLesson = Pick<SetAssignment, 'class' | 'subject' | 'title' | 'body'> & {
  lesson: { day: string; starts: number | null };
  /** Empty if the day of the next lesson is unknown. */
  due_day: string;
  due_time: string;
};
