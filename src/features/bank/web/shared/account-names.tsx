import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Member } from '../../bank.contract.ts';

/** An account for the office, or for a family, which sees only the number of other members. */
export type NamedAccount = { account_name: string | null; members: Member[]; other_members?: number };

export function useAccountName(): (account: Pick<NamedAccount, 'account_name'>) => string {
  const { t } = useLingui();
  return (account) => account.account_name || t`Unnamed Account`;
}

type MemberNamesProps = {
  account: NamedAccount;
  /** Maximum number of names; the rest are counted. */
  most?: number;
  withRoll?: boolean;
};

export function MemberNames({ account, most = 6, withRoll = false }: MemberNamesProps) {
  const { t } = useLingui();
  const shown = account.members.slice(0, most).map((member) => {
    const name = member.full_name ?? t`N/A`;
    return withRoll ? `${name} (${member.roll_number})` : name;
  });
  const names = shown.join(', ');
  const others = account.members.length - shown.length + (account.other_members ?? 0);
  if (others === 0) return names;
  if (!names) return t`${plural(others, { one: '# member', other: '# members' })}`;
  return t`${names} and ${plural(others, { one: '# other', other: '# others' })}`;
}
