import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { Guardian } from '#features/guardians/guardians.contract.ts';
import type { DutyTerm } from '#features/people/duties.rules.ts';
import { dutiesToGive } from '#features/people/web/shared/duty-fields.tsx';
import { useSchemaForm } from '#platform/ui/forms/form.ts';
import { useAttempt } from '#platform/ui/forms/use-attempt.ts';
import { useSendForm } from '#platform/ui/forms/use-send-form.ts';
import { InviteInput, type StudentName } from '../../joining.contract.ts';
import { joiningApi } from '../joining.client.ts';
import type { MadeSlip } from './invitation-slip.tsx';

export type InvitationForm = UseFormReturn<
  z.input<typeof InviteInput>,
  unknown,
  z.output<typeof InviteInput>
>;

const EMPTY = { full_name: '', email: null };
/** The field to which each refusal belongs. */
const FIELD_OF_REFUSAL = { EMAIL_TAKEN: 'email' };

/** The state of an invitation: the form (prefilled for an existing guardian), then the slip. */
export function useInvitation(guardian: Guardian | null, kind: 'teacher' | 'parent') {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [children, setChildren] = useState<StudentName[]>([]);
  const [duties, setDuties] = useState<readonly DutyTerm[]>([]);
  const [slip, setSlip] = useState<MadeSlip | null>(null);
  const form: InvitationForm = useSchemaForm({
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
  const sending = useSendForm({
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

  /** The role is kept, because schools usually invite several people of the same kind in a row. */
  function startOver() {
    form.reset({ ...EMPTY, role });
    sending.reset();
    setChildren([]);
    setDuties([]);
    setSlip(null);
  }

  return { form, role, children, setChildren, duties, setDuties, sending, slip, startOver };
}
