import { useLingui } from '@lingui/react/macro';
import { ChevronRight, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '#platform/ui/icon.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { TextAreaField } from '#platform/ui/forms/text-area-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { BookFields } from './book-fields.tsx';
import type { PaymentReference } from './use-payment-reference.ts';
import type { RecordPayment } from './use-record-payment.ts';

/**
 * Rarely changed fields, collapsed behind a line with the reference: another reference, notes, the
 * receipt book.
 */
export function PaymentExtras({ payment }: { payment: RecordPayment }) {
  const { t } = useLingui();
  const { form, reference } = payment;
  const { errors } = form.formState;
  const [opened, setOpened] = useState(Boolean(form.getValues('notes') || form.getValues('book')));
  // Notes restored after a lost session must be visible.
  const mistaken = Boolean(errors.notes || errors.book || form.watch('notes'));
  return (
    <details
      className="group md:col-span-full"
      open={opened || mistaken}
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
        <ReferenceField reference={reference} kept={payment.unanswered} />
        <TextAreaField
          label={t`Notes`}
          hint={t`Optional`}
          rows={1}
          maxLength={500}
          error={errors.notes}
          {...form.register('notes')}
        />
        <BookFields form={form} />
      </div>
    </details>
  );
}

type ReferenceFieldProps = {
  reference: PaymentReference;
  /** Part of a submission without a response, so it must be sent again unchanged. */
  kept: boolean;
};

function ReferenceField({ reference: { shown, drawing, drawAgain }, kept }: ReferenceFieldProps) {
  const { t } = useLingui();
  return (
    <div className="flex items-end gap-2">
      <TextField
        className="min-w-0 flex-1"
        label={t`Reference Number`}
        readOnly
        value={shown ?? ''}
        placeholder={drawing ? t`Loading...` : t`Assigned when recorded`}
      />
      <IconButton
        icon={RefreshCw}
        label={t`New reference number`}
        disabled={drawing || kept}
        onClick={drawAgain}
      />
    </div>
  );
}
