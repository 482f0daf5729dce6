import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Badge } from '#platform/ui/badge.tsx';
import { Card } from '#platform/ui/card.tsx';
import { useInstallation } from '#platform/ui/installation.ts';
import type { SchoolSettings } from '../settings.contract.ts';

type Props = { settings: Pick<SchoolSettings, 'mail_configured' | 'sms_configured'> };

/** What was said when the server was started, and with which variables whoever runs it says something else. */
export function InstallationCard({ settings }: Props) {
  const { t } = useLingui();
  const { name, timeZone } = useInstallation();
  return (
    <Card title={t`Installation`}>
      <p className="pb-3 text-muted">
        <Trans>Your technician changes these in the server configuration, then restarts the server.</Trans>
      </p>
      <dl className="flex flex-col gap-4">
        <Fact term={t`School`} value={name} variables="SCHOOL_NAME" />
        <Fact term={t`Time zone`} value={timeZone} variables="SCHOOL_TIME_ZONE" />
        <Fact
          term={t`Mail`}
          value={<Configured yes={settings.mail_configured} />}
          note={
            settings.mail_configured ? null : (
              <Trans>Messages are not sent: read or print them in the outbox.</Trans>
            )
          }
          variables="SMTP_URL, MAIL_FROM"
        />
        <Fact
          term={t`Text messages`}
          value={<Configured yes={settings.sms_configured} />}
          note={
            settings.sms_configured ? null : <Trans>A telephone cannot be used as a second factor.</Trans>
          }
          variables="SMS_URL, SMS_TOKEN"
        />
      </dl>
    </Card>
  );
}

function Configured({ yes }: { yes: boolean }) {
  return yes ? (
    <Badge tone="success">
      <Trans>Configured</Trans>
    </Badge>
  ) : (
    <Badge tone="inactive">
      <Trans>Not configured</Trans>
    </Badge>
  );
}

type FactProps = { term: string; value: ReactNode; note?: ReactNode; variables: string };

function Fact({ term, value, note, variables }: FactProps) {
  return (
    <div>
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="wrap-anywhere">{value}</dd>
      {note && <dd className="text-sm text-muted">{note}</dd>}
      <dd translate="no" className="font-mono text-sm text-muted">
        {variables}
      </dd>
    </div>
  );
}
