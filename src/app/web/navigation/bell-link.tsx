import { useLingui } from '@lingui/react/macro';
import { Bell } from 'lucide-react';
import { Icon } from '#platform/ui/icon.tsx';
import { Link } from '#platform/ui/routing/link.tsx';

export function BellLink({ unread }: { unread: number }) {
  const { t } = useLingui();
  const shown = unread > 99 ? '99+' : String(unread);
  return (
    <Link
      to="/inbox"
      aria-label={unread > 0 ? t`Inbox, unread: ${shown}` : t`Inbox`}
      className="relative flex size-control items-center justify-center rounded text-muted hover:text-text"
    >
      <Icon of={Bell} />
      {unread > 0 && (
        <span
          aria-hidden
          className="absolute end-0.5 top-0.5 min-w-4 rounded-full bg-primary px-1 text-center text-[0.6875rem] leading-4 font-semibold text-on-primary"
        >
          {shown}
        </span>
      )}
    </Link>
  );
}
