import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useMay } from '#features/people/web/shared/auth-context.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { SendDialog } from '#platform/ui/forms/send-dialog.tsx';
import { useAttemptForm } from '#platform/ui/forms/use-attempt-form.ts';
import { go } from '#platform/ui/routing/place.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { NewThreadInput } from '../../messages.contract.ts';
import { mayWriteToGuardians } from '../../messages.policy.ts';
import { messagesApi } from '../shared/messages.client.ts';
import { MessageFields } from './message-fields.tsx';
import { type Recipient, useRecipients } from './use-recipients.ts';

type Started = { thread_ids: string[] };
type Options = Parameters<typeof messagesApi.writeToOffice.call>[1];

function write(
  { studentId, teacherId }: Recipient,
  input: NewThreadInput,
  options: Options,
): Promise<Started> {
  if (!teacherId) return messagesApi.writeToOffice.call(input, options);
  const to = { ...input, teacher_id: teacherId };
  return studentId
    ? messagesApi.writeToTeacher.call({ ...to, student_id: studentId }, options)
    : messagesApi.writeToColleague.call(to, options);
}

/** Writes to the office or to a teacher. Guardians are contacted from their child's page. */
export function NewMessageDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const may = useMay();
  const recipients = useRecipients();
  const [chosen, setChosen] = useState('');
  const { form, begunBeside, sending, unanswered } = useAttemptForm<
    NewThreadInput,
    NewThreadInput,
    Started,
    Recipient | undefined
  >({
    name: 'messages.new',
    schema: NewThreadInput,
    begin: { subject: '', body: '' },
    counted: t`The message was sent as you first wrote it.`,
    call: (input, options) => write(recipient()!, input, options),
    prepare: (input) => {
      if (!recipient()) throw t`Choose whom you write to`;
      return input;
    },
    beside: recipient,
    onSent: ({ thread_ids: [id] }) => {
      showToast({ title: t`Success`, description: t`Message sent` });
      onClose();
      go({ to: id ? `/messages/${id}` : '/messages' });
    },
  });
  function recipient(): Recipient | undefined {
    return chosen === '' ? begunBeside : recipients[Number(chosen)];
  }
  const place = recipients.findIndex(
    ({ teacherId, studentId }) =>
      recipient()?.teacherId === teacherId && recipient()?.studentId === studentId,
  );
  return (
    <SendDialog
      title={t`New message`}
      submit={t`Send`}
      busyLabel={t`Sending...`}
      dirty={form.formState.isDirty}
      sending={sending}
      unanswered={unanswered}
      onClose={onClose}
    >
      <SelectField
        label={t({ message: 'To', context: 'recipient' })}
        required
        placeholder={t`Choose whom you write to`}
        hint={may(mayWriteToGuardians) && t`To write to guardians, open the page of their child.`}
        options={recipients.map(({ label }, place) => ({ value: String(place), label }))}
        value={recipient() && place >= 0 ? String(place) : ''}
        // A request without a response must be sent again to the same person.
        disabled={unanswered}
        onChange={({ target }) => setChosen(target.value)}
      />
      <MessageFields form={form} />
    </SendDialog>
  );
}
