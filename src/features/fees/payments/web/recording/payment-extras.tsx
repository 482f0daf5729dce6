import { useLingui } from '@lingui/react/macro';
import { ChevronRight, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { CheckboxField } from '#platform/ui/forms/checkbox-field.tsx';
import { DateField } from '#platform/ui/forms/date-field.tsx';
import { TextAreaField } from '#platform/ui/forms/text-area-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { mistakeAt } from './payment-entry.ts';
import type { RecordPayment } from './use-record-payment.ts';

type Props = { payment: RecordPayment };

/**
 * Rarely changed fields, collapsed behind a line with the reference: another reference, notes, the
 * receipt book.
 */
export function PaymentExtras({ payment }: Props) {
  const { t } = useLingui();
  const { state, dispatch, reference, unanswered } = payment;
  const { notes, book, claim_id } = state.fields;
  const [opened, setOpened] = useState(Boolean(notes || book));
  // Notes restored after a lost session must be visible.
  const needed =
    Boolean(notes) || Object.keys(state.mistakes).some((path) => path === 'notes' || path.startsWith('book'));
  return (
    <details
      className="group md:col-span-full"
      open={opened || needed}
      onToggle={(event) => setOpened(event.currentTarget.open)}
    >
      <summary className="flex min-h-control cursor-pointer list-none items-center gap-1 text-sm text-muted hover:text-text">
        <Icon of={ChevronRight} size={18} className="transition-transform group-open:rotate-90" />
        <span className="wrap-anywhere">
          {t`Reference`} <span className="figures">{reference.shown ?? '…'}</span>
          {` · ${t`notes, receipt book`}`}
        </span>
      </summary>
      <div className="grid items-start gap-4 pt-2 md:grid-cols-2">
        <div className="flex items-end gap-2">
          <TextField
            className="min-w-0 flex-1"
            label={t`Reference Number`}
            readOnly
            value={reference.shown ?? ''}
            placeholder={reference.drawing ? t`Loading...` : t`Assigned when recorded`}
          />
          <IconButton
            icon={RefreshCw}
            label={t`New reference number`}
            // Part of a submission without a response, so it must be sent again unchanged.
            disabled={reference.drawing || unanswered}
            onClick={reference.drawAgain}
          />
        </div>
        <TextAreaField
          name="notes"
          label={t`Notes`}
          hint={t`Optional`}
          rows={1}
          maxLength={500}
          error={mistakeAt(state, 'notes')}
          value={notes ?? ''}
          onChange={({ target: { value } }) => dispatch({ type: 'fieldTyped', field: 'notes', value })}
        />
        {/* A family's claim was paid through an operator, not entered in a book. */}
        {!claim_id && <BookFields payment={payment} />}
      </div>
    </details>
  );
}

/** A handwritten receipt from when the portal could not be reached: its book, number and day. */
function BookFields({ payment: { state, dispatch } }: Props) {
  const { t } = useLingui();
  const { book } = state.fields;
  const part = (field: 'name' | 'number' | 'day') => ({
    name: `book.${field}`,
    required: true,
    error: mistakeAt(state, `book.${field}`),
    value: book?.[field] ?? '',
    onChange: ({ target: { value } }: { target: { value: string } }) =>
      dispatch({ type: 'bookTyped', field, value }),
  });
  return (
    <div className="flex flex-col gap-3 md:col-span-full">
      <CheckboxField
        label={t`From the receipt book`}
        hint={t`For a receipt written by hand, during a power cut.`}
        checked={book !== undefined}
        onChange={(event) => dispatch({ type: 'bookTurned', on: event.target.checked })}
      />
      {book && (
        <div className="grid items-start gap-4 sm:grid-cols-3">
          <TextField label={t`Receipt book`} autoComplete="off" maxLength={20} {...part('name')} />
          <TextField
            label={t`Number in the book`}
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            {...part('number')}
          />
          <DateField label={t`Written on`} {...part('day')} />
        </div>
      )}
    </div>
  );
}
