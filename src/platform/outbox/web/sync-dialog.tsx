import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { useInstallation } from '#platform/ui/installation.ts';
import { saveFile } from '#platform/ui/lists/save-file.ts';
import { Moment } from '#platform/ui/moment.tsx';
import { clockIn } from './clock.ts';
import { countWaiting } from './count-waiting.ts';
import { discard, sendSoon, tryAgain } from './outbox.ts';
import type { Sender } from './senders.ts';
import type { Waiting } from './store.ts';
import { useOutbox } from './use-outbox.ts';

type Senders = ReadonlyMap<string, Sender>;

export const syncDialogWith = (senders: Senders) =>
  function SyncDialogOf({ onClose }: { onClose: () => void }) {
    return <SyncDialog senders={senders} onClose={onClose} />;
  };

/** Dialog that lists the entries waiting on this device, with actions for them. */
function SyncDialog({ senders, onClose }: { senders: Senders; onClose: () => void }) {
  const { t } = useLingui();
  const { timeZone } = useInstallation();
  const { waiting, offlineSince, sending } = useOutbox(null);
  const [asking, setAsking] = useState(false);
  // Conflicts are resolved on the page where the entry was made.
  const again = waiting.filter((one) => one.refused !== null && one.answer === undefined);
  const count = countWaiting(waiting);
  const since = offlineSince ? clockIn(timeZone, offlineSince) : null;
  const file = () =>
    new File([JSON.stringify(waiting, null, 2)], 'not-sent.json', { type: 'application/json' });
  return (
    <Dialog
      open
      size="md"
      title={t`Kept on this device`}
      onClose={onClose}
      footer={
        waiting.length > 0 && (
          <>
            <Button variant="quiet" onClick={() => setAsking(true)}>{t`Discard`}</Button>
            <Button variant="secondary" onClick={() => saveFile(file(), file().name)}>{t`Export`}</Button>
            <Button
              busy={sending}
              busyLabel={t`Sending...`}
              onClick={() => (again.length > 0 ? void tryAgain(seqs(again)) : sendSoon())}
            >
              {t`Send again`}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-3">
        <p>
          {since ? t`Offline since ${since}` : t`Online`}
          {' · '}
          {waiting.length === 0 ? t`Everything is sent.` : t`Not sent yet: ${count}`}
        </p>
        {!globalThis.isSecureContext && (
          <p className="text-sm text-muted">
            {t`This address has no https: the portal cannot open offline. What you enter stays on this device; keep the page open.`}
          </p>
        )}
        {asking && (
          <div
            role="alert"
            className="flex flex-wrap items-center justify-between gap-3 rounded border border-danger p-3"
          >
            <span>{t`These entries will be lost: ${waiting.length}`}</span>
            <span className="flex gap-2">
              <Button variant="secondary" size="sm" onClick={() => setAsking(false)}>{t`Keep`}</Button>
              <Button
                variant="danger"
                size="sm"
                onClick={() => {
                  setAsking(false);
                  void discard(seqs(waiting));
                }}
              >
                {t`Discard`}
              </Button>
            </span>
          </div>
        )}
        <ul className="flex flex-col">
          {waiting.map((one) => (
            <li key={one.seq} className="border-b border-line py-2 text-sm last:border-b-0">
              <WaitingLine one={one} sender={senders.get(one.kind)} />
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

function WaitingLine({ one, sender }: { one: Waiting; sender: Sender | undefined }) {
  const { t, i18n } = useLingui();
  const words = sender?.words(one.event) ?? '';
  const reason = one.refused === null ? undefined : sender?.reasons[one.refused];
  return (
    <>
      <span className="font-medium">{one.label}</span>{' '}
      <span>{typeof words === 'string' ? words : i18n._(words)}</span>
      <span className="block text-muted">
        <Moment instant={one.event.device_at} />
        {one.refused !== null && (
          <span className="text-danger">
            {' · '}
            {reason ? i18n._(reason) : t`The server does not accept it (${one.refused}).`}
          </span>
        )}
      </span>
    </>
  );
}

const seqs = (asked: readonly { seq?: number }[]) => asked.map(({ seq }) => seq!);
