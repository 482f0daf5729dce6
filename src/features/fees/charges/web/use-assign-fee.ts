import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { moneyOf } from '#platform/money/amount.ts';
import { amountText } from '#platform/money/money.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { AssignInput, type Assigned, type FeeStructure, sumOf } from '../structures.contract.ts';
import { feesApi } from '../../web/fees.client.ts';
import { useFeeForm } from '../../web/shared/use-fee-form.ts';
import { plainInstalments } from './instalments.ts';
import { Id } from '#platform/http/id.ts';

/** The most students in one request. */
const MOST_STUDENTS = 1_000;

/** The server's checks, all at once, in the order of the dialog's fields. */
const AssignForm = z
  .object({
    fee_structure_id: AssignInput.shape.fee_structure_id,
    student_ids: z
      .array(Id)
      .check(
        z.minLength(1, /*i18n*/ 'Please select at least one student'),
        z.maxLength(MOST_STUDENTS, /*i18n*/ 'A fee can be assigned to at most 1,000 students at a time'),
      ),
    /** The structure's amount, which the installments must add up to. */
    amount: z.string(),
    instalments: AssignInput.shape.instalments,
  })
  .check(
    z.refine(({ amount, instalments }) => sumOf(instalments) === moneyOf(amount), {
      message: /*i18n*/ 'The installments must add up to the amount',
      path: ['instalments'],
      when: ({ issues }) => issues.length === 0,
    }),
  );

const FIELD_OF_REFUSAL = {
  STRUCTURE_NOT_FOUND: 'fee_structure_id',
  STUDENT_NOT_FOUND: 'student_ids',
  INSTALMENTS_DO_NOT_SUM: 'instalments',
  TOO_MUCH_AT_ONCE: 'student_ids',
};

/**
 * The form that assigns a fee to students. It is idempotent: resubmitting before the server has
 * answered does not assign it twice.
 */
export function useAssignFee(structure: FeeStructure | undefined, onAssigned: (assigned: Assigned) => void) {
  const { t } = useLingui();
  const { form, sending, unanswered } = useFeeForm({
    of: 'assign fee',
    schema: AssignForm,
    begin: valuesOf(structure),
    call: ({ fee_structure_id, student_ids, instalments }, options) =>
      feesApi.assign.call({ fee_structure_id, student_ids, instalments, class_ids: [] }, options),
    fieldOf: FIELD_OF_REFUSAL,
    onDone: (assigned) => {
      const n = assigned.assigned;
      showToast({ title: t`Success`, description: t`Fee assigned to ${n} student(s) successfully` });
      onAssigned(assigned);
    },
  });
  const { control, register, setValue, getValues, clearErrors } = form;
  const { isSubmitted } = form.formState;
  register('student_ids');
  const studentIds = useWatch({ control, name: 'student_ids' });

  function chooseStructure(next: FeeStructure | undefined) {
    const again = { shouldDirty: true, shouldValidate: isSubmitted };
    const { fee_structure_id, amount, instalments } = valuesOf(next);
    // A structure without due dates keeps the date already entered.
    const days = instalments.map(
      ({ due_date }, place) => due_date || (getValues(`instalments.${place}.due_date`) ?? ''),
    );
    setValue('fee_structure_id', fee_structure_id, again);
    setValue('amount', amount);
    setValue(
      'instalments',
      instalments.map((part, place) => ({ ...part, due_date: days[place] ?? '' })),
      again,
    );
  }

  const changeStudents = useCallback(
    (change: (before: string[]) => string[]) => {
      setValue('student_ids', change(getValues('student_ids')), { shouldDirty: true });
      clearErrors('student_ids');
    },
    [clearErrors, getValues, setValue],
  );

  return { form, sending, unanswered, studentIds, chooseStructure, changeStudents };
}

/** One part with an empty date where the structure has no due dates. */
function valuesOf(structure: FeeStructure | undefined) {
  const amount = structure ? amountText(moneyOf(structure.amount)) : '';
  const instalments = plainInstalments(structure?.instalments ?? []);
  return {
    fee_structure_id: structure?.id ?? '',
    student_ids: [] as string[],
    amount,
    instalments: instalments.length > 0 ? instalments : [{ amount, due_date: '' }],
  };
}
