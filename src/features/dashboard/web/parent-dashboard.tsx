import { useLingui } from '@lingui/react/macro';
import { Contact, Plus } from 'lucide-react';
import { guardiansMessages } from '#features/guardians/web/shared/guardians.messages.ts';
import { loadCatalogues } from '#platform/i18n/web/i18n.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { ChildRows } from './components/child-rows.tsx';
import { FeeStatus } from './components/fee-status.tsx';
import { StatGrid } from '#platform/ui/stat-grid.tsx';
import { FigureToCome } from './components/figure.tsx';
import { GradeFigure } from './components/grade-figure.tsx';
import { LiveFigures } from './components/live-figures.tsx';
import { WeekFigure } from './components/week-figure.tsx';
import { NothingYet } from './components/nothing-yet.tsx';
import { SavingsRow } from './components/savings-row.tsx';
import type { DashboardProps } from './dashboard.client.ts';

/** A parent's children and what the school says about them. */
export function ParentDashboard({ data }: DashboardProps<'parent'>) {
  const { t } = useLingui();
  const request = useLazyDialog(async () => {
    const [module] = await Promise.all([
      import('#features/guardians/web/shared/request-child-dialog.tsx'),
      loadCatalogues(guardiansMessages),
    ]);
    return module.RequestChildDialog;
  });
  const contact = useLazyDialog(async () => {
    const [module] = await Promise.all([
      import('#features/guardians/web/shared/own-contact-dialog.tsx'),
      loadCatalogues(guardiansMessages),
    ]);
    return module.OwnContactDialog;
  });
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
            ...data.children.flatMap(({ class: own }) => (own ? [`family_cards:${own.id}`] : [])),
            // What is paid is owed no more, and a card that was held for it is here.
            ...data.fees.map(({ student_id }) => `fee_account:${student_id}`),
            ...data.savings.map(({ account_id }) => `ledger_account:${account_id}`),
          ]}
        />
      )}
      <div className="flex flex-col gap-4">
        <Card
          title={t`Children`}
          actions={
            <Button
              variant="secondary"
              size="sm"
              icon={<Plus aria-hidden />}
              busy={request.loading}
              onClick={request.show}
            >
              {t`Add a child`}
            </Button>
          }
        >
          <ChildRows students={data?.children} />
        </Card>
        {/* How many children there are decides where all the rest stands. */}
        {data && <FeeStatus standings={data.fees} />}
        {data && (
          <>
            <StatGrid>
              <WeekFigure week={data?.attendance} />
              {data.children.map((child) => (
                <GradeFigure
                  key={child.id}
                  grades={data.grades}
                  child={data.children.length > 1 ? child : { ...child, full_name: null }}
                  to={`/my-children/${child.id}?tab=marks`}
                />
              ))}
              <FigureToCome label={t`Assignments`} reason={t`Coming soon`} to="/assignments" />
            </StatGrid>
            <div className="grid items-start gap-4 lg:grid-cols-2">
              <SavingsRow savings={data.savings} />
              <Card title={t`Recent Announcements`}>
                <NothingYet>{t`No announcements yet.`}</NothingYet>
              </Card>
            </div>
          </>
        )}
      </div>
      {contact.Dialog && <contact.Dialog onClose={contact.close} />}
      {request.Dialog && <request.Dialog onClose={request.close} />}
    </>
  );
}
