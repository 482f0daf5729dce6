import { useLingui } from '@lingui/react/macro';
import * as z from 'zod/mini';
import { Id } from '#platform/http/id.ts';
import { useAttemptForm } from '#platform/ui/forms/use-attempt-form.ts';
import { FileList } from '#platform/files/attached-file.ts';
import { AssignmentFields, hasMoment, type SetAssignment } from '../../assignments.contract.ts';
import { assignmentsApi } from '../assignments.client.ts';
import { moreClasses, type Place } from '../more-classes.ts';
import type { WorkOfLesson } from '../shared/work-of-lesson.ts';

/** The form's values: an assignment, and the class with the subject as one choice. */
const AssignmentForm = z
  .extend(AssignmentFields, {
    /** "class id/subject id"; a correction keeps its place. */
    place: z.string().check(z.minLength(1, /*i18n*/ 'Please choose a class')),
    accepts_late: z.boolean(),
    audience: z.enum(['class', 'chosen']),
    student_ids: z.array(Id),
    /** Further classes for the same work; until the teacher chooses, those of the group. */
    also: z.optional(z.array(Id)),
    files: FileList,
  })
  .check(
    hasMoment,
    z.refine(({ audience, student_ids }) => audience === 'class' || student_ids.length > 0, {
      error: /*i18n*/ 'Please choose students',
      path: ['student_ids'],
    }),
  );
export type AssignmentForm = z.infer<typeof AssignmentForm>;

const placeOf = ({ class: { id }, subject }: Pick<SetAssignment, 'class' | 'subject'>) =>
  `${id}/${subject.id}`;

const nameOf = (given: WorkOfLesson) =>
  `of.${placeOf(given)} ${given.lesson.day} ${given.lesson.starts ?? ''}`;

export type Origin = {
  from: SetAssignment | null;
  as: 'new' | 'correct' | 'copy';
  given?: WorkOfLesson | undefined;
  /** The classes and subjects in which the teacher may give work. */
  places: readonly Place[];
};

export function useAssignmentForm(
  { from, as, given, places }: Origin,
  onSent: (saved: SetAssignment) => unknown,
) {
  const { t } = useLingui();
  const isCorrection = as === 'correct' && from !== null;
  const begin: AssignmentForm = {
    place: isCorrection ? placeOf(from) : given ? placeOf(given) : '',
    title: from?.title ?? given?.title ?? '',
    body: from?.body ?? given?.body ?? '',
    audience: isCorrection && from.students ? 'chosen' : 'class',
    student_ids: (isCorrection && from.students?.map(({ id }) => id)) || [],
    files: from?.files.map(({ file_id, title }) => ({ file_id, title })) ?? [],
    // A copy is for another day, so the due day starts empty.
    due_day: isCorrection ? from.due_day : (given?.due_day ?? ''),
    due_time: from?.due_time ?? given?.due_time ?? '',
    points: from?.points ?? '',
    hand_in: from?.hand_in ?? 'paper',
    accepts_late: from?.accepts_late ?? true,
    publish: isCorrection
      ? from.state === 'draft'
        ? 'draft'
        : from.state === 'scheduled'
          ? 'later'
          : 'now'
      : 'now',
    publish_at: isCorrection && from.state === 'scheduled' ? from.publish_at : null,
  };
  const attempt = useAttemptForm<AssignmentForm, AssignmentForm, SetAssignment>({
    name: `assignments.${isCorrection ? from.id : as === 'copy' ? `copy.${from?.id}` : given ? nameOf(given) : 'new'}`,
    schema: AssignmentForm,
    begin,
    counted: t`The assignment was saved as you first sent it.`,
    call: ({ place, audience, student_ids, also, ...fields }, options) => {
      const input = { ...fields, student_ids: audience === 'chosen' ? student_ids : null };
      if (isCorrection) return assignmentsApi.change.call({ assignment_id: from.id, ...input });
      const [class_id = '', subject_id = ''] = place.split('/');
      const more = audience === 'chosen' ? [] : moreClasses(places, { class_id, subject_id }, also).chosen;
      return assignmentsApi.create.call(
        {
          class_id,
          subject_id,
          ...input,
          ...(more.length > 0 && { more_class_ids: more }),
          ...(given && { lesson: given.lesson }),
        },
        options,
      );
    },
    fieldOf: {
      NOT_FOUND: 'place',
      DUE_OUT_OF_RANGE: 'due_day',
      PUBLISHED_AFTER_DUE: 'due_day',
      TOO_LATE_FOR_NEXT_DAY: 'due_day',
      STUDENTS_NOT_IN_CLASS: 'student_ids',
      STUDENT_HAS_WORK: 'student_ids',
      FILE_GONE: 'files',
    },
    // A form opened from a lesson is filled from the lesson log, so it keeps no draft.
    keepsDraft: as === 'new' && !given,
    onSent: (saved) => void onSent(saved),
  });
  return { ...attempt, dirty: attempt.form.formState.isDirty };
}
