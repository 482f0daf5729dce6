import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { type UseFieldArrayReturn, useFieldArray, type UseFormReturn, useWatch } from 'react-hook-form';
import { Button } from '#platform/ui/button.tsx';
import { useSchemaForm } from '#platform/ui/forms/form.ts';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { SendDialog } from '#platform/ui/forms/send-dialog.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { useSendForm } from '#platform/ui/forms/use-send-form.ts';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { MOST_WAYS, WAY_METHODS, type WayMethod } from '../../claims.rules.ts';
import { waysApi } from '../../../web/fees.client.ts';
import { type FeeWay, WaysInput } from '../../ways.contract.ts';

type Props = { ways: readonly FeeWay[]; onClose: () => void };

const NEW = { payment_method: 'mobile_money' as const, name: '', number: '', holder: '', note: '' };

/** Edits the payment methods, in the order shown to families. */
export function WaysDialog({ ways, onClose }: Props) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const begin = ways.map(({ payment_method, name, number, holder, note }) => ({
    payment_method,
    name,
    number: number ?? '',
    holder: holder ?? '',
    note: note ?? '',
  }));
  const form = useSchemaForm({
    schema: WaysInput,
    defaultValues: { ways: begin.length > 0 ? begin : [NEW] },
  });
  const list = useFieldArray({ control: form.control, name: 'ways' });
  const sending = useSendForm({
    form,
    send: (input) => waysApi.save.call(input),
    onSent: (saved) => {
      queryClient.setQueryData(waysApi.list.queryOptions().queryKey, saved);
      showToast({ title: t`Success`, description: t`Ways to pay saved` });
      onClose();
    },
  });
  return (
    <SendDialog
      title={t`Ways to pay`}
      description={t`Families send money to these numbers. Check each digit.`}
      submit={t`Save`}
      busyLabel={t`Saving...`}
      size="lg"
      dirty={form.formState.isDirty}
      sending={sending}
      unanswered={false}
      onClose={onClose}
    >
      <ol className="flex flex-col divide-y divide-line">
        {list.fields.map(({ id }, place) => (
          <li key={id} className="py-4 first:pt-0">
            <WayFields place={place} form={form} list={list} />
          </li>
        ))}
      </ol>
      <Button
        variant="secondary"
        className="self-start"
        icon={<Plus aria-hidden />}
        disabled={list.fields.length >= MOST_WAYS}
        onClick={() => list.append(NEW)}
      >
        {t`Add a way to pay`}
      </Button>
    </SendDialog>
  );
}

type FieldsProps = {
  place: number;
  form: UseFormReturn<WaysInput, unknown, WaysInput>;
  list: UseFieldArrayReturn<WaysInput, 'ways'>;
};

function WayFields({ place, form, list }: FieldsProps) {
  const { t } = useLingui();
  const { register, control, setValue } = form;
  const errors = form.formState.errors.ways?.[place];
  const method = useWatch({ control, name: `ways.${place}.payment_method` });
  const number = place + 1;
  const kinds: Record<WayMethod, string> = {
    mobile_money: t`Mobile money`,
    bank_transfer: t`Bank`,
    cash: t`At the office`,
  };
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t`Way to pay ${number}`}</legend>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <SelectField
          label={t`Kind`}
          options={WAY_METHODS.map((value) => ({ value, label: kinds[value] }))}
          error={errors?.payment_method}
          {...register(`ways.${place}.payment_method`, {
            // The office has no number, so its former value is cleared.
            onChange: (event: { target: { value: string } }) => {
              if (event.target.value !== 'cash') return;
              setValue(`ways.${place}.number`, '');
              setValue(`ways.${place}.holder`, '');
            },
          })}
        />
        <TextField
          label={t`Name`}
          required
          hint={method === 'mobile_money' ? t`MTN Mobile Money, Orange Money` : undefined}
          autoComplete="off"
          error={errors?.name}
          {...register(`ways.${place}.name`)}
        />
        {method !== 'cash' && (
          <>
            <TextField
              label={method === 'bank_transfer' ? t`Account number` : t`Phone number or code`}
              required
              autoComplete="off"
              error={errors?.number}
              {...register(`ways.${place}.number`)}
            />
            <TextField
              label={t`Name of the holder`}
              hint={t`As the operator shows it before the payment`}
              autoComplete="off"
              error={errors?.holder}
              {...register(`ways.${place}.holder`)}
            />
          </>
        )}
        <TextField
          className="sm:col-span-full"
          label={t`Note`}
          hint={t`Office hours, the branch of the bank, charges`}
          autoComplete="off"
          error={errors?.note}
          {...register(`ways.${place}.note`)}
        />
      </div>
      <div className="mt-1 flex justify-end gap-1">
        <IconButton
          icon={ArrowUp}
          label={t`Move up: ${number}`}
          disabled={place === 0}
          onClick={() => list.move(place, place - 1)}
        />
        <IconButton
          icon={ArrowDown}
          label={t`Move down: ${number}`}
          disabled={place === list.fields.length - 1}
          onClick={() => list.move(place, place + 1)}
        />
        <IconButton icon={X} label={t`Remove way to pay ${number}`} onClick={() => list.remove(place)} />
      </div>
    </fieldset>
  );
}
