import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ROLES } from '#features/people/people.rules.ts';
import { roleName } from '#features/people/web/shared/role-name.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatInstant } from '#platform/time/format.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { useInstallation } from '#platform/ui/installation.ts';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { auditApi } from '../audit.client.ts';
import { actionName, translateBy } from './audit-words.ts';

const FIRST = 8;

export function WhoSaw({ studentId }: { studentId: string }) {
  const { t } = useLingui();
  const [all, setAll] = useState(false);
  const list = useQuery(auditApi.whoSaw.queryOptions({ input: { student_id: studentId } }));
  const { data, error } = list;
  const shown = all ? data : data?.slice(0, FIRST);
  return (
    <Card title={t`Who saw this record`}>
      <LoadFailed of={list} />
      {!data && !error && <Skeleton />}
      {data?.length === 0 && (
        <p className="text-muted">
          <Trans>No one yet.</Trans>
        </p>
      )}
      <ol className="divide-y divide-line">
        {shown?.map((access, place) => (
          // The rows have no id, and their order never changes.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={place} className="py-2">
            <RecordAccess {...access} />
          </li>
        ))}
      </ol>
      {!all && data && data.length > FIRST && (
        <Button variant="quiet" size="sm" onClick={() => setAll(true)}>
          {t`Show all ${data.length}`}
        </Button>
      )}
    </Card>
  );
}

type RecordAccessProps = { at: string; action: string; who: string | null; role: string | null };

function RecordAccess({ at, action, who, role }: RecordAccessProps) {
  const { t, i18n } = useLingui();
  const { timeZone } = useInstallation();
  const known = ROLES.find((name) => name === role);
  return (
    <>
      <p className="font-medium">{actionName(action, translateBy(i18n))}</p>
      <p className="text-sm text-muted">
        {who ?? t`The server`}
        {known && ` (${t(roleName(known))})`}
        {' · '}
        <time dateTime={at} className="figures">
          {formatInstant(at, currentLocale(), timeZone)}
        </time>
      </p>
    </>
  );
}
