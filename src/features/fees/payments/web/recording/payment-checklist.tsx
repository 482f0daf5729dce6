import { Plural, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { memo, useCallback, useId, useMemo } from 'react';
import { ClassSelect } from '#features/classes/web/shared/class-select.tsx';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatNumber } from '#platform/time/format.ts';
import { formatAmount, moneyOf } from '#platform/money/amount.ts';
import { Button } from '#platform/ui/button.tsx';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { FieldError } from '#platform/ui/forms/field.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Spinner } from '#platform/ui/spinner.tsx';
import type { StudentFee } from '../../../charges/fees.contract.ts';
import { useFeeStudentName } from '../../../web/shared/fee-student-cell.tsx';
import { feesApi } from '../../../web/fees.client.ts';
import { MOST_FEES } from '../../../fees.rules.ts';
import { PaymentFeeList } from './payment-fee-list.tsx';
import type { FamilyOf, PaymentAction, PaymentState } from './record-payment-reducer.ts';
import type { OpenFees } from './use-payment-lists.ts';
import type { RecordPayment } from './use-record-payment.ts';

type Props = {
  list: OpenFees;
  /** The student whose family is listed; absent: everybody's fees. */
  studentId: string | undefined;
  error: string | undefined;
  dispatch: (action: PaymentAction) => void;
} & Pick<PaymentState, 'ticked' | 'paidElsewhere' | 'classId' | 'question'> & { unanswered: boolean };

/** Passes on only what the list shows, so that it does not render for input elsewhere. */
export function ChecklistOf({ payment: { state, dispatch, list, unanswered } }: { payment: RecordPayment }) {
  const { whose, ticked, paidElsewhere, classId, question, mistakes } = state;
  const error = mistakes['student_fee_ids'];
  const props = { list, dispatch, ticked, paidElsewhere, classId, question, unanswered, error };
  return <PaymentChecklist {...props} studentId={whose?.studentId} />;
}

const NONE: readonly StudentFee[] = [];
const NO_FAMILIES: FamilyOf = [];

const PaymentChecklist = memo(function PaymentChecklist(props: Props) {
  const { list, studentId, error, dispatch, ticked, paidElsewhere, classId } = props;
  const { t } = useLingui();
  const id = useId();
  const { data, isPending, isPlaceholderData } = list;
  const fees = data?.fees ?? NONE;
  const families = data?.families ?? NO_FAMILIES;
  const chosen = useMemo(() => new Set(ticked.map((fee) => fee.id)), [ticked]);
  const full = chosen.size >= MOST_FEES;
  const allChosen = fees.length > 0 && (fees.every((fee) => chosen.has(fee.id)) || full);
  const errorId = error ? `${id}-error` : undefined;
  const toggle = useCallback(
    (fee: StudentFee) => dispatch({ type: 'feeToggled', fee, families }),
    [dispatch, families],
  );

  return (
    <fieldset className="flex min-w-0 flex-col gap-3" aria-describedby={errorId}>
      <legend className="mb-1 text-sm font-medium">{t`Unpaid fees`}</legend>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <output className="text-sm text-muted">
          <Plural value={chosen.size} _0="No fee selected" one="# fee selected" other="# fees selected" />
        </output>
        <span className="flex flex-wrap items-end gap-2">
          {studentId ? (
            <Button variant="quiet" size="sm" onClick={() => dispatch({ type: 'everybodyListed' })}>
              {t`Show all students`}
            </Button>
          ) : (
            <ClassSelect
              labelPlace="hidden"
              placeholder={t`All classes`}
              value={classId}
              onChange={(event) => dispatch({ type: 'classFiltered', classId: event.target.value })}
            />
          )}
          {/* Until the fees of a newly chosen class have loaded, the previous rows stay visible. */}
          <Button
            variant="secondary"
            size="sm"
            disabled={fees.length === 0 || isPlaceholderData}
            onClick={() =>
              dispatch(
                allChosen ? { type: 'feesUnticked', fees: ticked } : { type: 'feesTicked', fees, families },
              )
            }
          >
            {allChosen ? t`Deselect All` : t`Select All`}
          </Button>
        </span>
      </div>
      <LoadFailed of={list} />
      {isPending && <Spinner label={t`Loading...`} />}
      {data && fees.length === 0 && (
        <p className="rounded border border-line p-4 text-muted">
          {classId ? t`No unpaid fee matches your search.` : <NothingOpen />}
        </p>
      )}
      {fees.length > 0 && (
        <PaymentFeeList
          // Remounted for another filter, so that its list starts at the top.
          key={studentId ?? classId}
          fees={fees}
          chosen={chosen}
          full={full}
          low={studentId !== undefined}
          onToggle={toggle}
        />
      )}
      <Notes shown={fees.length} total={data?.total ?? 0} full={full} paidElsewhere={paidElsewhere} />
      <ManyFamilies {...props} fees={fees} />
      <CreditNotes credits={data?.credits ?? []} ticked={ticked} />
      {errorId && <FieldError id={errorId} error={{ message: error }} />}
    </fieldset>
  );
});

