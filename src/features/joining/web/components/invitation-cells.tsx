import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { roleName } from '#features/people/web/shared/role-name.ts';
import { Badge, type BadgeTone } from '#platform/ui/badge.tsx';
import { Button } from '#platform/ui/button.tsx';
import type { Invitation } from '../../joining.contract.ts';

const STATES: Record<Invitation['state'], { tone: BadgeTone; name: MessageDescriptor }> = {
  open: { tone: 'pending', name: msg({ message: 'Open', context: 'invitation' }) },
  used: { tone: 'success', name: msg({ message: 'Used', context: 'invitation' }) },
  revoked: { tone: 'inactive', name: msg({ message: 'Withdrawn', context: 'invitation' }) },
  expired: { tone: 'danger', name: msg({ message: 'Expired', context: 'invitation' }) },
};

export function person({ full_name, email }: Invitation) {
  return (
    <span className="inline-flex min-w-0 flex-col">
      <span className="wrap-anywhere">{full_name}</span>
      {email && <span className="text-sm font-normal text-muted wrap-anywhere">{email}</span>}
    </span>
  );
}

export function role(invitation: Invitation) {
  return <RoleOf invitation={invitation} />;
}

function RoleOf({ invitation }: { invitation: Invitation }) {
  const { i18n } = useLingui();
  const children = invitation.children.map((child) => child.full_name ?? child.roll_number);
  return (
    <span className="inline-flex min-w-0 flex-col">
      <span>{i18n._(roleName(invitation.role))}</span>
      {children.length > 0 && <span className="text-sm text-muted wrap-anywhere">{children.join(', ')}</span>}
    </span>
  );
}

export function state(invitation: Invitation) {
  return <State of={invitation.state} />;
}

function State({ of }: { of: Invitation['state'] }) {
  const { i18n } = useLingui();
  return <Badge tone={STATES[of].tone}>{i18n._(STATES[of].name)}</Badge>;
}

export type ActionHandlers = {
  onRenew: (invitation: Invitation) => void;
  onRevoke: (invitation: Invitation) => void;
};

/**
 * The actions of an invitation. One that was used or withdrawn has none; an expired one can be
 * renewed.
 */
export function actions(handlers: ActionHandlers) {
  return (invitation: Invitation) =>
    invitation.state !== 'used' &&
    invitation.state !== 'revoked' && <Actions invitation={invitation} {...handlers} />;
}

function Actions({ invitation, onRenew, onRevoke }: ActionHandlers & { invitation: Invitation }) {
  const { t } = useLingui();
  const name = invitation.full_name;
  return (
    <span className="inline-flex flex-wrap justify-end gap-2 xl:flex-nowrap">
      <Button
        size="sm"
        variant="secondary"
        aria-label={t`New slip for ${name}`}
        className="whitespace-nowrap"
        onClick={() => onRenew(invitation)}
      >
        {t`New slip`}
      </Button>
      <Button
        size="sm"
        variant="quiet"
        aria-label={t`Withdraw the invitation of ${name}`}
        onClick={() => onRevoke(invitation)}
      >
        {t({ message: 'Withdraw', context: 'invitation' })}
      </Button>
    </span>
  );
}
