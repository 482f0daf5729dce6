import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { CircleAlert, CloudCheck, CloudOff, CloudUpload } from 'lucide-react';
import { useInstallation } from '#platform/ui/installation.ts';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { loadCatalogues } from '#platform/i18n/web/i18n.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { clockOf, schoolMinute } from '../../attendance.rules.ts';
import { attendanceMessages } from './attendance.messages.ts';
import { useOutbox } from '../roll/use-outbox.ts';

/** Where a teacher's marks are: sent, on their way, or waiting for somebody. Opens the list of them. */
export function SyncChip() {
  const { t } = useLingui();
  const { timeZone } = useInstallation();
  const { waiting, offlineSince } = useOutbox();
  const list = useLazyDialog(async () => {
    const [module] = await Promise.all([import('./sync-dialog.tsx'), loadCatalogues(attendanceMessages)]);
    return module.SyncDialog;
  });

  const refused = waiting.filter((one) => one.refused !== null).length;
  const unsent = waiting.length - refused;
  const since = offlineSince ? clockOf(schoolMinute(offlineSince, timeZone)) : '';
  const [icon, words, look] =
    refused > 0
      ? ([CircleAlert, t`${refused} needs you`, 'text-danger'] as const)
      : offlineSince
        ? ([CloudOff, t`Offline since ${since}`, 'text-pending'] as const)
        : unsent > 0
          ? ([CloudUpload, t`${unsent} to send`, 'text-pending'] as const)
          : ([CloudCheck, t`Online`, 'text-muted'] as const);
  return (
    <>
      <button
        type="button"
        onClick={list.show}
        className={clsx(
          'flex size-control items-center justify-center gap-1.5 rounded text-sm md:w-auto md:px-2',
          look,
        )}
      >
        <Icon of={icon} />
        <span className="max-md:sr-only">{words}</span>
        {offlineSince && unsent > 0 && <span className="tabular-nums">{unsent}</span>}
      </button>
      {list.Dialog && <list.Dialog onClose={list.close} />}
    </>
  );
}
