import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import type { Profile } from '../../profile.contract.ts';
import { SchoolDate } from './school-date.tsx';

/** The date of the last password change, and a button to change it. */
export function Password({ profile }: { profile: Profile }) {
  const { t } = useLingui();
  const changing = useLazyDialog(async () => {
    const { PasswordDialog } = await import('./password-dialog.tsx');
    return PasswordDialog;
  });
  return (
    <Card
      title={t`Password`}
      actions={
        <Button
          variant="secondary"
          size="sm"
          busy={changing.loading}
          aria-label={t`Change the password`}
          onClick={changing.show}
        >
          {t`Change`}
        </Button>
      }
    >
      <p>
        {profile.password_changed_at ? (
          <Trans>
            Last changed on <SchoolDate instant={profile.password_changed_at} />
          </Trans>
        ) : (
          t`Not changed since the account was created.`
        )}
      </p>
      <p className="mt-1 text-sm text-muted">{t`A new password signs out your other devices and ends any API keys.`}</p>
      {changing.Dialog && <changing.Dialog profile={profile} onClose={changing.close} />}
    </Card>
  );
}
