import { useLingui } from '@lingui/react/macro';
import { Send } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useAuth, useMay } from '#features/people/web/shared/auth-context.tsx';
import { writtenDecimal } from '#features/subjects/subjects.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { whenIdle } from '#platform/ui/when-idle.ts';
import { UNSENT, unsentOf } from '#platform/outbox/web/unsent-flag.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { Button } from '#platform/ui/button.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { LinkedText } from '#platform/ui/linked-text.tsx';
import { latePart } from '#platform/ui/late-part.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import type { OwnAssignment } from '../../assignments.contract.ts';
import { isHandedInHere } from '../../assignments.rules.ts';
import { mayHandIn, mayHandInFor } from '../../assignments.policy.ts';
import { ByGuardian } from './by-guardian.tsx';

/** The number of characters shown of the receipt's hash. */
const RECEIPT_LETTERS = 12;

/** The handed-in work with its receipt, the returned mark, and the button to hand in. */
export function OwnWork({ item }: { item: OwnAssignment }) {
  const { t } = useLingui();
  const locale = currentLocale();
  const { work, points } = item;
  const may = useMay()(item.child ? mayHandInFor : mayHandIn);
  const [read, setRead] = useState(false);
  const receipt = work?.receipt?.slice(0, RECEIPT_LETTERS);
  return (
    <>
      {work?.handed_in_at && (
        <div className="text-sm">
          <p className="flex flex-wrap items-center gap-x-2 text-muted">
            <Badge tone={work.late ? 'danger' : 'success'}>
              {work.late ? t`Handed in late` : t({ message: 'Handed in', context: 'work' })}
            </Badge>
            <Moment instant={work.handed_in_at} />
            {work.by_guardian && <ByGuardian name={work.by_guardian.name} />}
          </p>
          <details onToggle={({ currentTarget }) => setRead(currentTarget.open)}>
            <summary className="min-h-control w-fit cursor-pointer py-2 text-primary">{t`Read the work`}</summary>
            {work.text && (
              <p className="max-w-prose">
                <LinkedText text={work.text} />
              </p>
            )}
            {read && work.photos.length > 0 && <Photos photos={work.photos} />}
            {receipt && <p className="text-muted">{t`Receipt ${receipt}`}</p>}
          </details>
        </div>
      )}
      {work?.received_at && (
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
          <Badge tone="success">{t`Received on paper`}</Badge>
          <Moment instant={work.received_at} />
        </p>
      )}
      {work?.returned && (
        <div className="mt-1 max-w-prose border-s-2 border-primary ps-3">
          {work.returned.points !== null && (
            <p className="figures font-semibold">
              {`${writtenDecimal(work.returned.points, locale)} / ${writtenDecimal(points ?? '', locale)}`}
            </p>
          )}
          {work.returned.comment && <LinkedText text={work.returned.comment} />}
        </div>
      )}
      {may && <HandIn item={item} />}
    </>
  );
}

const State = latePart(
  () => import('../hand-in/hand-in-state.tsx').then((module) => module.HandInState),
  () => null,
);
const Photos = latePart(
  () => import('../photos/work-photos.tsx').then((module) => module.WorkPhotos),
  () => null,
);

/**
 * Whether to load the code for unsent work: at once if there is any, otherwise after the page. The flag in
 * local storage may be missing if the browser was killed.
 */
function useWaits(owner: string | undefined): boolean {
  const [waits, setWaits] = useState(() => owner !== undefined && unsentOf(owner) > 0);
  useEffect(() => {
    let left = false;
    const look = () => left || setWaits(true);
    addEventListener(UNSENT, look);
    whenIdle(look);
    return () => {
      left = true;
      removeEventListener(UNSENT, look);
    };
  }, []);
  return waits;
}

function HandIn({ item }: { item: OwnAssignment }) {
  const { t } = useLingui();
  const owner = useAuth().user?.id;
  const waits = useWaits(owner);
  const dialog = useLazyDialog(() =>
    import('../hand-in/hand-in-dialog.tsx').then((module) => module.HandInDialog),
  );
  if (owner === undefined || !isHandedInHere(item.hand_in)) return null;
  return (
    <>
      {waits && <State item={item} owner={owner} />}
      {item.may_hand_in && (
        <Button
          variant={item.work ? 'secondary' : 'primary'}
          size="sm"
          className="mt-1"
          icon={<Send aria-hidden />}
          busy={dialog.loading}
          onClick={dialog.show}
          {...dialog.reached}
        >
          {item.work
            ? item.child
              ? t`Replace the work`
              : t`Replace my work`
            : t({ message: 'Hand in', context: 'work' })}
        </Button>
      )}
      {dialog.Dialog && <dialog.Dialog item={item} owner={owner} onClose={dialog.close} />}
    </>
  );
}
