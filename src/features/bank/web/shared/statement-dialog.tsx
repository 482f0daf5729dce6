import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatDay } from '#platform/time/format.ts';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { type Period, PeriodFields } from '#platform/ui/forms/period-fields.tsx';
import { PaperDialog } from '#platform/ui/printing/paper.tsx';
import { isRoll } from '#platform/ui/printing/paper-size.ts';
import { Spinner } from '#platform/ui/spinner.tsx';
import { bankApi, savingsApi } from '../bank.client.ts';
import { useAccountName } from './account-names.tsx';
import { StatementPaper } from './statement-paper.tsx';

type StatementDialogProps = {
  accountId: string;
  /** Which API to use: the office's, or a family's for its own account. */
  load: 'office' | 'family';
  onClose: () => void;
};

export function StatementDialog({ accountId, load, onClose }: StatementDialogProps) {
  const { t } = useLingui();
  const nameOf = useAccountName();
  const [period, setPeriod] = useState<Period>({});
  const statement = useStatement(load, accountId, period);
  const { data } = statement;
  const until = data && formatDay(data.to, currentLocale());
  return (
    <PaperDialog
      title={t`Account statement`}
      footer={data ? `${t`Account statement`} · ${nameOf(data.account)} · ${until}` : ''}
      instead={data ? undefined : <Waiting of={statement} />}
      ready={!statement.isFetching}
      onClose={onClose}
      options={<PeriodFields {...period} onChange={(change) => setPeriod({ ...period, ...change })} />}
    >
      {(paper) => data && <StatementPaper statement={data} narrow={isRoll(paper)} />}
    </PaperDialog>
  );
}

function Waiting({ of: statement }: { of: ReturnType<typeof useStatement> }) {
  const { t } = useLingui();
  return statement.error ? <LoadFailed of={statement} /> : <Spinner label={t`Loading...`} />;
}

function useStatement(load: StatementDialogProps['load'], accountId: string, period: Period) {
  const input = { account_id: accountId, ...period };
  const office = useQuery(
    bankApi.statement.queryOptions({
      input,
      enabled: load === 'office',
      placeholderData: keepPreviousData,
      gcTime: 0,
    }),
  );
  const family = useQuery(
    savingsApi.statement.queryOptions({
      input,
      enabled: load === 'family',
      placeholderData: keepPreviousData,
      gcTime: 0,
    }),
  );
  return load === 'office' ? office : family;
}
