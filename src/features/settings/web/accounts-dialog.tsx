import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useAuth } from '#features/people/web/shared/auth-context.tsx';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatInstant } from '#platform/time/format.ts';
import { CheckboxField } from '#platform/ui/forms/checkbox-field.tsx';
import { useSchemaForm } from '#platform/ui/forms/form.ts';
import { SendDialog } from '#platform/ui/forms/send-dialog.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { useSendForm } from '#platform/ui/forms/use-send-form.ts';
import { useInstallation } from '#platform/ui/installation.ts';
import { Link } from '#platform/ui/routing/link.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { type SchoolSettings, SettingsInput } from '../settings.contract.ts';
import { settingsApi } from './settings.client.ts';

type Props = { settings: SchoolSettings; onClose: () => void };

export function AccountsDialog({ settings, onClose }: Props) {
  const { t } = useLingui();
  const { timeZone } = useInstallation();
  const until =
    settings.many_sign_ups_until && formatInstant(settings.many_sign_ups_until, currentLocale(), timeZone);
  const { form, sending } = useAccountsForm(settings, onClose);
  const { errors, isDirty } = form.formState;
  return (
    <SendDialog
      title={t`Sign-up and passwords`}
      submit={t`Save`}
      busyLabel={t`Saving...`}
      dirty={isDirty}
      sending={sending}
      unanswered={false}
      onClose={onClose}
    >
      <CheckboxField
        label={t`Anyone may ask for an account`}
        hint={t`Each account waits for your approval. Without this, people need an invitation.`}
        error={errors.open_sign_up}
        {...form.register('open_sign_up')}
      />
      <CheckboxField
        label={t`Many people sign up today`}
        hint={
          until
            ? t`Up to 500 accounts an hour from one network, until ${until}.`
            : t`For a school evening: up to 500 accounts an hour from one network instead of 20, for one day.`
        }
        error={errors.many_sign_ups}
        {...form.register('many_sign_ups')}
      />
      <TextField
        label={t`Shortest password`}
        hint={t`Number of characters, for parents and students. Teachers and administrators need at least 10.`}
        error={errors.shortest_password}
        type="number"
        inputMode="numeric"
        min={6}
        max={32}
        {...form.register('shortest_password', { valueAsNumber: true })}
      />
      <TextField
        label={t`Hours without the server`}
        hint={t`How long without a network a teacher’s device still shows its saved lists of pupils.`}
        error={errors.offline_hours}
        type="number"
        inputMode="numeric"
        min={1}
        max={72}
        {...form.register('offline_hours', { valueAsNumber: true })}
      />
      <CheckboxField
        label={t`Administrators need a second factor`}
        hint={<FactorHint settings={settings} />}
        error={errors.admins_need_factor}
        {...form.register('admins_need_factor')}
      />
      <TextField
        label={t`Email domain`}
        hint={t`The part after @ in student sign-in addresses. Existing accounts do not change.`}
        error={errors.email_domain}
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        {...form.register('email_domain')}
      />
    </SendDialog>
  );
}

function useAccountsForm(settings: SchoolSettings, onClose: () => void) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { email_domain, admins_need_factor, shortest_password, open_sign_up, many_sign_ups, offline_hours } =
    settings;
  const form = useSchemaForm({
    schema: SettingsInput,
    defaultValues: {
      email_domain,
      admins_need_factor,
      shortest_password,
      open_sign_up,
      many_sign_ups,
      offline_hours,
    },
  });
  const sending = useSendForm({
    form,
    send: (input) => settingsApi.update.call(input),
    fieldOf: { FACTOR_FIRST: 'admins_need_factor' },
    onSent: () => {
      showToast({ title: t`Success`, description: t`Settings saved` });
      onClose();
      return queryClient.invalidateQueries();
    },
  });
  return { form, sending };
}

function FactorHint({ settings: { admins, admins_with_factor } }: { settings: SchoolSettings }) {
  const { me } = useAuth();
  return (
    <>
      <Trans>
        {admins_with_factor} of {admins} administrators have one. Administrators without one can only open
        their profile.
      </Trans>
      {me && !me.has_factor && (
        <>
          {' '}
          <Link to="/profile" className="underline">
            <Trans>Set up your own first</Trans>
          </Link>
        </>
      )}
    </>
  );
}
