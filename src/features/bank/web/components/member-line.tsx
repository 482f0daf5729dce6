import { useLingui } from '@lingui/react/macro';
import { Link } from '#platform/ui/routing/link.tsx';
import { UserMinus } from 'lucide-react';
import { classLabel } from '#features/roster/classes.rules.ts';
import { Button } from '#platform/ui/button.tsx';
import type { Member } from '../../bank.contract.ts';

type Props = {
  member: Member;
  /** Undefined if nobody can be removed. */
  onRemove?: (() => void) | undefined;
};

export function MemberLine({ member, onRemove }: Props) {
  const { t } = useLingui();
  const name = member.full_name ?? t`N/A`;
  return (
    <li className="flex items-center justify-between gap-2 py-2">
      <div className="min-w-0">
        <Link
          to="/students/$studentId"
          params={{ studentId: member.student_id }}
          className="font-medium wrap-anywhere text-primary hover:underline"
        >
          {name}
        </Link>
        <p className="text-sm text-muted">
          <span className="tabular-nums">{member.roll_number}</span>
          {` · ${member.class ? classLabel(member.class) : t`Not assigned`}`}
        </p>
      </div>
      {onRemove && (
        <Button
          variant="quiet"
          size="sm"
          icon={<UserMinus aria-hidden />}
          aria-label={t`Remove ${name}`}
          className="shrink-0"
          onClick={onRemove}
        >
          {t`Remove`}
        </Button>
      )}
    </li>
  );
}
