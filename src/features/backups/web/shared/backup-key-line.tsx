import { Trans, useLingui } from '@lingui/react/macro';
import { KeyRound } from 'lucide-react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatInstant } from '#platform/time/format.ts';
import { Button } from '#platform/ui/button.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { useInstallation } from '#platform/ui/installation.ts';
import type { BackupKey } from '../../backups.contract.ts';

/** Asks an administrator to print the backup key, and afterwards shows who did. */
export function BackupKeyLine({ from, shown }: BackupKey) {
  // Owned here instead of by the notice: the dialog must stay open when the list is refetched and the key
  // counts as shown.
  const showing = useLazyDialog(
    async () => (await import('../components/backup-key-dialog.tsx')).BackupKeyDialog,
  );
  if (from !== 'file') return null;
  return (
    <>
      {shown ? <Shown shown={shown} /> : <ToPrint busy={showing.loading} onPrint={showing.show} />}
      {showing.Dialog && <showing.Dialog onClose={showing.close} />}
    </>
  );
}

function ToPrint({ busy, onPrint }: { busy: boolean; onPrint: () => void }) {
  const { t } = useLingui();
  return (
    <div className="flex flex-col items-start gap-2 rounded bg-info-tint px-3 py-2 text-sm text-info">
      <p>
        <Trans>Backups are encrypted. Without their key nobody can restore the school: print it now.</Trans>
      </p>
      <Button variant="secondary" size="sm" icon={<KeyRound aria-hidden />} busy={busy} onClick={onPrint}>
        {t`Print the backup key`}
      </Button>
    </div>
  );
}

function Shown({ shown }: { shown: NonNullable<BackupKey['shown']> }) {
  const { timeZone } = useInstallation();
  const { by } = shown;
  const at = formatInstant(shown.at, currentLocale(), timeZone);
  return (
    <p className="text-sm text-muted">
      {by === null ? (
        <Trans>The backup key was shown on the server on {at}.</Trans>
      ) : (
        <Trans>
          The backup key was shown to {by} on {at}. Your technician can find it on the server.
        </Trans>
      )}
    </p>
  );
}
