import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { CheckboxField } from '#platform/ui/forms/checkbox-field.tsx';
import { FieldError } from '#platform/ui/forms/field.tsx';
import { useSchemaForm } from '#platform/ui/forms/form.ts';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { SendDialog } from '#platform/ui/forms/send-dialog.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { useSendForm } from '#platform/ui/forms/use-send-form.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { IdentityInput, type SchoolInfo } from '../settings.contract.ts';
import { LogoField } from './logo-field.tsx';
import { settingsApi } from './settings.client.ts';

type Props = { school: SchoolInfo; onClose: () => void };

/** Time zones supported by both browser and server, including the current one. */
const zones = (own: string) =>
  [...new Set([own, ...(Intl.supportedValuesOf?.('timeZone') ?? [])])].toSorted();

/** The school's identity as printed on papers. Only the name is required. */
export function SchoolDialog({ school, onClose }: Props) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const form = useSchemaForm({
    schema: IdentityInput,
    defaultValues: {
      name: school.name,
      motto: school.motto ?? '',
      address: school.address ?? '',
      town: school.town ?? '',
      phone: school.phone ?? '',
      email: school.email ?? '',
      registration_number: school.registration_number ?? '',
      languages: school.languages,
      time_zone: school.time_zone,
    },
  });
  const { register } = form;
  const sending = useSendForm({
    form,
    send: (input) => settingsApi.changeIdentity.call(input),
    onSent: () => {
      showToast({ title: t`Success`, description: t`School saved` });
      onClose();
      return queryClient.invalidateQueries();
    },
  });
  const { errors, isDirty } = form.formState;
  return (
    <SendDialog
      title={t`School name, logo and address`}
      description={t`What you enter here is printed on receipts, bills, statements and slips.`}
      submit={t`Save`}
      busyLabel={t`Saving...`}
      dirty={isDirty}
      sending={sending}
      unanswered={false}
      onClose={onClose}
      above={<LogoField logo={school.logo} />}
    >
      <TextField
        label={t`School name`}
        required
        autoComplete="off"
        error={errors.name}
        {...register('name')}
      />
      <TextField label={t`Motto`} autoComplete="off" error={errors.motto} {...register('motto')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t`Address`}
          hint={t`For example P.O. Box 1234`}
          autoComplete="off"
          error={errors.address}
          {...register('address')}
        />
        <TextField label={t`Town`} autoComplete="off" error={errors.town} {...register('town')} />
        <TextField
          label={t`Phone`}
          type="tel"
          autoComplete="off"
          error={errors.phone}
          {...register('phone')}
        />
        <TextField
          label={t`Email`}
          type="email"
          autoComplete="off"
          error={errors.email}
          {...register('email')}
        />
        <TextField
          label={t`Registration number`}
          hint={t`As the ministry knows the school`}
          autoComplete="off"
          error={errors.registration_number}
          {...register('registration_number')}
        />
        <SelectField
          label={t`Time zone`}
          options={zones(school.time_zone).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
          error={errors.time_zone}
          {...register('time_zone')}
        />
      </div>
      <fieldset>
        <legend className="mb-1 text-sm font-medium">{t`The school teaches in`}</legend>
        <div className="flex flex-wrap gap-x-6">
          <CheckboxField label={t`French`} value="fr" {...register('languages')} />
          <CheckboxField label={t`English`} value="en" {...register('languages')} />
        </div>
        {errors.languages && (
          <FieldError id="languages-error" error={{ message: errors.languages.message }} />
        )}
      </fieldset>
    </SendDialog>
  );
}
