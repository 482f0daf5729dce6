import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { newKey } from '#platform/http/web/idempotency-key.ts';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { isFinalRefusal } from '#platform/ui/forms/refusals.ts';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { EmailDomain } from '../../student-accounts.contract.ts';
import { studentAddress } from '../../student-accounts.rules.ts';
import { CredentialDialog } from '../credential-dialog.tsx';
import { studentAccountsApi } from '../student-accounts.client.ts';

type Student = { id: string; full_name: string | null; roll_number: string; user_id: string | null };
type Props = { student: Student; onClose: () => void };

/** Makes the account of one student, or (where there is one) a new password for a lost slip; shows the slip once. */
export function StudentAccountDialog({ student, onClose }: Props) {
  const { t } = useLingui();
  const formId = useId();
  const queryClient = useQueryClient();
  // Once the account is made the student has one: what this dialog began as stays what it is about.
  const [isNew] = useState(student.user_id === null);
  const [typed, setTyped] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const key = useRef(newKey());
  const waiting = useQuery({
    ...studentAccountsApi.waiting.queryOptions({ input: { limit: 0 } }),
    enabled: isNew,
  });
  const domain = typed ?? waiting.data?.domain ?? '';
  const making = useMutation({
    mutationFn: (chosen: string | null) => {
      const context = { idempotencyKey: key.current };
      return chosen === null
        ? studentAccountsApi.renewPassword.call({ student_id: student.id }, { context })
        : studentAccountsApi.create.call({ student_id: student.id, domain: chosen }, { context });
    },
    onSuccess: () => queryClient.invalidateQueries(),
    onError: (error) => {
      // The same key brings the same password when only the answer was lost.
      if (isFinalRefusal(error)) key.current = newKey();
      toastError(error);
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (making.isPending) return;
    if (!isNew) return making.mutate(null);
    const read = EmailDomain.safeParse(domain);
    setFault(read.success ? null : (read.error.issues[0]?.message ?? ''));
    if (read.success) making.mutate(read.data);
  }

  if (making.data) return <CredentialDialog credential={making.data} onClose={onClose} />;
  const name = student.full_name ?? student.roll_number;
  return (
    <Dialog
      open
      onClose={onClose}
      title={isNew ? t`Create account` : t`New sign-in slip`}
      size="sm"
      footer={
        <>
          <Button variant="secondary" disabled={making.isPending} onClick={onClose}>{t`Cancel`}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={making.isPending}
            busyLabel={t`Creating...`}
          >
            {isNew ? t`Create account` : t`Create a new slip`}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {isNew ? (
          <>
            <p>
              <Trans>{name} will get an address and a temporary password. The slip is shown only once.</Trans>
            </p>
            <TextField
              label={t`Email domain`}
              value={domain}
              onChange={({ target }) => setTyped(target.value)}
              error={fault === null ? undefined : { message: fault }}
              hint={studentAddress(student.roll_number, domain || '…', 1)}
              inputMode="url"
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
            />
          </>
        ) : (
          <p>
            <Trans>
              {name} will get a temporary password and be signed out everywhere. The current password will
              stop working.
            </Trans>
          </p>
        )}
        {making.error ? <FormError error={making.error} /> : <LoadFailed of={waiting} />}
      </form>
    </Dialog>
  );
}
