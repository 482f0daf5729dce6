import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { DutyTerm } from '#features/people/duties.rules.ts';
import { dutiesToGive, DutyFields } from '#features/people/web/shared/duty-fields.tsx';
import { firstOffer, type Role } from '#features/people/people.rules.ts';
import { RoleConsequence } from '#features/people/web/shared/role-consequence.tsx';
import { roleName, roleOptions } from '#features/people/web/shared/role-name.ts';
import { Button } from '#platform/ui/button.tsx';
import { DetailsList } from '#platform/ui/details-list.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { Applicant, StudentName } from '../../joining.contract.ts';
import { joiningApi } from '../joining.client.ts';
import { ChildrenPicker } from './children-picker.tsx';
import { GuardianChoice } from './guardian-choice.tsx';
import { RecordPicker } from './record-picker.tsx';

type ApproveDialogProps = { applicant: Applicant; onClose: () => void };

/** Approves an applicant with a role, and a parent's children or a student's record. */
export function ApproveDialog({ applicant, onClose }: ApproveDialogProps) {
  const { t, i18n } = useLingui();
  const formId = useId();
  const [role, setRole] = useState<Role | null>(firstOffer(applicant.requested_role));
  const [children, setChildren] = useState<StudentName[]>([]);
  const [duties, setDuties] = useState<readonly DutyTerm[]>([]);
  const [record, setRecord] = useState<StudentName | null>(null);
  const [guardian, setGuardian] = useState<string | null>(null);
  const approve = useApprove(applicant, onClose);

  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Approve`}
      description={t`Only approve people the school knows. Anyone can enter a name.`}
      dirty={children.length > 0 || record !== null || guardian !== null || duties.length > 0}
      footer={
        <>
          <Button variant="secondary" disabled={approve.isPending} onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={role === null || (role === 'student' && record === null)}
            busy={approve.isPending}
            busyLabel={t`Saving...`}
          >
            {t`Approve`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <form
          id={formId}
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (role === null || approve.isPending) return;
            const student_ids = role === 'parent' ? children.map((child) => child.student_id) : [];
            const record_id = role === 'student' ? record?.student_id : undefined;
            approve.mutate({
              user_id: applicant.user_id,
              role,
              student_ids,
              ...(record_id && { record_id }),
              ...(role === 'admin' && { duties: dutiesToGive(duties) }),
              ...(role === 'parent' && guardian && { guardian_id: guardian }),
            });
          }}
        >
          <ApplicantDetails applicant={applicant} />
          <SelectField
            label={t`Role`}
            value={role ?? ''}
            onChange={(event) => setRole((event.target.value || null) as Role | null)}
            options={roleOptions((option) => i18n._(option))}
            {...(role === null && { placeholder: t`Choose a role` })}
          />
          {role === 'admin' && (
            <fieldset className="flex flex-col gap-1">
              <legend className="font-medium">{t`Duties of the administrator`}</legend>
              <DutyFields duties={duties} onChange={setDuties} />
            </fieldset>
          )}
          {role && role !== 'admin' && <RoleConsequence from={null} to={role} />}
        </form>
        {role === 'student' && (
          <RecordPicker applicantId={applicant.user_id} chosen={record} onChange={setRecord} />
        )}
        {role === 'parent' && (
          <GuardianChoice applicantId={applicant.user_id} chosen={guardian} onChange={setGuardian} />
        )}
        {role === 'parent' && <ChildrenPicker chosen={children} onChange={setChildren} />}
        <FormError error={approve.error} />
      </div>
    </Dialog>
  );
}

function useApprove(applicant: Applicant, onApproved: () => void) {
  const { t, i18n } = useLingui();
  const queryClient = useQueryClient();
  const name = applicant.full_name ?? applicant.email;
  return useMutation(
    joiningApi.approve.mutationOptions({
      onSuccess: (approved) => {
        const given = i18n._(roleName(approved.role));
        showToast({ title: t`Success`, description: t`${name} now has the role ${given}.` });
        onApproved();
        void queryClient.invalidateQueries();
      },
      onError: toastError,
    }),
  );
}

function ApplicantDetails({ applicant }: { applicant: Applicant }) {
  const { t, i18n } = useLingui();
  return (
    <DetailsList
      items={[
        { term: t`Name`, value: applicant.full_name ?? t`N/A` },
        { term: t`E-mail`, value: applicant.email },
        {
          term: t`Requested role`,
          value: applicant.requested_role ? i18n._(roleName(applicant.requested_role)) : '–',
        },
      ]}
    />
  );
}
