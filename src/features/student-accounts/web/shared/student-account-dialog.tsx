import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { useAuth } from '#features/people/web/shared/auth-context.tsx';
import { waitsForAnswer } from '#platform/ui/forms/attempt.ts';
import { SendDialog } from '#platform/ui/forms/send-dialog.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { CheckboxField } from '#platform/ui/forms/checkbox-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { type Credential, EmailDomain } from '../../student-accounts.contract.ts';
import { studentAddress } from '../../student-accounts.rules.ts';
import { CredentialDialog } from '../credential-dialog.tsx';
import { studentAccountsApi } from '../student-accounts.client.ts';
import { useAccountForm } from '../use-account-form.ts';

type Student = {
  id: string;
  full_name: string | null;
  roll_number: string;
  user_id: string | null;
  email: string | null;
};
type Props = { student: Student; onClose: () => void };

/** Creates one student's account, or a new password if there is one; shows the slip once. */
export function StudentAccountDialog({ student, onClose }: Props) {
  const { me } = useAuth();
  const of = `${me?.user_id} account of ${student.id}`;
  // Fixed at mount, because creating the account changes the student. An account may exist although its response was
  // lost; only repeating the request returns its password.
  const [isNew] = useState(() => student.user_id === null || waitsForAnswer(of));
  const [credential, setCredential] = useState<Credential | null>(null);

  if (credential) return <CredentialDialog credential={credential} onClose={onClose} />;
  const Form = isNew ? NewAccount : NewSlip;
  return <Form of={of} student={student} onMade={setCredential} onClose={onClose} />;
}

type FormProps = Props & { of: string; onMade: (credential: Credential) => void };

const AccountInput = z.strictObject({ domain: EmailDomain, own_email: z.boolean() });

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1);

function NewAccount({ of, student, onMade, onClose }: FormProps) {
  const { t } = useLingui();
  const name = nameOf(student);
  const own = student.user_id === null ? student.email : null;
  const waiting = useQuery(studentAccountsApi.waiting.queryOptions({ input: { limit: 0 } }));
  const { form, sending, unanswered } = useAccountForm({
    of,
    schema: AccountInput,
    begin: { domain: own ? domainOf(own) : '', own_email: own !== null },
    call: ({ domain, own_email }, options) =>
      studentAccountsApi.create.call(
        { student_id: student.id, domain, ...(own_email && { own_email }) },
        options,
      ),
    fieldOf: { EMAIL_TAKEN: 'own_email', NO_EMAIL: 'own_email' },
    onMade,
  });
  const { errors } = form.formState;
  const [domain, ownEmail] = useWatch({ control: form.control, name: ['domain', 'own_email'] });

  const known = waiting.data?.domain;
  useEffect(() => {
    // Do not overwrite typed text or a request that is being retried.
    if (known && !form.getValues('domain')) form.setValue('domain', known);
  }, [form, known]);

  return (
    <SendDialog
      title={t`Create account`}
      submit={t`Create account`}
      busyLabel={t`Creating...`}
      size="sm"
      dirty={false}
      sending={sending}
      unanswered={unanswered}
      onClose={onClose}
    >
      <p>
        <Trans>{name} will get an address and a temporary password. The slip is shown only once.</Trans>
      </p>
      {own && (
        <CheckboxField
          label={t`Sign in with ${own}`}
          error={errors.own_email}
          {...form.register('own_email', {
            onChange: () =>
              form.setValue('domain', form.getValues('own_email') ? domainOf(own) : (known ?? '')),
          })}
        />
      )}
      {!ownEmail && (
        <TextField
          label={t`Email domain`}
          hint={studentAddress(student.roll_number, domain || '…', 1)}
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          error={errors.domain}
          {...form.register('domain')}
        />
      )}
      <LoadFailed of={waiting} />
    </SendDialog>
  );
}

const Nothing = z.strictObject({});

function NewSlip({ of, student, onMade, onClose }: FormProps) {
  const { t } = useLingui();
  const name = nameOf(student);
  const { sending, unanswered } = useAccountForm({
    of: `${of}, a new slip`,
    schema: Nothing,
    begin: {},
    call: (_, options) => studentAccountsApi.renewPassword.call({ student_id: student.id }, options),
    onMade,
  });
  return (
    <SendDialog
      title={t`New sign-in slip`}
      submit={t`Create a new slip`}
      busyLabel={t`Creating...`}
      size="sm"
      dirty={false}
      sending={sending}
      unanswered={unanswered}
      onClose={onClose}
    >
      <p>
        <Trans>
          {name} will get a temporary password and be signed out everywhere. The current password will stop
          working.
        </Trans>
      </p>
    </SendDialog>
  );
}

const nameOf = ({ full_name, roll_number }: Student) => full_name ?? roll_number;
