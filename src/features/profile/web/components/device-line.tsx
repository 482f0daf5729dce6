import { useLingui } from '@lingui/react/macro';
import { Monitor, Smartphone } from 'lucide-react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatAgo, formatInstant } from '#platform/time/format.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { useInstallation } from '#platform/ui/installation.ts';
import type { OwnSession } from '../../profile.contract.ts';
import { deviceWords } from '../device-words.ts';

const POCKET = new Set(['Android', 'iPhone', 'iPad', 'KaiOS']);

type DeviceLineProps = {
  session: OwnSession;
  /** When the list was fetched. */
  now: Date;
  busy: boolean;
  onEnd: () => void;
};

/** One session: device, location, last use, and a button to end it. */
export function DeviceLine({ session, now, busy, onEnd }: DeviceLineProps) {
  const { t } = useLingui();
  const { timeZone } = useInstallation();
  const { browser, system } = deviceWords(session.user_agent);
  const name = browser && system ? t`${browser} on ${system}` : (browser ?? system ?? t`Unknown device`);
  const exactly = formatInstant(session.last_used_at, currentLocale(), timeZone);
  const ago = formatAgo(session.last_used_at, now, currentLocale());
  const address = session.address;
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 py-3">
      <Icon of={POCKET.has(system ?? '') ? Smartphone : Monitor} className="mt-0.5 text-muted" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {name}
          {session.current && <Badge tone="success">{t`This device`}</Badge>}
        </p>
        <p className="text-sm wrap-anywhere text-muted">
          <time dateTime={session.last_used_at} title={exactly}>
            {t`Last used ${ago}`}
          </time>
          {address && ` · ${address}`}
        </p>
      </div>
      {!session.current && (
        <Button
          variant="secondary"
          className="ms-8 sm:ms-0"
          size="sm"
          busy={busy}
          aria-label={t`Sign out ${name}, last used ${ago}`}
          onClick={onEnd}
        >
          {t({ message: 'Sign out', context: 'another device' })}
        </Button>
      )}
    </li>
  );
}
