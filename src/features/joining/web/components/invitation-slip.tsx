import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '#platform/ui/button.tsx';
import { KeySlip } from '#features/people/web/shared/key-slip.tsx';
import { SlipDialog } from '#features/people/web/shared/slip-dialog.tsx';
import { roleName } from '#features/people/web/shared/role-name.ts';
import type { joiningApi } from '../joining.client.ts';

/** An invitation just created or renewed, with the link and code that are never available again. */
export type MadeSlip = Awaited<ReturnType<typeof joiningApi.invite.call>>;

type InvitationSlipProps = { slip: MadeSlip; onAnother?: () => void; onClose: () => void };

export function InvitationSlip({ slip, onAnother, onClose }: InvitationSlipProps) {
  const { t, i18n } = useLingui();
  const { invitation, link, code, qr, mail } = slip;
  const children = invitation.children.map((child) => child.full_name ?? child.roll_number);
  return (
    <SlipDialog
      title={t`Invitation`}
      link={link}
      notice={mail !== 'none' && <MailNotice mail={mail} email={invitation.email} />}
      another={
        onAnother && (
          <Button variant="secondary" onClick={onAnother}>
            {t`Invite another`}
          </Button>
        )
      }
      onClose={onClose}
    >
      <KeySlip
        name={invitation.full_name}
        purpose={t`Invitation to the school's portal`}
        facts={[
          { term: t`Role`, value: i18n._(roleName(invitation.role)) },
          ...(children.length > 0 ? [{ term: t`Children`, value: children.join(', ') }] : []),
        ]}
        link={link}
        code={code}
        qr={qr}
        expires_at={invitation.expires_at}
      />
    </SlipDialog>
  );
}

function MailNotice({ mail, email }: { mail: 'queued' | 'resting'; email: string | null }) {
  return (
    <p className="rounded bg-info-tint px-3 py-2 text-sm text-info wrap-anywhere">
      {mail === 'queued' ? (
        <Trans>An e-mail with the same link was sent to {email}.</Trans>
      ) : (
        <Trans>E-mail is not set up, so {email} received nothing. Please give this slip instead.</Trans>
      )}
    </p>
  );
}
