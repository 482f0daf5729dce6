import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { BackupAge } from '#features/backups/web/shared/backup-age.tsx';
import { EveryKeyDialog } from '#features/people/web/shared/every-key-dialog.tsx';
import { PaperKeysDialog } from '#features/signed-papers/web/shared/paper-keys-dialog.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Spinner } from '#platform/ui/spinner.tsx';
import type { Opened } from '../settings.filters.ts';
import { AccountsDialog } from './accounts-dialog.tsx';
import { InstallationFacts } from './installation-facts.tsx';
import { RoleRights } from './role-rights.tsx';
import { SchoolDialog } from './school-dialog.tsx';
import { RetentionDialog } from './retention-dialog.tsx';
import { retentionApi, settingsApi } from './settings.client.ts';

type Props = { open: Opened; onClose: () => void };

export function SettingsDialogs({ open, onClose }: Props) {
  const { t } = useLingui();
  switch (open) {
    case 'school':
      return <SchoolSettingsDialog onClose={onClose} />;
    case 'accounts':
      return <AccountSettingsDialog onClose={onClose} />;
    case 'keys':
      return <EveryKeyDialog onClose={onClose} />;
    case 'papers':
      return <PaperKeysDialog onClose={onClose} />;
    case 'retention':
      return <RetentionSettingsDialog onClose={onClose} />;
    case 'backups':
      return (
        <Dialog open onClose={onClose} title={t`Backups`}>
          <BackupAge />
        </Dialog>
      );
    case 'roles':
      return (
        <Dialog open onClose={onClose} title={t`What each role may do`}>
          <RoleRights />
        </Dialog>
      );
    case 'messages':
      return (
        <Dialog open onClose={onClose} title={t`Mail and text messages`}>
          <InstallationFacts />
        </Dialog>
      );
  }
}

function SchoolSettingsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const school = useQuery({ ...settingsApi.public.queryOptions(), staleTime: 0 });
  if (school.data && school.isFetchedAfterMount)
    return <SchoolDialog school={school.data} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={t`School name, logo and address`}>
      {school.error ? <LoadFailed of={school} /> : <Spinner label={t`Loading...`} />}
    </Dialog>
  );
}

function AccountSettingsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const settings = useQuery({ ...settingsApi.get.queryOptions(), staleTime: 0 });
  if (settings.data && settings.isFetchedAfterMount)
    return <AccountsDialog settings={settings.data} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={t`Sign-up and passwords`}>
      {settings.error ? <LoadFailed of={settings} /> : <Spinner label={t`Loading...`} />}
    </Dialog>
  );
}

function RetentionSettingsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const retention = useQuery({ ...retentionApi.get.queryOptions(), staleTime: 0 });
  if (retention.data && retention.isFetchedAfterMount)
    return <RetentionDialog retention={retention.data} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={t`How long records are kept`}>
      {retention.error ? <LoadFailed of={retention} /> : <Spinner label={t`Loading...`} />}
    </Dialog>
  );
}
