import { Plural, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { memo, useId } from 'react';
import { ClassSelect } from '#features/classes/web/shared/class-select.tsx';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatNumber } from '#platform/time/format.ts';
import { Button } from '#platform/ui/button.tsx';
import { FieldError, type FieldMistake } from '#platform/ui/forms/field.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Spinner } from '#platform/ui/spinner.tsx';
import type { StudentFee } from '../../charges/fees.contract.ts';
import { feesApi } from '../../web/fees.client.ts';
import { MOST_FEES } from '../../fees.rules.ts';
import { ManyFamilies } from './many-families.tsx';
import { PaymentCreditNotes } from './payment-credit-notes.tsx';
import { PaymentFeeList } from './payment-fee-list.tsx';
import type { ChosenFees } from './use-chosen-fees.ts';
import { useOneReceipt } from './use-one-receipt.ts';
import type { OpenFees } from './use-open-fees.ts';

type Props = { open: OpenFees; chosenFees: ChosenFees; error?: FieldMistake };

const NONE: readonly StudentFee[] = [];

export const PaymentChecklist = memo(function PaymentChecklist({ open, chosenFees, error }: Props) {
  const { t } = useLingui();
  const id = useId();
  const { chosen, paidElsewhere, removeAll } = chosenFees;
  const oneReceipt = useOneReceipt(chosenFees);
  const { data, isPending } = open.list;
  const fees = data?.fees ?? NONE;
  const full = chosen.size >= MOST_FEES;
  const allChosen = fees.length > 0 && (fees.every((fee) => chosen.has(fee.id)) || full);
  const errorId = error ? `${id}-error` : undefined;

  return (
    <fieldset className="flex min-w-0 flex-col gap-3" aria-describedby={errorId}>
      <legend className="mb-1 text-sm font-medium">{t`Unpaid fees`}</legend>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <output className="text-sm text-muted">
          <Plural value={chosen.size} _0="No fee selected" one="# fee selected" other="# fees selected" />
        </output>
        <span className="flex flex-wrap items-end gap-2">
          {open.whose ? (
            <Button variant="quiet" size="sm" onClick={() => open.setWhose(null)}>
              {t`Show all students`}
            </Button>
          ) : (
            <ClassSelect
              labelPlace="hidden"
              placeholder={t`All classes`}
              value={open.classId}
              onChange={(event) => open.setClassId(event.target.value)}
            />
          )}
          <Button
            variant="secondary"
            size="sm"
            disabled={fees.length === 0}
            onClick={() => (allChosen ? removeAll([...chosen.values()]) : oneReceipt.addAll(fees))}
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
          // Remounted for another filter, so that its list starts at the top.
          key={JSON.stringify([open.classId, open.whose])}
          fees={fees}
          chosen={chosen}
          full={full}
          low={open.whose !== null}
          onToggle={oneReceipt.toggle}
        />
      )}
      <Notes shown={fees.length} total={data?.total ?? 0} full={full} paidElsewhere={paidElsewhere} />
      <ManyFamilies
        chosenFees={chosenFees}
        oneReceipt={oneReceipt}
        listed={fees}
        whose={open.whose !== null}
      />
      <PaymentCreditNotes credits={data?.credits ?? []} chosen={chosen} />
      {errorId && <FieldError id={errorId} error={error} />}
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