/** The reason for an empty list: everything is paid, or no fees exist yet. */
function NothingOpen() {
  const { t } = useLingui();
  const every = useQuery(feesApi.list.queryOptions({ input: {} }));
  if (every.isPending) return t`Loading...`;
  return every.data?.total === 0
    ? t`No student has a fee yet. Assign a fee first, then record its payment.`
    : t`No unpaid fees available. All fees are paid!`;
}

type NotesProps = { shown: number; total: number; full: boolean; paidElsewhere: number };

function Notes({ shown, total, full, paidElsewhere }: NotesProps) {
  const { t } = useLingui();
  const most = MOST_FEES;
  const first = formatNumber(shown, currentLocale());
  const all = formatNumber(total, currentLocale());
  return (
    <div aria-live="polite" className="text-sm text-muted empty:hidden">
      {total > shown && <p>{t`The first ${first} of ${all} are listed. Search to find the others.`}</p>}
      {full && <p>{t`${most} fees are selected, the most allowed in one payment.`}</p>}
      {paidElsewhere > 0 && (
        <p className="text-text">
          <Plural
            value={paidElsewhere}
            one="# selected fee has just been paid and was deselected."
            other="# selected fees have just been paid and were deselected."
          />
        </p>
      )}
    </div>
  );
}

/**
 * Lists ticked fees of other families, and asks for confirmation before one receipt covers two
 * families.
 */
function ManyFamilies(props: Props & { fees: readonly StudentFee[] }) {
  const { fees, studentId, unanswered, ticked, question, dispatch } = props;
  const { t } = useLingui();
  const its = new Set(fees.map(({ id }) => id));
  // The fees of an attempt without a response may have been paid by it.
  const others = studentId && !unanswered ? ticked.filter(({ id }) => !its.has(id)) : [];
  return (
    <>
      <div aria-live="polite" className="text-sm empty:hidden">
        {others.length > 0 && (
          <p className="flex flex-wrap items-center justify-between gap-2">
            <Plural
              value={others.length}
              one="# selected fee is of another family."
              other="# selected fees are of another family."
            />
            <Button
              variant="quiet"
              size="sm"
              onClick={() => dispatch({ type: 'feesUnticked', fees: others })}
            >
              {t`Deselect them`}
            </Button>
          </p>
        )}
      </div>
      <ConfirmDialog
        open={question !== null}
        title={
          <Plural
            value={question?.families ?? 0}
            one="These fees belong to # family. One receipt for all?"
            other="These fees belong to # families. One receipt for all?"
          />
        }
        confirmLabel={t`One receipt`}
        onConfirm={() => dispatch({ type: 'severalConfirmed', oneReceipt: true })}
        onClose={() => dispatch({ type: 'severalConfirmed', oneReceipt: false })}
      />
    </>
  );
}

type CreditsProps = {
  credits: readonly { student_id: string; credit: string }[];
  ticked: readonly StudentFee[];
};

/** Lists the selected students who have credit, which can be used before new money. */
function CreditNotes({ credits, ticked }: CreditsProps) {
  const { t } = useLingui();
  const nameOf = useFeeStudentName();
  const students = new Map(ticked.map(({ student }) => [student.student_id, student]));
  const notes = credits.flatMap(({ student_id, credit }) => {
    const student = students.get(student_id);
    if (!student || moneyOf(credit) === 0n) return [];
    const name = nameOf(student);
    const sum = formatAmount(credit, 'XAF');
    return [{ student_id, text: t`${name} has a credit of ${sum}. Use it on the fee account.` }];
  });
  return (
    <div aria-live="polite" className="text-sm empty:hidden">
      {notes.map(({ student_id, text }) => (
        <p key={student_id}>{text}</p>
      ))}
    </div>
  );
}
