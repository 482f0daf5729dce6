import { useLingui } from '@lingui/react/macro';
import { ShieldCheck, X } from 'lucide-react';
import { Icon } from '#platform/ui/icon.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';

/** Explains a second factor and links to its setup. */
export function FactorNotice({ onDismiss }: { onDismiss: () => void }) {
  const { t } = useLingui();
  return (
    <section
      aria-label={t`Protect your account with a second factor`}
      className="flex items-start gap-3 rounded border border-line bg-info-tint py-3 ps-4 pe-2"
    >
      <Icon of={ShieldCheck} className="mt-0.5 text-primary" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{t`Protect your account with a second factor`}</p>
        <p className="mb-2 text-sm">
          {t`You have access to student records. A second factor protects them if your password is stolen.`}
        </p>
        <LinkButton to="/profile" variant="secondary" size="sm">
          {t`Set it up`}
        </LinkButton>
      </div>
      <IconButton icon={X} label={t`Remind me in a week`} onClick={onDismiss} />
    </section>
  );
}
