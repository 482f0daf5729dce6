import { Trans, useLingui } from '@lingui/react/macro';
import { Badge } from '#platform/ui/badge.tsx';
import { Button } from '#platform/ui/button.tsx';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatAgo } from '#platform/time/format.ts';
import type { ApiKey } from '#features/people/people.contract.ts';
import { SchoolDate } from './school-date.tsx';

type KeyLineProps = {
  apiKey: ApiKey;
  /** When the list was fetched. */
  now: Date;
  onRevoke: () => void;
};

/** One API key: name, scope, expiry and last use. */
export function KeyLine({ apiKey, now, onRevoke }: KeyLineProps) {
  const { t } = useLingui();
  const { name, hint, scope, expires_at, last_used_at } = apiKey;
  const over = new Date(expires_at) <= now;
  const ago = last_used_at && formatAgo(last_used_at, now, currentLocale());
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium wrap-anywhere">
          {name}
          {over && <Badge tone="inactive">{t`Expired`}</Badge>}
        </p>
        <p className="text-sm text-muted">
          <code className="font-mono" translate="no">{`${hint}…`}</code>
          {' · '}
          {scope === 'write' ? t`Reads and writes` : t`Reads only`}
        </p>
        <p className="text-sm text-muted">
          {over ? (
            <Trans>
              Expired on <SchoolDate instant={expires_at} />
            </Trans>
          ) : (
            <Trans>
              Expires on <SchoolDate instant={expires_at} />
            </Trans>
          )}
          {' · '}
          {ago ? t`Last used ${ago}` : t`Never used`}
        </p>
      </div>
      <Button variant="secondary" size="sm" aria-label={t`Revoke the key ${name}`} onClick={onRevoke}>
        {t`Revoke`}
      </Button>
    </li>
  );
}
