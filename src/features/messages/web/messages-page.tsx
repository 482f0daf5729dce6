import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { PenLine } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useMay } from '#features/people/web/shared/auth-context.tsx';
import { PAGE_SIZE } from '#platform/http/pages.ts';
import { useLive } from '#platform/live/web/use-live.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Pagination } from '#platform/ui/lists/pagination.tsx';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { Moment } from '#platform/ui/moment.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { Link } from '#platform/ui/routing/link.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import type { ThreadRow } from '../messages.contract.ts';
import { messageFilters } from '../messages.filters.ts';
import { mayOversee, mayWriteToOwnTeachers } from '../messages.policy.ts';
import { usePeopleWords } from './components/people-words.ts';
import { messagesApi } from './shared/messages.client.ts';

const QuietLine = lazy(async () => ({
  default: (await import('#features/inbox/web/shared/quiet-line.tsx')).QuietLine,
}));

const StudentsLine = lazy(async () => ({
  default: (await import('./components/students-line.tsx')).StudentsLine,
}));
const BarWords = lazy(async () => ({ default: (await import('./components/bar-words.tsx')).BarWords }));

export function MessagesPage() {
  const { t } = useLingui();
  const queries = useQueryClient();
  const isOffice = useMay()(mayOversee);
  const [filters, setFilters] = useFilters(messageFilters);
  const list = useQuery(messagesApi.list.queryOptions({ input: filters, placeholderData: keepPreviousData }));
  useLive('messages:all', () => void queries.invalidateQueries({ queryKey: messagesApi.list.key() }));
  const write = useLazyDialog(() =>
    import('./components/new-message-dialog.tsx').then((module) => module.NewMessageDialog),
  );
  const isStudent = useMay()(mayWriteToOwnTeachers);
  const own = useQuery({ ...messagesApi.own.queryOptions(), enabled: isStudent });
  const isBarred = isStudent && own.data?.bar !== null;
  const { data } = list;
  return (
    <>
      <PageHeader
        title={t`Messages`}
        back={{ to: '/inbox', label: t`Inbox` }}
        actions={
          <Button
            disabled={isBarred}
            icon={<PenLine aria-hidden />}
            busy={write.loading}
            onClick={write.show}
            {...write.reached}
          >
            {t`New message`}
          </Button>
        }
      />
      {isOffice && (
        <SelectField
          label={t`Show`}
          labelPlace="hidden"
          className="mb-3 max-w-md"
          options={[
            { value: '', label: t`Conversations of the office` },
            { value: 'others', label: t`Conversations between others` },
          ]}
          value={filters.view ?? ''}
          onChange={({ target }) =>
            setFilters({ view: target.value === 'others' ? 'others' : undefined, page: undefined })
          }
        />
      )}
      {list.isPending && <Skeleton className="h-64 w-full" />}
      <LoadFailed of={list} />
      {data?.total === 0 && (
        <EmptyState title={t`No messages yet`}>
          <Suspense fallback={null}>{own.data?.bar && <BarWords bar={own.data.bar} />}</Suspense>
        </EmptyState>
      )}
      {data && data.total > 0 && (
        <Card as="div" padded={false}>
          <ul className="divide-y divide-line">
            {data.threads.map((thread) => (
              <ThreadLine key={thread.id} thread={thread} isOffice={isOffice} />
            ))}
          </ul>
          <Pagination
            page={filters.page ?? 1}
            pageSize={PAGE_SIZE}
            total={data.total}
            onPage={(page) => setFilters({ page })}
          />
        </Card>
      )}
      {data && (
        <div className="mt-3">
          <Suspense fallback={null}>
            <QuietLine quiet={data.quiet} />
            {isOffice && <StudentsLine students={data.students} />}
          </Suspense>
        </div>
      )}
      {write.Dialog && <write.Dialog onClose={write.close} />}
    </>
  );
}

function ThreadLine({ thread, isOffice }: { thread: ThreadRow; isOffice: boolean }) {
  const { t } = useLingui();
  const people = usePeopleWords()(thread, isOffice);
  const { id, subject, last_at, excerpt, unread } = thread;
  return (
    <li>
      <Link
        to={`/messages/${id}`}
        className={clsx(
          'block border-s-2 px-4 py-2.5 hover:bg-raised',
          unread ? 'border-margin-rule' : 'border-transparent',
        )}
      >
        <span className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className={clsx('min-w-0 wrap-anywhere', unread && 'font-semibold')}>
            {unread && <span className="sr-only">{t`Unread:`} </span>}
            {subject}
          </span>
          <span className="text-sm text-muted">
            <Moment instant={last_at} />
          </span>
        </span>
        <span className="block text-sm text-muted wrap-anywhere">{people}</span>
        {excerpt && <span className="block truncate text-sm">{excerpt}</span>}
      </Link>
    </li>
  );
}
