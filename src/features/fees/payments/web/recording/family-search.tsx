// A list of choices of a combobox has no tags of its own: a select can't hold rows of several lines.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { Plural, useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { useEffect, useId } from 'react';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import type { PayingFamily } from '../../paying-families.contract.ts';
import { FamilyField } from './family-field.tsx';
import { FamilyLine } from './family-line.tsx';
import { keyOf } from './payment-entry.ts';
import type { RecordPayment } from './use-record-payment.ts';

type Props = { payment: RecordPayment };

/**
 * The payer: a combobox over the school's families, whose results replace the checklist below it.
 */
export function FamilySearch({ payment }: Props) {
  const { t } = useLingui();
  const id = useId();
  const { found, dispatch } = payment;
  const { families, active, open } = found;
  const optionId = (family: PayingFamily) => `${id}-${keyOf(family)?.replace(' ', '-')}`;
  const activeId = active && optionId(active);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  return (
    <div className="flex flex-col gap-2">
      <div>
        <label htmlFor={id} className="mb-1 block text-sm font-medium">
          {t`Family`}
        </label>
        <FamilyField id={id} activeId={activeId} payment={payment} />
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
