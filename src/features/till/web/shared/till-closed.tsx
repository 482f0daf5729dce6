import { useLingui } from '@lingui/react/macro';
import { Wallet } from 'lucide-react';
import { type Ref, useImperativeHandle } from 'react';
import { useController } from 'react-hook-form';
import { Button } from '#platform/ui/button.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { MoneyField } from '#platform/ui/forms/money-field.tsx';
import { SafeToRepeat } from '#platform/ui/forms/safe-to-repeat.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { OpenTillInput } from '../../till.contract.ts';
import { useTillForm } from '../components/use-till-form.ts';
import { tillApi } from '../till.client.ts';

/** Focuses the float field. */
export type TillClosedHandle = { focus: () => void };

type Props = { ref?: Ref<TillClosedHandle>; onOpened: () => void };

/**
 * Notice in a cash dialog that the cashier's till is closed, with a form to open it in place: the
 * dialog's input is preserved.
 */
export function TillClosed({ ref, onOpened }: Props) {
  const { t } = useLingui();
  const { form, sending, unanswered } = useTillForm({
    of: 'open till',
    schema: OpenTillInput,
    begin: { opening_float: '' },
    call: (input, options) => tillApi.open.call(input, options),
    said: t`Till opened`,
    onDone: onOpened,
  });
  const { field, fieldState } = useController({ control: form.control, name: 'opening_float' });
  useImperativeHandle(ref, () => ({ focus: () => form.setFocus('opening_float') }), [form]);
  return (
    <form
      noValidate
      aria-label={t`Open till`}
      onSubmit={(event) => {
        // Keeps a surrounding form from being submitted.
        event.stopPropagation();
        sending.submit(event);
      }}
      className="flex flex-col gap-3 rounded border border-control bg-raised px-4 py-3"
    >
      <p className="flex items-start gap-2">
        <Icon of={Wallet} size={18} className="mt-0.5 text-pending" />
        <span>
          <span className="font-semibold">{t`Your till is closed`}</span>
          {'. '}
          <span className="text-muted">{t`Open it here to take cash: what you have typed is kept.`}</span>
        </span>
      </p>
      <div className="grid items-start gap-3 sm:grid-cols-[1fr_auto]">
        <MoneyField
          label={t`Float`}
          hint={t`Cash you take from the shared cash box to give change. 0 if none.`}
          required
          error={fieldState.error}
          {...field}
        />
        <Button
          type="submit"
          variant="secondary"
          className="sm:mt-6"
          busy={sending.busy}
          busyLabel={t`Processing...`}
        >
          {t`Open till`}
        </Button>
      </div>
      <FormError error={sending.refusal} />
      {unanswered && <SafeToRepeat />}
    </form>
  );
}
