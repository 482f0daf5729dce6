import { useLingui } from '@lingui/react/macro';
import { Contact, Plus } from 'lucide-react';
import { classLabel } from '#features/roster/classes.rules.ts';
import type { StudentRow } from '#features/students/students.contract.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { RowsLoading } from '#platform/ui/rows-loading.tsx';
import { Link } from '#platform/ui/routing/link.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { ChildRows } from './components/child-rows.tsx';
import { EventsCard } from './components/coming-events.tsx';
import { FamilyFees } from './components/fee-status.tsx';
import { LiveFigures } from './components/live-figures.tsx';
import { NothingYet } from './components/nothing-yet.tsx';
import { RecentAnnouncements } from './components/recent-announcements.tsx';
import { SavingsRow } from './components/savings-row.tsx';
import type { DashboardOf, DashboardProps } from './dashboard.client.ts';

export function ParentDashboard({ data }: DashboardProps<'parent'>) {
  const { t } = useLingui();
  const request = useLazyDialog(async () => {
    const { RequestChildDialog } = await import('#features/guardians/web/shared/request-child-dialog.tsx');
    return RequestChildDialog;
  });
  const contact = useLazyDialog(async () => {
    const { OwnContactDialog } = await import('#features/guardians/web/shared/own-contact-dialog.tsx');
    return OwnContactDialog;
  });
  const addChild = (
    <Button
      variant="secondary"
      size="sm"
      className="self-start"
      icon={<Plus aria-hidden />}
      busy={request.loading}
      onClick={request.show}
    >
      {t`Add a child`}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t`Parent Dashboard`}
        actions={
          <Button
            variant="secondary"
            icon={<Contact aria-hidden />}
            busy={contact.loading}
            onClick={contact.show}
          >
            {t`My contact details`}
          </Button>
        }
      />
      {data && (
        <LiveFigures
          topics={[
            'announcements:all',
            ...data.children.flatMap(({ class: own }) =>
              own ? [`family_cards:${own.id}`, `assignments:${own.id}`] : [],
            ),
            // Payments reduce the debt and may release a withheld report card.
            ...data.fees.map(({ student_id }) => `fee_account:${student_id}`),
            ...data.savings.map(({ account_id }) => `ledger_account:${account_id}`),
          ]}
        />
      )}
      {!data && (
        <Card title={t`Children`}>
          <RowsLoading />
        </Card>
      )}
      {data && (
        <div className="flex flex-col gap-4">
          <section aria-label={t`Children`} className="grid items-start gap-4 lg:grid-cols-2">
            {data.children.map((child) => (
              <Child key={child.id} child={child} data={data} />
            ))}
          </section>
          {data.children.length === 0 && (
            <Card title={t`Children`} actions={addChild}>
              <NothingYet>
                {t`No child is linked to your account yet. Please contact the school office.`}
              </NothingYet>
            </Card>
          )}
          <div className="grid items-start gap-4 lg:grid-cols-2">
            {data.fees.length > 1 && <FamilyFees standings={data.fees} />}
            <RecentAnnouncements news={data.news} />
            <EventsCard events={data.events} />
            <SavingsRow savings={data.savings} />
          </div>
          {data.children.length > 0 && addChild}
        </div>
      )}
      {contact.Dialog && <contact.Dialog onClose={contact.close} />}
      {request.Dialog && <request.Dialog onClose={request.close} />}
    </>
  );
}

type ChildProps = { child: StudentRow; data: DashboardOf<'parent'> };

function Child({ child, data }: ChildProps) {
  const { t } = useLingui();
  const path = `/my-children/${child.id}`;
  const of = <Row extends { student_id: string }>(rows: readonly Row[]) =>
    rows.find(({ student_id }) => student_id === child.id);
  return (
    <Card
      as="article"
      title={
        <Link to={path} className="wrap-anywhere hover:underline">
          {child.full_name ?? t`N/A`}
        </Link>
      }
      actions={
        <span className="text-sm text-muted">
          {`${child.class ? classLabel(child.class) : t`Not assigned`} · ${child.roll_number}`}
        </span>
      }
    >
      <ChildRows
        attendance={of(data.attendance)}
        standing={of(data.fees)}
        card={of(data.grades)}
        work={of(data.assignments)}
        ways={{
          assignments: `/assignments?child=${child.id}`,
          attendance: `${path}?tab=attendance`,
          fees: `/fees/students/${child.id}`,
          cards: `${path}?tab=marks`,
        }}
      />
    </Card>
  );
}
