import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, Eye, Flag } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { useAuth, useMay } from '#features/people/web/shared/auth-context.tsx';
import { meOptions } from '#features/people/web/shared/people.client.ts';
import { useLive } from '#platform/live/web/use-live.ts';
import { ActionMenu } from '#platform/ui/action-menu.tsx';
import { Button } from '#platform/ui/button.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { isMissing } from '#platform/ui/forms/refusals.ts';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { RecordAwaited } from '#platform/ui/lists/record-awaited.tsx';
import { saveFile } from '#platform/ui/lists/save-file.ts';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { RowsLoading } from '#platform/ui/rows-loading.tsx';
import { useParams } from '#platform/ui/routing/use-place.ts';
import { toastError } from '#platform/ui/toasts/errors.ts';
import type { Thread } from '../messages.contract.ts';
import { mayOversee } from '../messages.policy.ts';
import { MessageList } from './components/message-list.tsx';
import { usePeopleWords } from './components/people-words.ts';
import { messagesApi } from './shared/messages.client.ts';

// Loaded lazily, so that the form's schemas are not part of the first view.
const Composer = lazy(async () => ({ default: (await import('./components/composer.tsx')).Composer }));

export function ThreadPage() {
  const { t } = useLingui();
  const { threadId = '' } = useParams();
  const queries = useQueryClient();
  const isOffice = useMay()(mayOversee);
  const query = useQuery(messagesApi.get.queryOptions({ input: { thread_id: threadId } }));
  const oversee = useMutation(messagesApi.oversee.mutationOptions({ onError: toastError }));
  useLive(
    query.data ? `message_thread:${threadId}` : null,
    () => void queries.invalidateQueries({ queryKey: messagesApi.key() }),
  );
  useRead(query.data);
  const back = { to: '/messages', label: t`Back to Messages` };
  const thread = query.data ?? oversee.data;
  if (!thread && isOffice && isMissing(query.error))
    return (
      <>
        <PageHeader title={t`Conversation between others`} back={back} />
        <EmptyState
          title={t`The office takes no part in this conversation.`}
          action={
            <Button
              icon={<Eye aria-hidden />}
              busy={oversee.isPending}
              onClick={() => oversee.mutate({ thread_id: threadId })}
            >
              {t`Read it anyway`}
            </Button>
          }
        >
          {t`The participants will see that you read it, and it is recorded in the audit trail.`}
        </EmptyState>
      </>
    );
  if (!thread)
    return (
      <RecordAwaited
        of={query}
        title={t`Conversation`}
        missing={{ title: t`Conversation not found`, sentence: t`There is no such conversation.` }}
        back={back}
      />
    );
  return <Open thread={thread} isOffice={isOffice} isOwn={query.data !== undefined} back={back} />;
}

type OpenProps = {
  thread: Thread;
  isOffice: boolean;
  isOwn: boolean;
  back: { to: string; label: string };
};

function Open({ thread, isOffice, isOwn, back }: OpenProps) {
  const { t } = useLingui();
  const people = usePeopleWords()(thread, isOffice);
  const report = useLazyDialog(() =>
    import('./components/report-dialog.tsx').then((module) => module.ReportDialog),
  );
  const download = useMutation({
    mutationFn: async () =>
      saveFile(await messagesApi.download.call({ thread_id: thread.id }), `${thread.subject}.txt`),
    onError: toastError,
  });
  return (
    <>
      <PageHeader
        title={thread.subject}
        subtitle={people}
        back={back}
        actions={
          isOwn && (
            <ActionMenu
              label={t`More: ${thread.subject}`}
              actions={[
                { label: t`Download`, icon: Download, onChoose: () => download.mutate() },
                { label: t`Report`, icon: Flag, onChoose: report.show },
              ]}
            />
          )
        }
      />
      <div className="flex max-w-3xl flex-col gap-4">
        <MessageList thread={thread} />
        {thread.may_write && (
          <Suspense fallback={<RowsLoading />}>
            <Composer thread={thread} />
          </Suspense>
        )}
        {isOwn && !thread.may_write && (
          <p className="text-muted">
            {thread.reads_along
              ? t`To answer, write to the teacher or to the office in a conversation of your own.`
              : t`Nobody else takes part in this conversation any more.`}
          </p>
        )}
      </div>
      {report.Dialog && <report.Dialog threadId={thread.id} onClose={report.close} />}
    </>
  );
}

/** Marks an open thread as read, also when a message arrives while it is open. */
function useRead(thread: Thread | undefined): void {
  const queries = useQueryClient();
  const { me } = useAuth();
  const isUnread = thread?.unread ?? false;
  const id = thread?.id;
  const count = thread?.messages.length;
  const hasNotices = (me?.unread ?? 0) > 0;
  useEffect(() => {
    if (!id || !(isUnread || hasNotices)) return;
    void messagesApi.read
      .call({ thread_id: id })
      .then(() =>
        Promise.all([
          queries.invalidateQueries(meOptions()),
          queries.invalidateQueries({ queryKey: messagesApi.list.key() }),
        ]),
      )
      .catch(() => {});
    // Runs once per message, not for each change of the unread count.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id, count, isUnread]);
}
