import { Plural, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PAGE_SIZE } from '#platform/http/pages.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatAmount } from '#platform/money/amount.ts';
import { formatNumber } from '#platform/time/format.ts';
import { Card } from '#platform/ui/card.tsx';
import { DataTable } from '#platform/ui/lists/data-table.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Pagination } from '#platform/ui/lists/pagination.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import { Link } from '#platform/ui/routing/link.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import type { DueReminder, RemindersToday as Today } from '../reminders.contract.ts';
import { remindersApi } from './reminders.client.ts';
import { useStepName } from './step-words.ts';

/** The reminders that the job would send now, even if reminders are off. */
export function RemindersToday({ on }: { on: boolean }) {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const today = useQuery({
    ...remindersApi.today.queryOptions({ input: { page } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Card title={on ? t`Who gets a reminder today` : t`Who would get a reminder today`} padded={false}>
      <div className="px-4 pb-3 md:px-5">
        <LoadFailed of={today} />
        {today.isPending && <Skeleton className="h-16 w-full" />}
        {today.data && <Counts today={today.data} on={on} />}
      </div>
      {today.data && <Rows rows={today.data.reminders} />}
      {today.data && today.data.people > PAGE_SIZE && (
        <Pagination page={page} pageSize={PAGE_SIZE} total={today.data.people} onPage={setPage} />
      )}
    </Card>
  );
}

const figure = (number: number) => formatNumber(number, currentLocale());

function Counts({ today, on }: { today: Today; on: boolean }) {
  const { t } = useLingui();
  const amount = formatAmount(today.amount, 'XAF');
  const email = figure(today.by_email);
  const push = figure(today.by_push);
  const sms = figure(today.by_sms);
  const portal = figure(today.portal_only);
  return (
    <>
      <p>
        <strong>
          <Plural value={today.people} one="# person" other="# people" />
        </strong>
        {today.people > 0 && ` · ${amount}`}
        {today.sent > 0 && (
          <>
            {' · '}
            <Plural value={today.sent} one="# already sent today" other="# already sent today" />
          </>
        )}
      </p>
      {today.people > 0 && (
        <p className="text-sm text-muted">
          {today.by_sms > 0
            ? t`By e-mail: ${email}. On a device: ${push}. By text message: ${sms}. In the portal only: ${portal}.`
            : t`By e-mail: ${email}. On a device: ${push}. In the portal only: ${portal}.`}
        </p>
      )}
      {on && today.quiet_until && today.people > 0 && (
        <p className="text-sm text-muted">
          {t`Quiet hours. Reminders go out from:`} <Moment instant={today.quiet_until} />
        </p>
      )}
      {today.on_paper > 0 && (
        <p className="mt-1 text-sm">
          <Plural
            value={today.on_paper}
            one="For # student no guardian has an account."
            other="For # students no guardian has an account."
          />{' '}
          <Link to="/fees/reports" className="text-primary underline underline-offset-2">
            {t`Remind them on paper: list of debtors`}
          </Link>
        </p>
      )}
    </>
  );
}

function Rows({ rows }: { rows: readonly DueReminder[] }) {
  const { t } = useLingui();
  const stepName = useStepName();
  const waysOf = ({ email, push, sms }: DueReminder) =>
    [email && t`E-mail`, push && t`Device`, sms && t`Text message`].filter(Boolean).join(', ') ||
    t`Portal only`;
  return (
    <DataTable
      caption={t`Reminders of today`}
      rows={rows}
      rowKey={(row) => `${row.full_name} ${row.students.join()} ${row.amount}`}
      empty={<p className="px-4 pb-4 text-muted md:px-5">{t`Nobody gets a reminder today.`}</p>}
      columns={[
        { key: 'name', header: t`Guardian`, primary: true, cell: ({ full_name }) => full_name },
        { key: 'students', header: t`Students`, phone: 'below', cell: ({ students }) => students.join(', ') },
        { key: 'steps', header: t`Day`, phone: 'below', cell: ({ steps }) => steps.map(stepName).join(', ') },
        { key: 'ways', header: t`Sent by`, phone: 'below', cell: waysOf },
        { key: 'amount', header: t`Amount`, align: 'end', phone: 'aside', cell: amountCell },
      ]}
    />
  );
}

const amountCell = ({ amount }: DueReminder) => (
  <span className="figures whitespace-nowrap">{formatAmount(amount, 'XAF')}</span>
);
