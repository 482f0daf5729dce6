import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock, CalendarDays, History, Inbox, Users } from 'lucide-react';
import { BackupAge } from '#features/backups/web/shared/backup-age.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { Spinner } from '#platform/ui/spinner.tsx';
import { useErrorToast } from '#platform/ui/toasts/use-error-toast.ts';
import { InstallationCard } from './installation-card.tsx';
import { SettingsForm } from './settings-form.tsx';
import { settingsApi } from './settings.client.ts';

/** What the school chose for its accounts, what the installation was started with, and the way to the rest of running it. */
export function SettingsPage() {
  const { t } = useLingui();
  const settings = useQuery(settingsApi.get.queryOptions());
  const { data, error } = settings;
  useErrorToast(error);
  return (
    <>
      <PageHeader
        title={t`Settings`}
        actions={
          <>
            <LinkButton
              to="/settings/school-years"
              variant="secondary"
              icon={<Icon of={CalendarDays} size={18} />}
            >
              {t`School years`}
            </LinkButton>
            <LinkButton to="/people" variant="secondary" icon={<Icon of={Users} size={18} />}>
              {t`People and roles`}
            </LinkButton>
            <LinkButton to="/audit" variant="secondary" icon={<Icon of={History} size={18} />}>
              {t`Audit trail`}
            </LinkButton>
            <LinkButton to="/outbox" variant="secondary" icon={<Icon of={Inbox} size={18} />}>
              {t`Outbox`}
            </LinkButton>
            <LinkButton to="/jobs" variant="secondary" icon={<Icon of={CalendarClock} size={18} />}>
              {t`Background jobs`}
            </LinkButton>
          </>
        }
      />
      {!data && (error ? <LoadFailed of={settings} /> : <Spinner label={t`Loading...`} />)}
      {data && (
        <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
          <SettingsForm settings={data} />
          <div className="flex flex-col gap-6">
            <InstallationCard settings={data} />
            <BackupAge />
          </div>
        </div>
      )}
    </>
  );
}
