import { Trans, useLingui } from '@lingui/react/macro';
import { loadCatalogues } from '#platform/i18n/web/i18n.ts';
import { authMessages } from '#features/auth/web/shared/auth.messages.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import type { Profile } from '../../profile.contract.ts';
import { SchoolDate } from './school-date.tsx';

/** When the password was last changed, and the way to a new one. */
export function Password({ profile }: { profile: Profile }) {
  const { t } = useLingui();
  const changing = useLazyDialog(async () => {
    const [module] = await Promise.all([import('./password-dialog.tsx'), loadCatalogues(authMessages)]);
    return module.PasswordDialog;
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
