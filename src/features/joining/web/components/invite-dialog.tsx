import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type * as z from 'zod/mini';
import type { Guardian } from '#features/guardians/guardians.contract.ts';
import { guardiansApi } from '#features/guardians/web/shared/guardians.client.ts';
import type { DutyTerm } from '#features/people/duties.rules.ts';
import { DutyFields } from '#features/people/web/shared/duty-fields.tsx';
import { RoleConsequence } from '#features/people/web/shared/role-consequence.tsx';
import { roleName } from '#features/people/web/shared/role-name.ts';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import type { InviteInput } from '../../joining.contract.ts';
import { ChildrenPicker } from './children-picker.tsx';
import { InvitationSlip } from './invitation-slip.tsx';
import { KnownGuardians } from './known-guardians.tsx';
import { type InvitationForm, useInvitation } from './use-invitation.ts';

type Props = { guardianId?: string | undefined; onClose: () => void };

/** Invites a member of staff or a parent; or an existing guardian, if the URL has one. */
export function InviteDialog({ guardianId: asked, onClose }: Props) {
  const { t } = useLingui();
  const [guardianId, setGuardianId] = useState(asked);
  const [kind, setKind] = useState<'teacher' | 'parent'>('teacher');
  const known = useQuery({
    ...guardiansApi.get.queryOptions({ input: { guardian_id: guardianId ?? '' } }),
    enabled: guardianId !== undefined,
  });
  function goTo(next: string | undefined) {
    setKind('parent');
    setGuardianId(next);
  }
  if (!guardianId)
    return <InviteForm key="new" guardian={null} kind={kind} onGuardian={goTo} onClose={onClose} />;
  if (known.data)
    return (
      <InviteForm key={guardianId} guardian={known.data} kind="parent" onGuardian={goTo} onClose={onClose} />
    );
  return (
    <Dialog open onClose={onClose} title={t`Invite`}>
      <LoadFailed of={known} />
      {known.isPending && <Skeleton />}
    </Dialog>
  );
}

/** The form, then the slip, then the next form. An existing guardian's children stay as they are, so none are chosen here. */
function InviteForm({
  guardian,
  kind,
  onGuardian,
  onClose,
}: {
  guardian: Guardian | null;
  kind: 'teacher' | 'parent';
  /** Chooses an existing guardian; undefined after inviting them. */
  onGuardian: (guardianId: string | undefined) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const formId = useId();
  const invitation = useInvitation(guardian, kind);
  const { form, role, children, setChildren, duties, setDuties, sending, slip, startOver } = invitation;

  if (slip)
    return (
      <InvitationSlip
        slip={slip}
        onAnother={() => (guardian ? onGuardian(undefined) : startOver())}
        onClose={onClose}
      />
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Invite`}
      description={t`Print the slip and give it to the person. They can create an account with this role.`}
      dirty={form.formState.isDirty || children.length > 0 || duties.length > 0}
      footer={
        <>
          <Button variant="secondary" disabled={sending.busy} onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={sending.busy}
            busyLabel={t`Creating...`}
          >
            {t`Create the slip`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <form id={formId} onSubmit={sending.submit} noValidate className="flex flex-col gap-4">
          <InviteFields form={form} role={role} duties={duties} onDuties={setDuties} />
        </form>
        {role === 'parent' && !guardian && <ChildrenPicker chosen={children} onChange={setChildren} />}
        {role === 'parent' && !guardian && <KnownGuardians students={children} onInvite={onGuardian} />}
        <FormError error={sending.refusal} />
      </div>
    </Dialog>
  );
}

type FieldsProps = {
  form: InvitationForm;
  role: z.input<typeof InviteInput>['role'];
  duties: readonly DutyTerm[];
  onDuties: (duties: readonly DutyTerm[]) => void;
};

function InviteFields({ form, role, duties, onDuties }: FieldsProps) {
  const { t, i18n } = useLingui();
  const { errors } = form.formState;
  return (
    <>
      <SelectField
        label={t`Role`}
        options={(['teacher', 'parent', 'admin'] as const).map((value) => ({
          value,
          label: i18n._(roleName(value)),
        }))}
        error={errors.role}
        {...form.register('role')}
      />
      {role === 'admin' ? (
        <fieldset className="flex flex-col gap-1">
          <legend className="font-medium">{t`Duties of the administrator`}</legend>
          <DutyFields duties={duties} onChange={onDuties} />
        </fieldset>
      ) : (
        <RoleConsequence from={null} to={role} />
      )}
      <TextField
        label={t`Name`}
        autoComplete="off"
        required
        error={errors.full_name}
        {...form.register('full_name')}
      />
      <TextField
        label={t`E-mail`}
        hint={t`Optional`}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        error={errors.email}
        // An empty field means no address, not an invalid one.
        {...form.register('email', { setValueAs: (typed: string | null) => typed?.trim() || null })}
      />
    </>
  );
}
