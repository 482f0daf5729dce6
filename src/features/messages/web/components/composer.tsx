import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatInstant } from '#platform/time/format.ts';
import { Button } from '#platform/ui/button.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { SendOutcome } from '#platform/ui/forms/send-outcome.tsx';
import { TextAreaField } from '#platform/ui/forms/text-area-field.tsx';
import { useAttemptForm } from '#platform/ui/forms/use-attempt-form.ts';
import { useInstallation } from '#platform/ui/installation.ts';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { MessageInput, type Thread } from '../../messages.contract.ts';
import { MOST_BODY, MOST_REPLIES, MOST_REPLY } from '../../messages.rules.ts';
import { messagesApi } from '../shared/messages.client.ts';

/** Writes in a thread. Saved replies fill the field, and a text can be saved as one. */
export function Composer({ thread }: { thread: Thread }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const { timeZone } = useInstallation();
  const { form, sending, unanswered, startOver } = useAttemptForm<MessageInput, MessageInput, Thread>({
    name: `messages.send.${thread.id}`,
    schema: MessageInput,
    begin: { body: '' },
    counted: t`The message was sent as you first wrote it.`,
    call: (input, options) => messagesApi.send.call({ ...input, thread_id: thread.id }, options),
    keepsDraft: true,
    onSent: () => {
      startOver();
      void queries.invalidateQueries({ queryKey: messagesApi.key() });
    },
  });
  const body = form.watch('body');
  const until = thread.quiet_until && formatInstant(thread.quiet_until, currentLocale(), timeZone);
  return (
    <form noValidate onSubmit={sending.submit} className="flex flex-col gap-2">
      <TextAreaField
        label={t`Your message`}
        rows={4}
        maxLength={MOST_BODY}
        error={form.formState.errors.body}
        hint={
          until &&
          t`It is quiet time. Others can read your message at once; they are notified from ${until} on.`
        }
        {...form.register('body')}
      />
      <SendOutcome sending={sending} unanswered={unanswered} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Replies body={body} onChoose={(reply) => form.setValue('body', reply, { shouldDirty: true })} />
        <Button
          type="submit"
          variant="primary"
          icon={<Send aria-hidden />}
          busy={sending.busy}
          busyLabel={t`Sending...`}
          className="ms-auto"
        >
          {t`Send`}
        </Button>
      </div>
    </form>
  );
}

function Replies({ body, onChoose }: { body: string; onChoose: (reply: string) => void }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const { data } = useQuery(messagesApi.replies.queryOptions({ staleTime: 60_000 }));
  const keep = useMutation(
    messagesApi.keepReplies.mutationOptions({
      onSuccess: (answer) => {
        queries.setQueryData(messagesApi.replies.queryKey(), answer);
        showToast({ title: t`Success`, description: t`Prepared replies saved` });
      },
      onError: toastError,
    }),
  );
  const replies = data?.replies ?? [];
  const text = body.trim();
  const isKept = replies.includes(text);
  const isFull = replies.length >= MOST_REPLIES || text.length > MOST_REPLY;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {replies.length > 0 && (
        <SelectField
          label={t`Prepared replies`}
          labelPlace="hidden"
          placeholder={t`Prepared replies`}
          className="max-w-56"
          options={replies.map((reply) => ({ value: reply, label: reply }))}
          value=""
          onChange={({ target }) => onChoose(target.value)}
        />
      )}
      {text !== '' && !isKept && !isFull && (
        <Button
          variant="quiet"
          size="sm"
          busy={keep.isPending}
          onClick={() => keep.mutate({ replies: [...replies, text] })}
        >
          {t`Keep as a prepared reply`}
        </Button>
      )}
      {isKept && (
        <Button
          variant="quiet"
          size="sm"
          busy={keep.isPending}
          onClick={() => keep.mutate({ replies: replies.filter((reply) => reply !== text) })}
        >
          {t`Remove from the prepared replies`}
        </Button>
      )}
    </div>
  );
}
