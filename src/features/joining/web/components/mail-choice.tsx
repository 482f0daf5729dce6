import { Trans } from '@lingui/react/macro';
import { Inbox, Send } from 'lucide-react';
import { Icon } from '#platform/ui/icon.tsx';

/** Whether mail leaves the installation, and what that means for whoever reads this page. */
export function MailChoice({ sends }: { sends: boolean }) {
  return (
    <p className="flex items-start gap-3 rounded border border-line bg-info-tint px-4 py-3 text-info">
      <Icon of={sends ? Send : Inbox} className="mt-0.5" />
      <span>
        {sends ? (
          <Trans>
            A mail server is set up: messages leave by themselves. One that failed can be read here and handed
            over.
          </Trans>
        ) : (
          <Trans>
            No mail server is set up: nothing leaves by itself. Read a message here and hand it over on paper
            or by phone. Whoever runs the server can set SMTP_URL to send mail.
          </Trans>
        )}
      </span>
    </p>
  );
}
