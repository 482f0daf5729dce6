import { useLingui } from '@lingui/react/macro';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { useLazyDialog } from '#platform/ui/use-lazy-dialog.ts';
import type { BankAccount, Member } from '../../bank.contract.ts';
import { MemberLine } from './member-line.tsx';

/** Whose account it is. */
export function AccountMembers({ account }: { account: BankAccount }) {
  const { t } = useLingui();
  const [leaving, setLeaving] = useState<Member | null>(null);
  const add = useLazyDialog(() => import('./add-member-dialog.tsx').then((module) => module.AddMemberDialog));
  const remove = useLazyDialog(() =>
    import('./remove-member-dialog.tsx').then((module) => module.RemoveMemberDialog),
  );
  const open = !account.closed_at;
  return (
    <Card
      title={t`Members`}
      actions={
        open && (
          <Button
            variant="secondary"
            size="sm"
            icon={<UserPlus aria-hidden />}
            busy={add.loading}
            onClick={add.show}
          >
            {t`Add member`}
          </Button>
        )
      }
    >
      {/* Two hundred members scroll in their own box: the history stays in reach. */}
      <ul className="-me-2 flex max-h-96 flex-col divide-y divide-line overflow-y-auto pe-2">
        {account.members.map((member) => (
          <MemberLine
            key={member.student_id}
            member={member}
            onRemove={
              open
                ? () => {
                    setLeaving(member);
                    remove.show();
                  }
                : undefined
            }
          />
        ))}
      </ul>
      {add.Dialog && <add.Dialog account={account} onClose={add.close} />}
      {remove.Dialog && leaving && (
        <remove.Dialog account={account} member={leaving} onClose={remove.close} />
      )}
    </Card>
  );
}
