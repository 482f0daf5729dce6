import { useLingui } from '@lingui/react/macro';
import { Check, Undo2, X } from 'lucide-react';
import { Badge, type BadgeTone } from '#platform/ui/badge.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import type { Approval } from '../../approvals.contract.ts';
import { KIND_NAMES } from './kind-names.ts';
import { useStateName } from './state-names.ts';

export type Action = 'approve' | 'decline' | 'withdraw';
type Props = { approval: Approval; onAct?: (action: Action) => void };

const TONES: Readonly<Record<Approval['state'], BadgeTone>> = {
  waiting: 'pending',
  approved: 'success',
  declined: 'inactive',
  withdrawn: 'inactive',
  expired: 'inactive',
  failed: 'danger',
};

/** One request: the requester, the effect and the expiry, with buttons to decide; or its outcome. */
export function ApprovalCard({ approval, onAct }: Props) {
  const { t, i18n } = useLingui();
  const stateName = useStateName();
  const { state, reason, answer, failure, decided_by, decided_at, is_own, is_same_person } = approval;
  const who = approval.asked_by ?? t`N/A`;
  const waits = state === 'waiting';
  return (
    <li className="flex flex-col gap-3 px-4 py-4 md:flex-row md:items-center md:justify-between md:px-5">
      <div className="flex min-w-0 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
          <span>{i18n._(KIND_NAMES[approval.kind])}</span>
          {!waits && <Badge tone={TONES[state]}>{stateName(state)}</Badge>}
        </p>
        <p className="font-medium wrap-anywhere">{approval.sentence}</p>
        {reason && <p className="wrap-anywhere">{t`Reason: ${reason}`}</p>}
        <p className="text-sm text-muted">
          {is_own ? t`Asked by you` : t`Asked by ${who}`}
          {' · '}
          <Moment instant={approval.asked_at} />
          {waits && (
            <>
              {' · '}
              {t`Ends`} <Moment instant={approval.expires_at} />
            </>
          )}
        </p>
        {decided_by && decided_at && state !== 'withdrawn' && (
          <p className="text-sm text-muted">
            {t`Decided by ${decided_by}`}
            {' · '}
            <Moment instant={decided_at} />
          </p>
        )}
        {answer && <p className="wrap-anywhere">{t`Answer: ${answer}`}</p>}
        {failure && <p className="text-danger">{failure}</p>}
        {waits && is_same_person && (
          <p className="text-sm text-danger">
            {t`Your account has the asker’s e-mail address, phone number or name. Somebody else must decide.`}
          </p>
        )}
      </div>
      {waits && onAct && (is_own || !is_same_person) && (
        <div className="flex shrink-0 gap-2 *:flex-1 md:*:flex-none">
          {is_own ? (
            <Button variant="secondary" icon={<Undo2 aria-hidden />} onClick={() => onAct('withdraw')}>
              {t`Withdraw request`}
            </Button>
          ) : (
            <>
              <Button
                variant="secondary"
                icon={<Check aria-hidden />}
                aria-label={t`Approve the request of ${who}`}
                onClick={() => onAct('approve')}
              >
                {t`Approve`}
              </Button>
              <Button
                variant="quiet"
                icon={<X aria-hidden />}
                aria-label={t`Decline the request of ${who}`}
                onClick={() => onAct('decline')}
              >
                {t`Decline`}
              </Button>
            </>
          )}
        </div>
      )}
    </li>
  );
}
