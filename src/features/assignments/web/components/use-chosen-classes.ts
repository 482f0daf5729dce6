import type { UseFormReturn } from 'react-hook-form';
import type { SetAssignment } from '../../assignments.contract.ts';
import { moreClasses, type Place } from '../more-classes.ts';
import type { AssignmentForm, Origin } from './use-assignment-form.ts';

type ChosenClasses = {
  /** Empty until the teacher has chosen. */
  classId: string;
  subjectId: string;
  /** Further classes that may get the same work; null for a correction and for chosen students. */
  further: { offered: readonly Place[]; chosen: readonly string[]; group: string | null } | null;
  /** Every class that gets the work. */
  classes: SetAssignment['class'][];
};

/** The classes that get the work, as the form stands. */
export function useChosenClasses(
  { watch }: UseFormReturn<AssignmentForm, unknown, AssignmentForm>,
  { from, as, given, places }: Origin,
): ChosenClasses {
  const [chosenClass = '', chosenSubject = ''] = watch('place').split('/');
  const classId = as === 'correct' ? (from?.class.id ?? '') : chosenClass;
  const subjectId = as === 'correct' ? (from?.subject.id ?? '') : chosenSubject;
  const isForMore = as !== 'correct' && watch('audience') === 'class';
  const more = moreClasses(places, { class_id: classId, subject_id: subjectId }, watch('also'));
  const others = isForMore ? more.offered.filter((each) => more.chosen.includes(each.class.id)) : [];
  const first = places.find((each) => each.class.id === classId) ?? given ?? (as === 'correct' ? from : null);
  const group =
    places.find((each) => each.class.id === classId && each.subject.id === subjectId)?.group ?? null;
  return {
    classId,
    subjectId,
    further: isForMore ? { ...more, group } : null,
    classes: first && classId ? [first.class, ...others.map((each) => each.class)] : [],
  };
}
