import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Badge } from '#platform/ui/badge.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Spinner } from '#platform/ui/spinner.tsx';
import { settingsApi } from './settings.client.ts';

/** Available channels (mail, text messages). The server's operator configures them. */
export function InstallationFacts() {
  const { t } = useLingui();
  const settings = useQuery(settingsApi.get.queryOptions());
  const { data, error } = settings;
  if (!data) return error ? <LoadFailed of={settings} /> : <Spinner label={t`Loading...`} />;
  return (
    <dl className="flex flex-col gap-4">
      <Fact term={t`Mail`} yes={data.mail_configured}>
        <Trans>Messages are not sent: read or print them in the outbox.</Trans>
      </Fact>
      <Fact term={t`Text messages`} yes={data.sms_configured}>
        <Trans>A telephone cannot be used as a second factor.</Trans>
      </Fact>
      <p className="text-sm text-muted">
        <Trans>Your technician changes these in the server configuration, then restarts the server.</Trans>
      </p>
    </dl>
  );
}

function Fact({ term, yes, children }: { term: string; yes: boolean; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{term}</dt>
      <dd>
        {yes ? (
          <Badge tone="success">
            <Trans>Configured</Trans>
          </Badge>
        ) : (
          <Badge tone="inactive">
            <Trans>Not configured</Trans>
          </Badge>
        )}
      </dd>
      {!yes && <dd className="text-sm text-muted">{children}</dd>}
    </div>
  );
}
