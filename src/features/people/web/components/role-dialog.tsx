import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { DetailsList } from '#platform/ui/details-list.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { toastRefusal } from '#platform/ui/toasts/errors.ts';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { Person } from '../../people.contract.ts';
import { firstOffer, type Role } from '../../people.rules.ts';
import { peopleApi } from '../shared/people.client.ts';
import { roleName, roleOptions } from '../shared/role-name.ts';
import { RoleConsequence } from '../shared/role-consequence.tsx';

export function RoleDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const queryClient = useQueryClient();
  const formId = useId();
  const [role, setRole] = useState<Role | null>(person.role ?? firstOffer(person.requested_role));
  const name = person.full_name ?? person.email;
  const takesAway = person.role !== null && role === null;

  const change = useMutation(
    peopleApi.setRole.mutationOptions({
      onSuccess: (changed) => {
        const given = changed.role ? i18n._(roleName(changed.role)) : null;
        showToast({
          title: t`Success`,
          description: given ? t`${name} now has the role ${given}.` : t`${name} no longer has a role.`,
        });
        onClose();
        // A role affects much of the portal: teachers, waiting people, the current user.
        void queryClient.invalidateQueries();
      },
      onError: (error) => toastRefusal(error, onClose),
    }),
  );

  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Role`}
      size="sm"
      footer={
        <>
          <Button variant="secondary" disabled={change.isPending} onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={takesAway ? 'danger' : 'primary'}
            busy={change.isPending}
            busyLabel={t`Saving...`}
            disabled={role === person.role}
          >
            {takesAway ? t`Remove role` : t`Assign role`}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!change.isPending) change.mutate({ user_id: person.user_id, role });
        }}
      >
        <DetailsList
          items={[
            { term: t`Name`, value: person.full_name ?? t`N/A` },
            { term: t`E-mail`, value: person.email },
            {
              term: t`Requested role`,
              value: person.requested_role ? i18n._(roleName(person.requested_role)) : '–',
            },
          ]}
        />
        <SelectField
          label={t`Role`}
          value={role ?? ''}
          onChange={(event) => setRole((event.target.value || null) as Role | null)}
          options={[{ value: '', label: t`No role` }, ...roleOptions((option) => i18n._(option))]}
        />
        <RoleConsequence from={person.role} to={role} />
        <FormError error={change.error} />
      </form>
    </Dialog>
  );
}
