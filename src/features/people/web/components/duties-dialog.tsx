import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { toastRefusal } from '#platform/ui/toasts/errors.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { DutyTerm } from '../../duties.rules.ts';
import type { Person } from '../../people.contract.ts';
import { dutiesToGive, DutyFields } from '../shared/duty-fields.tsx';
import { peopleApi } from '../shared/people.client.ts';

/** Edits the duties of an administrator. */
export function DutiesDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const formId = useId();
  const [duties, setDuties] = useState<readonly DutyTerm[]>(person.duties);
  const name = person.full_name ?? person.email;

  const change = useMutation(
    peopleApi.setDuties.mutationOptions({
      onSuccess: () => {
        showToast({ title: t`Success`, description: t`The duties of ${name} were changed.` });
        onClose();
        // If the reader's own duties change, every page does.
        void queryClient.invalidateQueries();
      },
      onError: (error) => toastRefusal(error, onClose),
    }),
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Duties`}
      description={<span className="wrap-anywhere">{name}</span>}
      size="sm"
      footer={
        <>
          <Button variant="secondary" disabled={change.isPending} onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button
            type="submit"
            form={formId}
            busy={change.isPending}
            busyLabel={t`Saving...`}
            variant="primary"
          >
            {t`Save duties`}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="flex flex-col gap-1"
        onSubmit={(event) => {
          event.preventDefault();
          if (!change.isPending) change.mutate({ user_id: person.user_id, duties: dutiesToGive(duties) });
        }}
      >
        <DutyFields duties={duties} onChange={setDuties} />
        <FormError error={change.error} />
      </form>
    </Dialog>
  );
}
