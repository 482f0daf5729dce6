import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '#platform/ui/routing/link.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useAuth } from '#features/people/web/shared/auth-context.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { CheckboxField } from '#platform/ui/forms/checkbox-field.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { useSchemaForm } from '#platform/ui/forms/form.ts';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { useSendForm } from '#platform/ui/forms/use-send-form.ts';
import { type SchoolSettings, SettingsInput } from '../settings.contract.ts';
import { settingsApi } from './settings.client.ts';

/** What administrators choose for the school. */
export function SettingsForm({ settings }: { settings: SchoolSettings }) {
  const { t } = useLingui();
  const { me } = useAuth();
  const queryClient = useQueryClient();
  const { email_domain, admins_need_factor, shortest_password } = settings;
  const form = useSchemaForm({
    schema: SettingsInput,
    defaultValues: { email_domain, admins_need_factor, shortest_password },
  });
  const { submit, busy, refusal } = useSendForm({
    form,
    send: (input) => settingsApi.update.call(input),
    fieldOf: { FACTOR_FIRST: 'admins_need_factor' },
    onSent: ({ email_domain, admins_need_factor, shortest_password }) => {
      form.reset({ email_domain, admins_need_factor, shortest_password });
      showToast({ title: t`Success`, description: t`Settings saved` });
      return queryClient.invalidateQueries();
    },
  });
  const { errors, isDirty } = form.formState;
  const { admins, admins_with_factor } = settings;
  return (
    <Card title={t`Accounts`}>
      <form noValidate onSubmit={submit} className="flex max-w-xl flex-col gap-5">
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
        <CheckboxField
          label={t`Administrators need a second factor`}
          hint={
            <>
              <Trans>
                {admins_with_factor} of {admins} administrators have one. Administrators without one can only
                open their profile.
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
          }
          error={errors.admins_need_factor}
          {...form.register('admins_need_factor')}
        />
        <FormError error={refusal} />
        <div>
          <Button type="submit" variant="primary" busy={busy} busyLabel={t`Saving...`} disabled={!isDirty}>
            {t`Save`}
          </Button>
        </div>
      </form>
    </Card>
  );
}
