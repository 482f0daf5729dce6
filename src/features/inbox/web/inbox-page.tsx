import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CheckCheck, MessagesSquare } from 'lucide-react';
import { meOptions } from '#features/people/web/shared/people.client.ts';
import { useAuth } from '#features/people/web/shared/auth-context.tsx';
import { PAGE_SIZE } from '#platform/http/pages.ts';
import { useLive } from '#platform/live/web/use-live.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Pagination } from '#platform/ui/lists/pagination.tsx';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { inboxFilters } from '../inbox.filters.ts';
import { inboxApi } from './inbox.client.ts';
import { NoticeLine } from './notice-line.tsx';

export function InboxPage() {
  const { t } = useLingui();
  const { me } = useAuth();
  const queries = useQueryClient();
  const [filters, setFilters] = useFilters(inboxFilters);
  const list = useQuery(inboxApi.list.queryOptions({ input: filters }));
  const readAgain = () => {
    void queries.invalidateQueries({ queryKey: inboxApi.list.key() });
    void queries.invalidateQueries(meOptions());
  };
  useLive(
    me && `inbox:${me.user_id}`,
    () => void queries.invalidateQueries({ queryKey: inboxApi.list.key() }),
  );
  const readOne = useMutation(inboxApi.read.mutationOptions({ onSuccess: readAgain }));
  const readAll = useMutation(
    inboxApi.readAll.mutationOptions({ onSuccess: readAgain, onError: toastError }),
  );
  const { data } = list;
  return (
    <>
      <PageHeader
        title={t`Inbox`}
        actions={
          <>
            {me?.role && me.role !== 'student' && (
              <LinkButton to="/messages" variant="secondary" icon={<MessagesSquare aria-hidden />}>
                {t`Messages`}
              </LinkButton>
            )}
            {(data?.unread ?? 0) > 0 && (
              <Button
                variant="secondary"
                icon={<CheckCheck aria-hidden />}
                busy={readAll.isPending}
                onClick={() => readAll.mutate({})}
              >
                {t`Mark all as read`}
              </Button>
            )}
          </>
        }
      />
      {list.isPending && <Skeleton className="h-64 w-full" />}
      <LoadFailed of={list} />
      {data?.total === 0 && <EmptyState title={t`Nothing yet`} />}
      {data && data.total > 0 && (
        <Card as="div" padded={false}>
          <ul className="divide-y divide-line">
            {data.notices.map((notice) => (
              <NoticeLine
                key={notice.id}
                notice={notice}
                onOpen={() => notice.read_at === null && readOne.mutate({ notice_id: notice.id })}
              />
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
    </>
  );
}
