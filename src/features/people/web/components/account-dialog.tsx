import { useLingui } from '@lingui/react/macro';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import type { Person } from '../../people.contract.ts';
import { DeedDialog } from './deed-dialog.tsx';
import { ResetSlip } from './reset-slip.tsx';
import { type Deed, type Reset, useDeeds } from './use-deeds.ts';

type AccountDialogProps = { person: Person; onClose: () => void };

/** What an administrator does for the account of one person, each deed after its consequence was read. */
export function AccountDialog({ person, onClose }: AccountDialogProps) {
  const { t } = useLingui();
  const deeds = useDeeds(person);
  const [asked, setAsked] = useState<Deed | null>(null);
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
        {deeds.map((deed) => (
          <li key={deed.key}>
            <button
              type="button"
              className="flex min-h-control w-full items-center gap-3 rounded-sm px-2 py-2 text-start hover:bg-raised"
              onClick={() => setAsked(deed)}
            >
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{deed.label}</span>
                <span className="block text-sm text-muted">{deed.hint}</span>
              </span>
              <Icon of={ChevronRight} size={18} className="text-muted rtl:-scale-x-100" />
            </button>
          </li>
        ))}
      </ul>
      {asked && <DeedDialog deed={asked} onDone={onClose} onSlip={setSlip} onClose={() => setAsked(null)} />}
    </Dialog>
  );
}
