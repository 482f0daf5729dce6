import { Plural, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { memo, useEffect, useId, useRef } from 'react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatNumber } from '#platform/time/format.ts';
import { Button } from '#platform/ui/button.tsx';
import { FieldError, type FieldMistake } from '#platform/ui/forms/field.tsx';
import { walkChoices } from '#platform/ui/forms/walk-choices.ts';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Spinner } from '#platform/ui/spinner.tsx';
import type { StudentFee } from '../../charges/fees.contract.ts';
import { feesApi } from '../../web/fees.client.ts';
import { MOST_FEES } from '../../fees.rules.ts';
import { PaymentCreditNotes } from './payment-credit-notes.tsx';
import { PaymentFeeFilters } from './payment-fee-filters.tsx';
import { PaymentFeeList } from './payment-fee-list.tsx';
import type { ChosenFees } from './use-chosen-fees.ts';
import type { OpenFees } from './use-open-fees.ts';

type Props = {
  open: OpenFees;
  chosenFees: ChosenFees;
  error?: FieldMistake;
  /** Takes what gets the focus when a fee has to be selected. */
  focusRef: (target: { focus: () => void } | null) => void;
};

const NONE: readonly StudentFee[] = [];

/** The fees that are not paid yet, to tick. It stands beside the form: Enter in the search looks for somebody and sends nothing. */
export const PaymentChecklist = memo(function PaymentChecklist(props: Props) {
  const { open, chosenFees, error, focusRef } = props;
  const { t } = useLingui();
  const id = useId();
  const box = useRef<HTMLFieldSetElement>(null);
  useEffect(() => focusRef({ focus: () => box.current?.querySelector('input')?.focus() }), [focusRef]);
  const { chosen, paidElsewhere, toggle, addAll, removeAll } = chosenFees;
  const { data, isPending } = open.list;
  const fees = data?.fees ?? NONE;
  const full = chosen.size >= MOST_FEES;
  const allChosen = fees.length > 0 && (fees.every((fee) => chosen.has(fee.id)) || full);
  const errorId = error ? `${id}-error` : undefined;

  return (
    // The keys are those of the controls inside; the box only hears them pass.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset
      ref={box}
      onKeyDown={walkChoices}
      className="flex min-w-0 flex-col gap-3"
      aria-describedby={errorId}
    >
      <legend className="mb-1 text-sm font-medium">{t`Unpaid fees`}</legend>
      <PaymentFeeFilters open={open} fees={fees} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <output className="text-sm text-muted">
          <Plural value={chosen.size} _0="No fee selected" one="# fee selected" other="# fees selected" />
        </output>
        <span className="flex flex-wrap gap-2">
          {open.whose && (
            <Button variant="quiet" size="sm" onClick={() => open.setWhose(null)}>
              {t`Show all students`}
            </Button>
          )}
          <Button
            variant="secondary"
            size="sm"
            disabled={fees.length === 0}
            onClick={() => (allChosen ? removeAll([...chosen.values()]) : addAll(fees))}
          >
            {allChosen ? t`Deselect All` : t`Select All`}
          </Button>
        </span>
      </div>
      <LoadFailed of={open.list} />
      {isPending && <Spinner label={t`Loading...`} />}
      {data && fees.length === 0 && (
        <p className="rounded border border-line p-4 text-muted">
          {open.filtered ? t`No unpaid fee matches your search.` : <NothingOpen />}
        </p>
      )}
      {fees.length > 0 && (
        <PaymentFeeList
          // Another filter begins at the top of its own list.
          key={JSON.stringify([open.search, open.classId, open.whose])}
          fees={fees}
          chosen={chosen}
          full={full}
          onToggle={toggle}
        />
      )}
      <Notes shown={fees.length} total={data?.total ?? 0} full={full} paidElsewhere={paidElsewhere} />
      <PaymentCreditNotes credits={data?.credits ?? []} chosen={chosen} />
      {errorId && <FieldError id={errorId} error={error} />}
    </fieldset>
  );
});

/** Why there is nothing to pay: everything is paid, or nobody owes anything yet. */
function NothingOpen() {
  const { t } = useLingui();
  const every = useQuery(feesApi.list.queryOptions({ input: {} }));
  if (every.isPending) return t`Loading...`;
  return every.data?.total === 0
    ? t`No student has a fee yet. Assign a fee first, then record its payment.`
    : t`No unpaid fees available. All fees are paid!`;
}

type NotesProps = { shown: number; total: number; full: boolean; paidElsewhere: number };

/** What one should know of the list besides its rows. */
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
