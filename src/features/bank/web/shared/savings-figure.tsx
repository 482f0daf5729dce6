import { Plural, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useMay } from '#features/people/web/shared/auth-context.tsx';
import { formatMoney } from '#platform/money/money.ts';
import { HINT_TO_COME } from '#platform/ui/hint-to-come.ts';
import { StatCard } from '#platform/ui/stat-card.tsx';
import { maySeeBank } from '../../bank.policy.ts';
import { bankApi, savingsApi } from '../bank.client.ts';
import { hasOthers, splitSavings } from './savings-total.ts';

type Props = {
  studentId: string;
  to: string;
};

/** A student's own savings with shared ones below, as a figure on the student's page. */
export function SavingsFigure({ studentId, to }: Props) {
  const { t } = useLingui();
  const office = useMay()(maySeeBank);
  const ofOffice = useQuery({
    ...bankApi.list.queryOptions({ input: { student_id: studentId } }),
    enabled: office,
  });
  const ofFamily = useQuery({ ...savingsApi.list.queryOptions(), enabled: !office });
  const accounts = office
    ? ofOffice.data?.accounts
    : ofFamily.data?.filter(({ members }) => members.some(({ student_id }) => student_id === studentId));
  const failed = office ? ofOffice.error : ofFamily.error;
  const none = accounts?.length === 0;
  const { own, shared } = splitSavings(accounts ?? [], hasOthers);
  const value = accounts ? formatMoney(own, 'XAF') : failed ? '—' : '';
  const together = formatMoney(shared, 'XAF');
  return (
    <StatCard
      money
      label={t`Savings`}
      value={none ? t`No account` : value}
      hint={
        shared > 0n ? (
          t`Shared accounts: ${together}`
        ) : accounts && !none ? (
          <Plural value={accounts.length} one="# account" other="# accounts" />
        ) : (
          HINT_TO_COME
        )
      }
      loading={!accounts && !failed}
      to={to}
    />
  );
}
