import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type * as z from 'zod/mini';
import type { Guardian } from '#features/guardians/guardians.contract.ts';
import { guardiansApi } from '#features/guardians/web/shared/guardians.client.ts';
import type { DutyTerm } from '#features/people/duties.rules.ts';
import { dutiesToGive, DutyFields } from '#features/people/web/shared/duty-fields.tsx';
import { RoleConsequence } from '#features/people/web/shared/role-consequence.tsx';
import { roleName } from '#features/people/web/shared/role-name.ts';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { useSchemaForm } from '#platform/ui/forms/form.ts';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { useAttempt } from '#platform/ui/forms/use-attempt.ts';
import { useSendForm } from '#platform/ui/forms/use-send-form.ts';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { InviteInput, type StudentName } from '../../joining.contract.ts';
import { joiningApi } from '../joining.client.ts';
import { ChildrenPicker } from './children-picker.tsx';
import { InvitationSlip, type MadeSlip } from './invitation-slip.tsx';
import { KnownGuardians } from './known-guardians.tsx';

const EMPTY = { full_name: '', email: null };
/** The field each refusal belongs to. */
const FIELD_OF_REFUSAL = { EMAIL_TAKEN: 'email' };

type Props = { guardianId?: string | undefined; onClose: () => void };

/** Invites a member of staff or a parent; an existing guardian if given in the URL. */
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
  const { t, i18n } = useLingui();
  const queryClient = useQueryClient();
  const formId = useId();
  const [children, setChildren] = useState<StudentName[]>([]);
  const [duties, setDuties] = useState<readonly DutyTerm[]>([]);
  const [slip, setSlip] = useState<MadeSlip | null>(null);
  const form = useSchemaForm({
    schema: InviteInput,
    defaultValues: guardian
      ? { role: 'parent', full_name: guardian.full_name, email: guardian.email, guardian_id: guardian.id }
      : { ...EMPTY, role: kind },
  });
  const role = form.watch('role');
  const attempt = useAttempt<z.output<typeof InviteInput> | null>({
    name: `invitation ${guardian?.id ?? ''}`,
    begin: null,
    counted: t`The invitation was created before your change. Find it in the list of invitations.`,
  });
  const { submit, busy, refusal, reset } = useSendForm({
    form,
    send: (input) => {
      const student_ids = input.role === 'parent' ? children.map((child) => child.student_id) : [];
      const wish = { ...input, student_ids, ...(input.role === 'admin' && { duties: dutiesToGive(duties) }) };
      return attempt.send(wish, (options) => joiningApi.invite.call(wish, options));
    },
    fieldOf: FIELD_OF_REFUSAL,
    onSent: (made) => {
      attempt.startOver();
      setSlip(made);
      return queryClient.invalidateQueries();
    },
  });
  const { errors, isDirty } = form.formState;

  function again() {
    if (guardian) return onGuardian(undefined);
    // The role is kept, because schools usually invite several people of the same kind in a row.
    form.reset({ ...EMPTY, role });
    reset();
    setChildren([]);
    setDuties([]);
    setSlip(null);
  }

  if (slip) return <InvitationSlip slip={slip} onAnother={again} onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Invite`}
      description={t`Print the slip and give it to the person. They can create an account with this role.`}
      dirty={isDirty || children.length > 0 || duties.length > 0}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={busy} busyLabel={t`Creating...`}>
            {t`Create the slip`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-4">
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
              <DutyFields duties={duties} onChange={setDuties} />
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
        </form>
        {role === 'parent' && !guardian && <ChildrenPicker chosen={children} onChange={setChildren} />}
        {role === 'parent' && !guardian && <KnownGuardians students={children} onInvite={onGuardian} />}
        <FormError error={refusal} />
      </div>
    </Dialog>
  );
}
