import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { useInstallation } from '#platform/ui/installation.ts';
import { saveFile } from '#platform/ui/lists/save-file.ts';
import { Moment } from '#platform/ui/moment.tsx';
import { clockOf, schoolMinute } from '../../attendance.rules.ts';
import { discard, sendSoon, tryAgain } from '../offline/outbox.ts';
import { STATUS_WORDS } from '../roll/status-words.ts';
import { useOutbox } from '../roll/use-outbox.ts';

/** What waits on this device, and what can be done about it. */
export function SyncDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { timeZone } = useInstallation();
  const { waiting, offlineSince, sending } = useOutbox();
  const [asking, setAsking] = useState(false);
  const refused = waiting.filter((one) => one.refused !== null);
  const since = offlineSince ? clockOf(schoolMinute(offlineSince, timeZone)) : null;
  const reasons: Record<string, string> = {
    NOT_FOUND: t`You do not teach this class on that day, or the pupil was never in it.`,
    NOT_YET: t`That day has not come yet.`,
    ID_TAKEN: t`This mark stands for something else on the server.`,
  };
  const file = () =>
    new File([JSON.stringify(waiting, null, 2)], 'attendance-not-sent.json', { type: 'application/json' });
  return (
    <Dialog
      open
      size="md"
      title={t`Attendance on this device`}
      onClose={onClose}
      footer={
        waiting.length > 0 && (
          <>
            <Button variant="quiet" onClick={() => setAsking(true)}>{t`Discard`}</Button>
            <Button variant="secondary" onClick={() => saveFile(file(), file().name)}>{t`Export`}</Button>
            <Button
              busy={sending}
              busyLabel={t`Sending...`}
              onClick={() => (refused.length > 0 ? void tryAgain(seqs(refused)) : sendSoon())}
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
          {waiting.length === 0 ? t`Everything is sent.` : t`Not sent yet: ${waiting.length}`}
        </p>
        {!globalThis.isSecureContext && (
          <p className="text-sm text-muted">
            {t`This address has no https: the portal cannot open offline. Marks stay on this device; keep the page open.`}
          </p>
        )}
        {asking && (
          <div
            role="alert"
            className="flex flex-wrap items-center justify-between gap-3 rounded border border-danger p-3"
          >
            <span>{t`These marks will be lost: ${waiting.length}`}</span>
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
              <span className="font-medium">{one.label}</span>{' '}
              <span>
                {one.event.kind === 'mark' ? i18n._(STATUS_WORDS[one.event.status]) : t`Register saved`}
              </span>
              <span className="block text-muted">
                <Moment instant={one.event.device_at} />
                {one.refused !== null && (
                  <span className="text-danger">
                    {' · '}
                    {reasons[one.refused] ?? t`The server does not take it (${one.refused}).`}
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

const seqs = (asked: readonly { seq?: number }[]) => asked.map(({ seq }) => seq!);
