import { Trans } from '@lingui/react/macro';
import { Inbox, Send } from 'lucide-react';
import { Icon } from '#platform/ui/icon.tsx';

/** Whether the installation sends mail, and the consequence for the reader. */
export function MailChoice({ sends }: { sends: boolean }) {
  return (
    <p className="flex items-start gap-3 rounded border border-line bg-info-tint px-4 py-3 text-info">
      <Icon of={sends ? Send : Inbox} className="mt-0.5" />
      <span>
        {sends ? (
          <Trans>Messages are sent automatically. If one failed, read it here and pass it on.</Trans>
        ) : (
          <Trans>E-mail is not switched on: see SMTP_URL in the README.</Trans>
        )}
      </span>
    </p>
  );
}
