import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { CheckboxField } from '#platform/ui/forms/checkbox-field.tsx';
import { useSchemaForm } from '#platform/ui/forms/form.ts';
import { MoneyField } from '#platform/ui/forms/money-field.tsx';
import { SendDialog } from '#platform/ui/forms/send-dialog.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { useSendForm } from '#platform/ui/forms/use-send-form.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { type Sms, SmsChoices } from '../../deliveries.contract.ts';
import { NOTICE_GROUPS } from '../../delivery.rules.ts';
import { useGroupNames } from '../shared/group-names.ts';
import { deliveriesApi } from './deliveries.client.ts';

/** The school's settings for text messages: groups, the monthly limit of parts, and the price per part. */
export function SmsDialog({ sms, onClose }: { sms: Sms; onClose: () => void }) {
  const { t } = useLingui();
  const names = useGroupNames();
  const queries = useQueryClient();
  const { configured: _, parts_this_month: __, reports_address, ...begin } = sms;
  const form = useSchemaForm({ schema: SmsChoices, defaultValues: begin });
  const sending = useSendForm({
    form,
    send: (input) => deliveriesApi.chooseSms.call(input),
    fieldOf: { NO_GATEWAY: 'is_on' },
    onSent: (saved) => {
      queries.setQueryData(deliveriesApi.sms.queryKey(), saved);
      showToast({ title: t`Success`, description: t`Text messages saved` });
      onClose();
    },
  });
  const { errors, isDirty } = form.formState;
  const groups = form.watch('groups');
  const price = form.watch('price_per_part');
  const again = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
  return (
    <SendDialog
      title={t`Text messages`}
      submit={t`Save`}
      busyLabel={t`Saving...`}
      dirty={isDirty}
      sending={sending}
      unanswered={false}
      onClose={onClose}
    >
      <CheckboxField
        label={t`Send text messages`}
        hint={t`Only to people who ask for it and cannot be reached by e-mail or on a device. From 08:00 to 20:00.`}
        error={errors.is_on}
        {...form.register('is_on')}
      />
      <fieldset>
        <legend className="font-medium">{t`News sent by text message`}</legend>
        <div className="grid gap-x-4 sm:grid-cols-2">
          {NOTICE_GROUPS.map((group) => (
            <CheckboxField
              key={group}
              label={names[group]}
              checked={groups.includes(group)}
              onChange={({ target }) =>
                form.setValue(
                  'groups',
                  NOTICE_GROUPS.filter((each) => (each === group ? target.checked : groups.includes(each))),
                  again,
                )
              }
            />
          ))}
        </div>
      </fieldset>
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        <TextField
          label={t`Parts a month at most`}
          hint={t`A part has 160 letters, or 70 with letters such as ê and ç.`}
          inputMode="numeric"
          error={errors.monthly_parts}
          {...form.register('monthly_parts', { setValueAs: numberOf })}
        />
        <MoneyField
          label={t`Price of a part`}
          hint={t`To show what messages cost before they are sent.`}
          value={price}
          error={errors.price_per_part}
          onChange={(amount) => form.setValue('price_per_part', amount, again)}
        />
      </div>
      <CheckboxField
        label={t`Write without rare accents`}
        hint={t`Même, garçon become Meme, garcon: messages often cost half. é, è and à stay.`}
        {...form.register('plain_accents')}
      />
      {reports_address && (
        <p className="text-sm text-muted">
          {t`A gateway that reports deliveries sends its reports to this address. Keep it secret:`}{' '}
          <code translate="no" className="font-mono wrap-anywhere select-all">
            {reports_address}
          </code>
        </p>
      )}
    </SendDialog>
  );
}

const numberOf = (typed: unknown) => {
  const digits = String(typed).replaceAll(/[\s\u00A0\u202F]/g, '');
  return digits === '' ? Number.NaN : Number(digits);
};
