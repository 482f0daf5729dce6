import { useLingui } from '@lingui/react/macro';

import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { useInstallation } from '#platform/ui/installation.ts';
import { clockIn } from './clock.ts';
import { countWaiting } from './count-waiting.ts';
import { useOutbox } from './use-outbox.ts';

const CLOUD = 'M17.5 19H9a7 7 0 1 1 6.7-9h1.8a4.5 4.5 0 1 1 0 9Z';
/** Drawn here, because the chip is part of every page of a teacher and must not load anything else. */
const FACES = {
  needed: ['M12 8v4m0 4h.01M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0Z', 'text-danger'],
  offline: [`m2 2 20 20${CLOUD}`, 'text-pending'],
  unsent: [`${CLOUD}M12 9v7m-3-4 3-3 3 3`, 'text-pending'],
  sent: [`${CLOUD}m-8.5-6 2 2 4-4`, 'text-muted'],
} as const;

/** The state of a person's entries: sent, being sent, or waiting for them. Opens the list. */
export function SyncChip({ owner }: { owner: string }) {
  const { t } = useLingui();
  const { timeZone } = useInstallation();
  const { waiting, offlineSince } = useOutbox(owner);
  const list = useLazyDialog(() => import('./load-sync-dialog.ts').then((module) => module.loadSyncDialog()));

  const refused = waiting.filter((one) => one.refused !== null).length;
  const unsent = countWaiting(waiting.filter((one) => one.refused === null));
  const since = offlineSince ? clockIn(timeZone, offlineSince) : '';
  const face = refused > 0 ? 'needed' : offlineSince ? 'offline' : unsent > 0 ? 'unsent' : 'sent';
  const words = {
    needed: t`${refused} needs you`,
    offline: t`Offline since ${since}`,
    unsent: t`${unsent} to send`,
    sent: t`Online`,
  };
  const [drawing, look] = FACES[face];
  return (
    <>
      <button
        type="button"
        onClick={list.show}
        className={`flex size-control items-center justify-center gap-1.5 rounded text-sm md:w-auto md:px-2 ${look}`}
      >
        <svg
          aria-hidden
          viewBox="0 0 24 24"
          className="size-5 shrink-0 fill-none stroke-current stroke-[1.75] [stroke-linecap:round] [stroke-linejoin:round]"
        >
          <path d={drawing} />
        </svg>
        <span className="max-md:sr-only">{words[face]}</span>
        {offlineSince && unsent > 0 && <span className="tabular-nums">{unsent}</span>}
      </button>
      {list.Dialog && <list.Dialog onClose={list.close} />}
    </>
  );
}
