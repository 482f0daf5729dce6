import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { go } from '#platform/ui/routing/place.ts';
import { lazy, type ReactNode, Suspense } from 'react';
import { oneOf } from '#platform/http/filters.ts';
import { HaltedBanner } from '#features/ledger/web/shared/halted-banner.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { Tabs } from '#platform/ui/tabs.tsx';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { feeFilters } from '../fees.filters.ts';
import { FeeSummary } from '../charges/web/fee-summary.tsx';
import { FeesTab } from '../charges/web/fees-tab.tsx';
import { CreateButton, OfficeActions } from '../charges/web/office-actions.tsx';
import { feeReportsApi, feesApi, paymentsApi } from './fees.client.ts';
import { useLiveFees } from './shared/use-live-fees.ts';
import { useOfficeDialogs } from './use-office-dialogs.ts';

const PaymentHistoryTab = lazy(() =>
  import('../payments/web/payment-history-tab.tsx').then((module) => ({ default: module.PaymentHistoryTab })),
);
const SentTab = lazy(() =>
  import('../payments/web/claims/sent-tab.tsx').then((module) => ({ default: module.SentTab })),
);
const StructuresTab = lazy(() =>
  import('../charges/web/structures-tab.tsx').then((module) => ({ default: module.StructuresTab })),
);

/**
 * `/fees` alone is Student Fees. Each tab keeps its own filters in the address; changing the tab
 * drops them.
 */
const inAddress = {
  ...feeFilters,
  tab: oneOf(['payments', 'sent', 'structures']),
  archived: oneOf(['true']),
};

const FIGURES = [feesApi.summary.key(), feesApi.list.key(), paymentsApi.list.key(), feeReportsApi.key()];

export function OfficeFees() {
  const { t } = useLingui();
  const [{ tab = 'fees', archived, ...filters }, setFilters] = useFilters(inAddress);
  useLiveFees('fees:all', FIGURES);
  const dialogs = useOfficeDialogs();
  const { record, assign, create, bills, payFor, assignTo } = dialogs;
  const { page, ...everyPage } = filters;

  return (
    <>
      <PageHeader
        title={t`Fee Management`}
        actions={
          <OfficeActions
            tab={tab}
            exported={everyPage}
            record={{ open: () => payFor(), loading: record.loading, reached: record.reached }}
            assign={{ open: () => assignTo(), loading: assign.loading, reached: assign.reached }}
            bills={{ open: bills.show, loading: bills.loading }}
            create={{ open: create.show, loading: create.loading }}
          />
        }
      />
      <HaltedBanner />
      <FeeSummary />
      <Tabs
        label={t`Fee Management`}
        value={tab}
        onChange={(next) => go({ to: '.', search: next === 'fees' ? {} : { tab: next } })}
        tabs={[
          {
            value: 'fees',
            label: t`Student Fees`,
            content: (
              <FeesTab
                filters={filters}
                onFilters={setFilters}
                onPay={(fee) => payFor(fee.student.student_id)}
              />
            ),
          },
          {
            value: 'payments',
            label: t`Payment History`,
            content: (
              <Later>
                <PaymentHistoryTab />
              </Later>
            ),
          },
          {
            value: 'sent',
            label: <SentLabel />,
            content: (
              <Later>
                <SentTab />
              </Later>
            ),
          },
          {
            value: 'structures',
            label: t`Fee Structures`,
            content: (
              <Later>
                <StructuresTab
                  filters={{ archived, page }}
                  onFilters={setFilters}
                  onAssign={assignTo}
                  createButton={<CreateButton create={{ open: create.show, loading: create.loading }} />}
                />
              </Later>
            ),
          },
        ]}
      />
      <OfficeDialogs dialogs={dialogs} classId={filters.class_id} structureId={filters.structure_id} />
    </>
  );
}

type DialogsProps = {
  dialogs: ReturnType<typeof useOfficeDialogs>;
  classId: string | undefined;
  structureId: string | undefined;
};

function OfficeDialogs({ dialogs, classId, structureId }: DialogsProps) {
  const { record, assign, create, bills, payer, assigned } = dialogs;
  return (
    <>
      {record.Dialog && <record.Dialog {...(payer && { studentId: payer })} onClose={record.close} />}
      {assign.Dialog && <assign.Dialog structure={assigned} onClose={assign.close} />}
      {create.Dialog && <create.Dialog onClose={create.close} />}
      {bills.Dialog && <bills.Dialog classId={classId} structureId={structureId} onClose={bills.close} />}
    </>
  );
}

/** Shows the number of pending claims on the tab, which is always in view. */
function SentLabel() {
  const { t } = useLingui();
  const { data } = useQuery(feesApi.summary.queryOptions());
  const waiting = data?.claims_waiting ?? 0;
  return waiting > 0 ? t`Sent by families (${waiting})` : t`Sent by families`;
}

/** A tab whose code is loaded when it is first opened. */
function Later({ children }: { children: ReactNode }) {
  return <Suspense fallback={<Skeleton className="h-64 w-full" />}>{children}</Suspense>;
}
