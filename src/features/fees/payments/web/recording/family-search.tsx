// A list of choices of a combobox has no tags of its own: a select can't hold rows of several lines.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { Plural, useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId } from 'react';
import { classLabel } from '#features/roster/classes.rules.ts';
import { formatAmount, moneyOf } from '#platform/money/amount.ts';
import { writePhone } from '#platform/phone/phone.ts';
import { Button } from '#platform/ui/button.tsx';
import { FieldError } from '#platform/ui/forms/field.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { useFeeStudentName } from '../../../web/shared/fee-student-cell.tsx';
import type { PayingFamily } from '../../paying-families.contract.ts';
import { keyOf } from './payment-entry.ts';
import type { RecordPayment } from './use-record-payment.ts';

type Props = { payment: RecordPayment };

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * The payer: a combobox over the school's families, whose results replace the checklist below it.
 */
export function FamilySearch({ payment: { state, dispatch, found, searchRef } }: Props) {
  const { t } = useLingui();
  const id = useId();
  const { typed } = state.search;
  const { families, active, open } = found;
  const optionId = (family: PayingFamily) => `${id}-${keyOf(family)?.replace(' ', '-')}`;
  const activeId = active && optionId(active);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (event.nativeEvent.isComposing || ctrlKey || metaKey || altKey || shiftKey) return;
    const step = STEPS[key];
    if (key === 'Enter' && open) {
      // Digits typed before the response arrives are the amount.
      if (found.waiting) dispatch({ type: 'familyWanted', by: 'enter' });
      else if (active) dispatch({ type: 'familyChosen', family: active });
    } else if (step !== undefined && families.length > 0)
      dispatch({ type: 'familyMarked', family: found.beside(step) });
    // Moves on to the amount, choosing the only result.
    else if (key === 'Tab' && open) dispatch({ type: 'familyWanted', by: 'enter' });
    // The first Esc clears the search, the next one closes the dialog.
    else if (key === 'Escape' && open) dispatch({ type: 'searchTyped', typed: '' });
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className="flex flex-col gap-2">
      <div>
        <label htmlFor={id} className="mb-1 block text-sm font-medium">
          {t`Family`}
        </label>
        <span className="relative block">
          <Icon
            of={Search}
            size={18}
            className="pointer-events-none absolute start-3 top-1/2 -translate-y-1/2 text-muted"
          />
          <input
            ref={searchRef}
            id={id}
            type="search"
            role="combobox"
            aria-expanded={families.length > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={activeId}
            enterKeyHint="search"
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            placeholder={t`Name, roll number, phone, or scan a card`}
            value={typed}
            onChange={(event) => dispatch({ type: 'searchTyped', typed: event.target.value })}
            onKeyDown={onKeyDown}
            className="field-control search-input ps-10 pe-10"
          />
          {typed && (
            <button
              type="button"
              aria-label={t`Clear search`}
              onClick={() => {
                dispatch({ type: 'searchTyped', typed: '' });
                searchRef.current?.focus();
              }}
              className="absolute end-1 top-1/2 inline-flex size-8 -translate-y-1/2 items-center justify-center rounded-sm text-muted hover:text-text"
            >
              <Icon of={X} size={18} />
            </button>
          )}
        </span>
      </div>
      {found.failed && <LoadFailed of={found.failed} />}
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t`Families found`}
        className="divide-y divide-line rounded border border-line empty:hidden"
      >
        {families.map((family) => (
          // The keyboard is handled by the field, which keeps the focus.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={keyOf(family)}
            id={optionId(family)}
            role="option"
            aria-selected={family === active}
            onMouseMove={() => family !== active && dispatch({ type: 'familyMarked', family })}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => dispatch({ type: 'familyChosen', family })}
            className={clsx(
              'cursor-pointer border-s-2 px-3 py-2',
              family === active ? 'border-s-margin-rule bg-info-tint' : 'border-s-transparent',
            )}
          >
            <FamilyLine family={family} />
          </div>
        ))}
      </div>
      {found.nobody && (
        <p className="rounded border border-line p-4 text-muted">
          {t`No family found. Check the spelling, or scan again.`}
        </p>
      )}
      <output className="sr-only">
        {open && !found.waiting && families.length > 0 && (
          <Plural value={families.length} one="# family" other="# families" />
        )}
      </output>
    </div>
  );
}

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

/**
 * The matching students, then their siblings; the balance; and the guardian to call, or the owner
 * of the matching number.
 */
function FamilyLine({ family }: { family: PayingFamily }) {
  const { t } = useLingui();
  const nameOf = useFeeStudentName();
  const { students, found, guardian, matched, pupil_id } = family;
  const others = students.slice(found).map(nameOf).join(', ');
  const pupil = students.find(({ student_id }) => student_id === pupil_id);
  const { balance, overdue } = pupil ?? family;
  const late = formatAmount(overdue, 'XAF');
  const all = formatAmount(family.balance, 'XAF');
  const called = guardian && [guardian.full_name, guardian.phone && writePhone(guardian.phone)];
  const isCalled = matched !== null && matched.phone === guardian?.phone;
  return (
    <div className="grid items-baseline gap-x-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <span className="wrap-anywhere">
        {students.slice(0, found).map((student) => (
          <span key={student.student_id} className="block">
            <span className="font-semibold">{nameOf(student)}</span>{' '}
            <span className="text-sm text-muted">
              {[student.roll_number, student.class && classLabel(student.class)].filter(Boolean).join(' · ')}
            </span>
          </span>
        ))}
      </span>
      <span className="sm:text-end">
        <span className="figures font-semibold">{formatAmount(balance, 'XAF')}</span>
        {moneyOf(overdue) > 0n && (
          <span className="ms-2 text-sm text-danger sm:ms-0 sm:block">{t`${late} overdue`}</span>
        )}
        {pupil && others && (
          <span className="figures ms-2 text-sm text-muted sm:ms-0 sm:block">{t`family ${all}`}</span>
        )}
      </span>
      <span className="text-sm wrap-anywhere text-muted sm:col-span-full">
        {others && t`with ${others}`}
        {others && (called || matched) && ' · '}
        {matched && (
          <>
            {matched.full_name ?? t`Number on the pupil’s record`}{' '}
            <mark className="figures rounded-sm bg-info-tint px-1 font-semibold text-text">
              {writePhone(matched.phone)}
            </mark>
          </>
        )}
        {matched && called && !isCalled && ' · '}
        {called && !isCalled && called.filter(Boolean).join(' ')}
      </span>
    </div>
  );
}
