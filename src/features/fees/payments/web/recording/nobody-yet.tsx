import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { FieldError } from '#platform/ui/forms/field.tsx';
import { FamilyLine } from './family-line.tsx';
import { keyOf } from './payment-entry.ts';
import type { RecordPayment } from './use-record-payment.ts';

type Props = { payment: RecordPayment };

/**
 * The empty state before a family is chosen: hints, the last payers, and a link to the list of all
 * fees.
 */
export function NobodyYet({ payment: { desk, state, dispatch } }: Props) {
  const { t } = useLingui();
  const titleId = useId();
  const noFee = state.mistakes['student_fee_ids'];
  const mistake = noFee && <FieldError id={`${titleId}-error`} error={{ message: noFee }} />;
  if (desk && !desk.any_open)
    return (
      <>
        <p className="rounded border border-line p-4 text-muted">
          {desk.any_fee
            ? t`No unpaid fees available. All fees are paid!`
            : t`No student has a fee yet. Assign a fee first, then record its payment.`}
        </p>
        {mistake}
      </>
    );
  const recent = desk?.recent ?? [];
  return (
    <>
      <div className="flex flex-col items-start gap-3">
        <p className="text-sm text-muted">
          {t`Find the pupil or the family first. Then type the amount: what it pays is shown before you record it.`}
        </p>
        {recent.length > 0 && (
          <section aria-labelledby={titleId} className="w-full">
            <h3 id={titleId} className="mb-1 text-sm font-medium">{t`Last families here`}</h3>
            <ul className="divide-y divide-line rounded border border-line">
              {recent.map((family) => (
                <li key={keyOf(family)}>
                  <button
                    type="button"
                    className="block w-full px-3 py-2 text-start hover:bg-raised"
                    onClick={() => dispatch({ type: 'familyChosen', family })}
                  >
                    <FamilyLine family={family} />
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )}
        <Button variant="quiet" size="sm" onClick={() => dispatch({ type: 'everybodyListed' })}>
          {t`Choose from all unpaid fees`}
        </Button>
      </div>
      {mistake}
    </>
  );
}
