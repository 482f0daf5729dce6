import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { DetailsList } from '#platform/ui/details-list.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { toastRefusal } from '#platform/ui/toasts/errors.ts';
import { CheckboxField } from '#platform/ui/forms/checkbox-field.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { Person } from '../../people.contract.ts';
import type { DutyTerm } from '../../duties.rules.ts';
import { firstOffer, FURTHER_ROLES, type FurtherRole, type Role } from '../../people.rules.ts';
import { dutiesToGive, DutyFields } from '../shared/duty-fields.tsx';
import { peopleApi } from '../shared/people.client.ts';
import { roleName, roleOptions } from '../shared/role-name.ts';
import { RoleConsequence } from '../shared/role-consequence.tsx';

export function RoleDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const formId = useId();
  const [role, setRole] = useState<Role | null>(person.role ?? firstOffer(person.requested_role));
  const takesAway = person.role !== null && role === null;
  const [further, setFurther] = useState<readonly FurtherRole[]>(person.further_roles);
  const [duties, setDuties] = useState<readonly DutyTerm[]>([]);
  const offered = role === null || role === 'student' ? [] : FURTHER_ROLES.filter((one) => one !== role);
  const chosen = offered.filter((one) => further.includes(one));
  const isSame = role === person.role && chosen.toSorted().join() === person.further_roles.join();
  const isAdmin = role === 'admin' || chosen.includes('admin');
  const becomesAdmin = isAdmin && person.role !== 'admin' && !person.further_roles.includes('admin');
  const change = useSetRole(person, onClose);

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
            disabled={isSame}
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
          if (!change.isPending)
            change.mutate({
              user_id: person.user_id,
              role,
              further_roles: chosen,
              ...(becomesAdmin && { duties: dutiesToGive(duties) }),
            });
        }}
      >
        <PersonDetails person={person} />
        <SelectField
          label={t`Role`}
          value={role ?? ''}
          onChange={(event) => setRole((event.target.value || null) as Role | null)}
          options={[{ value: '', label: t`No role` }, ...roleOptions((option) => i18n._(option))]}
        />
        {role !== 'admin' && <RoleConsequence from={person.role} to={role} />}
        <FurtherRoles offered={offered} chosen={chosen} onChange={setFurther} />
        {becomesAdmin && (
          <fieldset className="flex flex-col gap-1">
            <legend className="font-medium">{t`Duties of the administrator`}</legend>
            <DutyFields duties={duties} onChange={setDuties} />
          </fieldset>
        )}
        <FormError error={change.error} />
      </form>
    </Dialog>
  );
}

function useSetRole(person: Person, onClose: () => void) {
  const { t, i18n } = useLingui();
  const queryClient = useQueryClient();
  const name = person.full_name ?? person.email;
  return useMutation(
    peopleApi.setRole.mutationOptions({
      onSuccess: (changed) => {
        const given = changed.role ? i18n._(roleName(changed.role)) : null;
        const others = changed.further_roles.map((one) => i18n._(roleName(one))).join(', ');
        showToast({
          title: t`Success`,
          description: !given
            ? t`${name} no longer has a role.`
            : others
              ? t`${name} now has the role ${given}, and also: ${others}.`
              : t`${name} now has the role ${given}.`,
        });
        onClose();
        // A role affects much of the portal: teachers, waiting people, the current user.
        void queryClient.invalidateQueries();
      },
      onError: (error) => toastRefusal(error, onClose),
    }),
  );
}

function PersonDetails({ person }: { person: Person }) {
  const { t, i18n } = useLingui();
  return (
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
  );
}

type FurtherProps = {
  offered: readonly FurtherRole[];
  chosen: readonly FurtherRole[];
  onChange: (chosen: readonly FurtherRole[]) => void;
};

function FurtherRoles({ offered, chosen, onChange }: FurtherProps) {
  const { t, i18n } = useLingui();
  if (offered.length === 0) return null;
  return (
    <fieldset>
      <legend className="font-medium">{t`Further roles`}</legend>
      <p className="text-sm text-muted">
        {t`The person switches between their roles in the account menu, and acts in one at a time.`}
      </p>
      {offered.map((one) => (
        <CheckboxField
          key={one}
          label={i18n._(roleName(one))}
          checked={chosen.includes(one)}
          onChange={() =>
            onChange(chosen.includes(one) ? chosen.filter((each) => each !== one) : [...chosen, one])
          }
        />
      ))}
    </fieldset>
  );
}
