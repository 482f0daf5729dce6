import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ORPCError } from '@orpc/client';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { saying } from '#platform/ui/forms/attempt.ts';
import { useAttemptForm } from '#platform/ui/forms/use-attempt-form.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { eachStudentField } from '#features/roster/student-fields.rules.ts';
import { type EnrolledRelation, EnrolInput, type Student } from '../students.contract.ts';
import { numberingApi, studentsApi } from './shared/students.client.ts';

/** A new student, with the password that is shown only once. */
export type Enrolled = { student: Student; initial_password: string };

const NOBODY = { guardian_id: '', full_name: '', phone: '' };

const EMPTY = {
  full_name: '',
  email: '',
  phone: '',
  roll_number: '',
  date_of_birth: '',
  class_id: '',
  repeater: false,
  emergency_contact: '',
  address: '',
  ...eachStudentField(() => '' as const),
  guardians: [
    { ...NOBODY, relation: 'mother' as EnrolledRelation },
    { ...NOBODY, relation: 'father' as EnrolledRelation },
  ],
};

/** All fields except guardians, which have their own. */
const FIELDS = (Object.keys(EMPTY) as (keyof typeof EMPTY)[]).filter((name) => name !== 'guardians');

/** The field a refusal refers to. */
const FIELD_OF_REFUSAL = {
  ROLL_NUMBER_TAKEN: 'roll_number',
  MATRICULE_TAKEN: 'national_matricule',
  EMAIL_TAKEN: 'email',
  CLASS_NOT_FOUND: 'class_id',
  BORN_TOO_LATE: 'date_of_birth',
};

/** Whether two numbers share a series: 2026-0041 and 2026-0042, but not 2026-0041 and A-7. */
const inOneSeries = (one: string, other: string) =>
  one.replaceAll(/\d+/g, '0') === other.replaceAll(/\d+/g, '0');

/**
 * Consecutive enrollments: the form with the next free roll number, the last result, and the
 * draft. The class is kept for the next student.
 */
export function useEnrolment(by: string, onDone: () => void, onEnrolled: (student: Student) => void) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const numbering = useQuery(numberingApi.get.queryOptions({ input: {} }));
  const [slip, setSlip] = useState<Enrolled | null>(null);
  const [last, setLast] = useState<Student | null>(null);
  const [staying, setStaying] = useState(false);
  const stays = useRef(false);
  const proposed = useRef('');

  const { form, sending, unanswered, startOver, discard } = useAttemptForm({
    name: `${by} enrolment`,
    schema: EnrolInput,
    begin: EMPTY,
    keepsDraft: true,
    call: (input, options) => studentsApi.enrol.call(input, options),
    fieldOf: FIELD_OF_REFUSAL,
    counted: t`An earlier attempt was recorded before your change. Check the directory before you try again.`,
    explain: async (error) =>
      error instanceof ORPCError && error.code === 'ROLL_NUMBER_TAKEN' ? proposeAnother(error) : error,
    onSent: ({ student, initial_password }) => {
      showToast({ title: t`Success`, description: t`Student enrolled successfully` });
      onEnrolled(student);
      void queryClient.invalidateQueries();
      setLast(student);
      if (initial_password !== null) setSlip({ student, initial_password });
      else if (stays.current) next();
      else onDone();
    },
  });
  // Registered in the order of the fields, so that the first invalid one gets the focus.
  for (const name of FIELDS) form.register(name);

  const { data, isFetching, refetch } = numbering;
  const given = last?.roll_number;
  const propose = useEffectEvent((free: string) => {
    const typed = form.getValues('roll_number');
    // Typed text is preserved, and so are pending requests.
    if (unanswered || (typed !== '' && typed !== proposed.current)) return;
    proposed.current = free;
    form.resetField('roll_number', { defaultValue: free });
  });
  useEffect(() => {
    // Deferred to the next tick: cleared fields are filled again after rendering.
    const isFree = data && !isFetching && data.next !== given;
    const timer = isFree ? setTimeout(() => propose(data.next)) : undefined;
    return () => clearTimeout(timer);
  }, [data, isFetching, given]);

  useEffect(() => {
    // The focus returns to the name, also after a slip replaced the fields.
    const timer = last && !slip ? setTimeout(() => form.setFocus('full_name')) : undefined;
    return () => clearTimeout(timer);
  }, [form, last, slip]);

  /** Another user took the number: the field gets the next one, with a notice. */
  async function proposeAnother(refusal: ORPCError<string, unknown>): Promise<unknown> {
    const taken = form.getValues('roll_number').trim();
    const free = (await refetch()).data?.next;
    if (!free || free === taken || !inOneSeries(taken, free)) return refusal;
    proposed.current = free;
    form.setValue('roll_number', free);
    return saying(
      refusal,
      t`${taken} already belongs to another student. The next free number is filled in: please send again.`,
    );
  }

  function next() {
    setSlip(null);
    proposed.current = '';
    startOver({ ...EMPTY, class_id: form.getValues('class_id') });
  }

  /** Submits; `stay` becomes the action of Enter. */
  function enrol(stay: boolean) {
    stays.current = stay;
    setStaying(stay);
    sending.submit();
  }

  return { form, sending, unanswered, slip, last, staying, enrol, next, discard };
}
