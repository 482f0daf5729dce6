import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatAgo, formatInstant, formatSize } from '#platform/time/format.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { Card } from '#platform/ui/card.tsx';
import { useInstallation } from '#platform/ui/installation.ts';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import type { Backup } from '../../backups.contract.ts';
import { isOverdue } from '../../backups.rules.ts';
import { backupsApi } from '../backups.client.ts';
import { BackupKeyLine } from './backup-key-line.tsx';

const COMMAND = 'npm run db -- backup';

export function BackupAge() {
  const { t } = useLingui();
  const list = useQuery(backupsApi.list.queryOptions());
  const { data, error, dataUpdatedAt } = list;
  const now = new Date(dataUpdatedAt);
  const last = data?.backups[0];
  return (
    <Card title={t`Backups`}>
      <LoadFailed of={list} />
      {!data && !error && <Skeleton className="h-24 w-full" />}
      {data && (
        <div className="flex flex-col gap-3">
          <div>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <span className="font-medium">{last ? <Age last={last} now={now} /> : t`No backup yet`}</span>
              {isOverdue(last?.at ?? null, now, data.daily) && <Badge tone="danger">{t`Overdue`}</Badge>}
            </p>
            {last && <Facts last={last} />}
          </div>
          <BackupKeyLine {...data.key} />
          <p className="text-sm text-muted">
            <HowTo daily={data.daily} />
          </p>
        </div>
      )}
    </Card>
  );
}

function Age({ last, now }: { last: Backup; now: Date }) {
  const ago = formatAgo(last.at, now, currentLocale());
  return <Trans>Last backup: {ago}</Trans>;
}

function Facts({ last }: { last: Backup }) {
  const { t } = useLingui();
  const { timeZone } = useInstallation();
  const locale = currentLocale();
  const facts = [formatSize(last.bytes, locale), last.encrypted ? t`encrypted` : t`not encrypted`];
  return (
    <p className="pt-1 text-sm text-muted">
      <time dateTime={last.at}>{formatInstant(last.at, locale, timeZone)}</time>
      {facts.map((fact) => ` · ${fact}`)}
    </p>
  );
}

function HowTo({ daily }: { daily: boolean }) {
  const command = (
    <code translate="no" className="font-mono whitespace-nowrap">
      {COMMAND}
    </code>
  );
  return daily ? (
    <Trans>
      A backup is made every day. Your technician can make another with {command} and must store copies
      elsewhere.
    </Trans>
  ) : (
    <Trans>
      No daily backup is made here. Your technician sets up backups of the database server, or backs up the
      school with {command}.
    </Trans>
  );
}
