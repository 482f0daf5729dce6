import { useLingui } from '@lingui/react/macro';
import { UserPlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import type { BankAccount, Member } from '../../bank.contract.ts';
import { MemberLine } from './member-line.tsx';

export function AccountMembers({ account }: { account: BankAccount }) {
  const { t } = useLingui();
  const [leaving, setLeaving] = useState<Member | null>(null);
  const add = useLazyDialog(() => import('./add-member-dialog.tsx').then((module) => module.AddMemberDialog));
  const remove = useLazyDialog(() =>
    import('./remove-member-dialog.tsx').then((module) => module.RemoveMemberDialog),
  );
  // The button that opened the dialog disappears with the member, so the list takes focus.
  const list = useRef<HTMLUListElement>(null);
  const closed = !remove.Dialog;
  const gone = leaving !== null && account.members.every((one) => one.student_id !== leaving.student_id);
  useEffect(() => {
    if (closed && gone && document.activeElement === document.body) list.current?.focus();
  }, [closed, gone]);
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
      {/* Up to 200 members scroll in their own box, so the history stays reachable. */}
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={t`Members`}
        className="-me-2 flex max-h-96 flex-col divide-y divide-line overflow-y-auto pe-2"
      >
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
