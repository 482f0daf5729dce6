import { Plural, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { SendDialog } from '#platform/ui/forms/send-dialog.tsx';
import { useAttemptForm } from '#platform/ui/forms/use-attempt-form.ts';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { go } from '#platform/ui/routing/place.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { NewThreadInput } from '../../messages.contract.ts';
import { MessageFields } from '../components/message-fields.tsx';
import { messagesApi } from './messages.client.ts';

type Props = { studentId: string; name: string; onClose: () => void };

/** Writes to the guardians of a student, to each in a conversation of their own. */
export function WriteToGuardiansDialog({ studentId, name, onClose }: Props) {
  const { t } = useLingui();
  const guardians = useQuery(messagesApi.guardians.queryOptions({ input: { student_id: studentId } }));
  const { form, sending, unanswered } = useAttemptForm<
    NewThreadInput,
    NewThreadInput,
    { thread_ids: string[] }
  >({
    name: `messages.guardians.${studentId}`,
    schema: NewThreadInput,
    begin: { subject: '', body: '' },
    counted: t`The message was sent as you first wrote it.`,
    call: (input, options) => messagesApi.writeToGuardians.call({ ...input, student_id: studentId }, options),
    keepsDraft: true,
    onSent: ({ thread_ids: [first, second] }) => {
      showToast({ title: t`Success`, description: t`Message sent` });
      onClose();
      go({ to: first && !second ? `/messages/${first}` : '/messages' });
    },
  });
  const { people = [], without_account = 0 } = guardians.data ?? {};
  const names = people.map((each) => each ?? t`N/A`).join(', ');
  return (
    <SendDialog
      title={t`Write to the guardians of ${name}`}
      description={t`Each reads it in a conversation of their own.`}
      submit={t`Send`}
      busyLabel={t`Sending...`}
      dirty={form.formState.isDirty}
      sending={sending}
      unanswered={unanswered}
      onClose={onClose}
    >
      <LoadFailed of={guardians} />
      {guardians.data && (
        <p>
          {people.length > 0 ? t`To: ${names}` : t`No guardian of this student can be reached in the portal.`}{' '}
          {without_account > 0 && (
            <span className="text-muted">
              <Plural
                value={without_account}
                one="# guardian has no account: call them."
                other="# guardians have no account: call them."
              />
            </span>
          )}
        </p>
      )}
      <MessageFields form={form} />
    </SendDialog>
  );
}
