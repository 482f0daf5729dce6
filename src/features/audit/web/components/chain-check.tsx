import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { Badge } from '#platform/ui/badge.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { auditApi } from '../audit.client.ts';

export function ChainCheck() {
  const { t } = useLingui();
  const check = useMutation({ mutationFn: () => auditApi.verify.call(), onError: toastError });
  return (
    <Card
      title={t`Integrity of the audit trail`}
      actions={
        <Button
          variant="secondary"
          size="sm"
          icon={<Link2 aria-hidden />}
          busy={check.isPending}
          busyLabel={t`Checking...`}
          onClick={() => check.mutate()}
        >
          {t`Check integrity`}
        </Button>
      }
    >
      <output className="flex flex-col items-start gap-2">
        {check.data ? (
          <Result {...check.data} />
        ) : (
          <span className="text-sm text-muted">
            <Trans>This check shows whether any entry was changed or removed.</Trans>
          </span>
        )}
      </output>
    </Card>
  );
}

type Checked = { intact: boolean; events: number; head: string | null; broken_at: number | null };

function Result({ intact, events, head, broken_at }: Checked) {
  if (!intact)
    return (
      <>
        <Badge tone="danger">
          <Trans>Problem at entry {broken_at}</Trans>
        </Badge>
        <span>
          <Trans>
            The database was changed outside the portal. Copy it as it is and compare it with a backup.
          </Trans>
        </span>
      </>
    );
  return (
    <>
      <Badge tone="success">
        <Trans>Intact</Trans>
      </Badge>
      <span>
        <Plural
          value={events}
          one="# event, none changed or removed."
          other="# events, none changed or removed."
        />
      </span>
      {head && (
        <span className="text-sm text-muted">
          <Trans>Write this code down somewhere else, to compare it at the next check:</Trans>{' '}
          <code className="wrap-anywhere text-text">{head}</code>
        </span>
      )}
    </>
  );
}
