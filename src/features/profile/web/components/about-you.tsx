import { Trans, useLingui } from '@lingui/react/macro';
import { RightsList } from '#features/people/web/shared/rights-list.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { DetailsList } from '#platform/ui/details-list.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { PhoneNumber } from '#platform/ui/phone-number.tsx';
import type { Profile } from '../../profile.contract.ts';

export function AboutYou({ profile }: { profile: Profile }) {
  const { t } = useLingui();
  const editing = useLazyDialog(() => import('./edit-dialog.tsx').then((module) => module.EditDialog));
  return (
    <Card
      title={t`You`}
      actions={
        profile.may_change_name && (
          <Button
            variant="secondary"
            size="sm"
            busy={editing.loading}
            aria-label={t`Change name and phone`}
            onClick={editing.show}
          >
            {t`Change`}
          </Button>
        )
      }
    >
      <DetailsList
        items={[
          { term: t`Name`, value: profile.full_name ?? t`N/A` },
          { term: t`Phone`, value: profile.phone ? <PhoneNumber of={profile.phone} /> : t`N/A` },
          { term: t`E-mail`, value: profile.email },
          {
            term: t`Role`,
            value: (
              <RightsList
                roles={profile.roles.length > 0 ? profile.roles : [null]}
                duties={profile.roles.includes('admin') ? profile.duties : null}
              />
            ),
          },
        ]}
      />
      {!profile.may_change_name && (
        <p className="mt-2 text-sm text-muted">
          <Trans>Only the school office can change the name and phone of a student.</Trans>
        </p>
      )}
      {editing.Dialog && <editing.Dialog profile={profile} onClose={editing.close} />}
    </Card>
  );
}
