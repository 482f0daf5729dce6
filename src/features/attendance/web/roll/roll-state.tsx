import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Moment } from '#platform/ui/moment.tsx';
import type { Roll } from '../../attendance.contract.ts';

type Props = {
  register: Roll['registers'][number] | undefined;
  unsent: number;
  /** When the stored roll was fetched; null if it comes from the server now. */
  readAt: number | null;
  isKept: boolean;
  locked: boolean;
};

/** Who saved the register and when, and what is stored on this device only. */
export function RollState({ register, unsent, readAt, isKept, locked }: Props) {
  const { t } = useLingui();
  return (
    <p aria-live="polite" className="mb-2 flex flex-wrap gap-x-3 text-sm text-muted">
      {register?.confirmed_at ? (
        <span>
          {register.confirmed_by ? t`Saved by ${register.confirmed_by}` : t`Saved`}{' '}
          <Moment instant={register.confirmed_at} />
        </span>
      ) : (
        <span>{t`Not saved yet`}</span>
      )}
      {unsent > 0 && (
        <span className="font-medium text-pending">
          <Plural
            value={unsent}
            one="# kept on this device, not sent"
            other="# kept on this device, not sent"
          />
        </span>
      )}
      {readAt !== null && (
        <span>
          <Trans>
            List as of <Moment instant={new Date(readAt).toISOString()} />
          </Trans>
        </span>
      )}
      {isKept && register?.entries === null && (
        <span className="font-medium text-pending">{t`Marks made earlier for this time are not on this device.`}</span>
      )}
      {locked && <span>{t`Locked: a change needs a reason.`}</span>}
    </p>
  );
}
