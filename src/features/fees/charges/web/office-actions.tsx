import { useLingui } from '@lingui/react/macro';
import { ChartColumn, Files, HandCoins, Plus, UserPlus } from 'lucide-react';
import { ActionMenu } from '#platform/ui/action-menu.tsx';
import { Button } from '#platform/ui/button.tsx';
import type { FileCall } from '#platform/ui/lists/export-types.ts';
import { useExportActions } from '#platform/ui/lists/use-export.ts';
import type { FeeFilters } from '../fees.contract.ts';
import { feesApi } from '../../web/fees.client.ts';

/** Handlers that preload the dialog on hover and focus. */
type Reached = { onPointerEnter: () => void; onFocus: () => void };

/** A dialog that is loaded on demand. */
type Opened = { open: () => void; loading: boolean; reached?: Reached };

type Props = {
  tab: 'fees' | 'payments' | 'sent' | 'structures';
  exported: FeeFilters;
  record: Opened;
  assign: Opened;
  bills: Opened;
  create: Opened;
};

/**
 * The office's actions on the fees page. Recording a payment is always visible; rare actions are in
 * the menu beside it, on a phone all others.
 */
export function OfficeActions({ tab, exported, record, assign, bills, create }: Props) {
  const { t } = useLingui();
  const name = t`Fee Management`;
  const file = {
    name: t`fees`,
    read: (options: Parameters<typeof feesApi.exportFees.call>[0], call: FileCall) =>
      feesApi.exportFees.call({ ...exported, ...options }, call),
  };
  const exports = useExportActions(file);
  const ofTab = {
    fees: [{ label: t`Print bills`, icon: Files, onChoose: bills.open }, ...exports],
    payments: [],
    sent: [],
    structures: [{ label: t`Create Fee Structure`, icon: Plus, onChoose: create.open }],
  };
  return (
    <>
      {tab === 'structures' && <CreateButton create={create} className="max-md:hidden" />}
      <Button
        variant="secondary"
        className="max-md:hidden"
        icon={<UserPlus aria-hidden />}
        busy={assign.loading}
        onClick={assign.open}
        {...assign.reached}
      >
        {t`Assign Fee`}
      </Button>
      <div className="flex min-w-0 gap-2 max-md:w-full">
        <RecordButton record={record} className="min-w-0 max-md:flex-1 max-md:whitespace-normal" />
        <ActionMenu
          label={t`More: ${name}`}
          className="shrink-0 rounded border border-control bg-card"
          actions={[
            { label: t`Assign Fee`, icon: UserPlus, onChoose: assign.open },
            ...ofTab[tab],
            { label: t`Fee Reports`, icon: ChartColumn, to: '/fees/reports' },
          ]}
        />
      </div>
    </>
  );
}

function RecordButton({ record, className }: { record: Opened; className?: string }) {
  const { t } = useLingui();
  return (
    <Button
      variant="primary"
      className={className}
      icon={<HandCoins aria-hidden />}
      busy={record.loading}
      onClick={record.open}
      {...record.reached}
    >
      {t`Record Payment`}
    </Button>
  );
}

export function CreateButton({ create, className }: { create: Opened; className?: string }) {
  const { t } = useLingui();
  return (
    <Button
      variant="secondary"
      className={className}
      icon={<Plus aria-hidden />}
      busy={create.loading}
      onClick={create.open}
    >
      {t`Create Fee Structure`}
    </Button>
  );
}
