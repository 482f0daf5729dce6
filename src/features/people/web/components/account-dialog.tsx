import { useLingui } from '@lingui/react/macro';
import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import type { Person } from '../../people.contract.ts';
import { AccountActionDialog } from './account-action-dialog.tsx';
import { RightsList } from '../shared/rights-list.tsx';
import { PersonKeys } from './person-keys.tsx';
import { ResetSlip } from './reset-slip.tsx';
import { type AccountAction, type Reset, useAccountActions } from './use-account-actions.ts';

type AccountDialogProps = { person: Person; onClose: () => void };

/** An administrator's actions on one person's account, each with its consequence explained. */
export function AccountDialog({ person, onClose }: AccountDialogProps) {
  const { t } = useLingui();
  const actions = useAccountActions(person);
  const [asked, setAsked] = useState<AccountAction | null>(null);
  const rightsId = useId();
  const roles = [...(person.role ? [person.role] : []), ...person.further_roles];
  const [slip, setSlip] = useState<Reset | null>(null);

  if (slip) return <ResetSlip reset={slip} onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title={person.full_name ?? person.email}
      description={<span className="wrap-anywhere">{person.email}</span>}
      size="sm"
      footer={
        <Button variant="secondary" onClick={onClose}>
          {t`Close`}
        </Button>
      }
    >
      <ul className="-mx-2 flex flex-col gap-0.5">
        {actions.map((action) => (
          <li key={action.key}>
            <button
              type="button"
              className="flex min-h-control w-full items-center gap-3 rounded-sm px-2 py-2 text-start hover:bg-raised"
              onClick={() => setAsked(action)}
            >
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{action.label}</span>
                <span className="block text-sm text-muted">{action.hint}</span>
              </span>
              <Icon of={ChevronRight} size={18} className="text-muted rtl:-scale-x-100" />
            </button>
          </li>
        ))}
      </ul>
      {roles.length > 0 && (
        <section className="mt-4" aria-labelledby={rightsId}>
          <h3 id={rightsId} className="mb-1 text-sm text-muted">{t`What this person may do`}</h3>
          <RightsList roles={roles} duties={roles.includes('admin') ? person.duties : null} />
        </section>
      )}
      <PersonKeys person={person} onAsk={setAsked} />
      {asked && (
        <AccountActionDialog
          action={asked}
          onDone={onClose}
          onSlip={setSlip}
          onClose={() => setAsked(null)}
        />
      )}
    </Dialog>
  );
}
