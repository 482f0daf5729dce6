import { Plural, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { SendDialog } from '#platform/ui/forms/send-dialog.tsx';
import { useAttemptForm } from '#platform/ui/forms/use-attempt-form.ts';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { go } from '#platform/ui/routing/place.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { NewThreadInput } from '../../messages.contract.ts';
import { MessageFields } from '../components/message-fields.tsx';
import { messagesApi } from './messages.client.ts';

type To = 'guardians' | 'student';
type Props = { studentId: string; name: string; onClose: () => void };

/**
 * Writes to the guardians of a student, each in a separate conversation, or to the student if the school
 * permits it.
 */
export function WriteToGuardiansDialog({ studentId, name, onClose }: Props) {
  const { t } = useLingui();
  const guardians = useQuery(messagesApi.guardians.queryOptions({ input: { student_id: studentId } }));
  const { form, begunBeside, sending, unanswered } = useAttemptForm<
    NewThreadInput,
    NewThreadInput,
    { thread_ids: string[] },
    To
  >({
    name: `messages.guardians.${studentId}`,
    schema: NewThreadInput,
    begin: { subject: '', body: '' },
    counted: t`The message was sent as you first wrote it.`,
    call: (input, options) => {
      const send = chosenNow() === 'student' ? messagesApi.writeToStudent : messagesApi.writeToGuardians;
      return send.call({ ...input, student_id: studentId }, options);
    },
    beside: chosenNow,
    keepsDraft: true,
    onSent: ({ thread_ids: [first, second] }) => {
      showToast({ title: t`Success`, description: t`Message sent` });
      onClose();
      go({ to: first && !second ? `/messages/${first}` : '/messages' });
    },
  });
  const [to, setTo] = useState<To>(begunBeside ?? 'guardians');
  function chosenNow(): To {
    return to;
  }
  const { people = [], without_account = 0, student_may_be_written_to = false } = guardians.data ?? {};
  const names = people.map((each) => each ?? t`N/A`).join(', ');
  return (
    <SendDialog
      title={to === 'student' ? t`Write to ${name}` : t`Write to the guardians of ${name}`}
      description={
        to === 'student' ? t`The guardians read along.` : t`Each reads it in a conversation of their own.`
      }
      submit={t`Send`}
      busyLabel={t`Sending...`}
      dirty={form.formState.isDirty}
      sending={sending}
      unanswered={unanswered}
      onClose={onClose}
    >
      <LoadFailed of={guardians} />
      {(student_may_be_written_to || to === 'student') && (
        <SelectField
          label={t({ message: 'To', context: 'recipient' })}
          options={[
            { value: 'guardians', label: t`The guardians` },
            { value: 'student', label: name },
          ]}
          value={to}
          // A request without a response must be sent again to the same people.
          disabled={unanswered}
          onChange={({ target }) => setTo(target.value === 'student' ? 'student' : 'guardians')}
        />
      )}
      {guardians.data && to === 'guardians' && (
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
