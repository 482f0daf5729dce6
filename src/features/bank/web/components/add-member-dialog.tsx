import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PickedStudent } from '#features/students/web/shared/picked-student.ts';
import { StudentPicker } from '#features/students/web/shared/student-picker.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { BankAccount } from '../../bank.contract.ts';
import { bankApi } from '../bank.client.ts';
import { useAccountName } from '../shared/account-names.tsx';

type Props = { account: BankAccount; onClose: () => void };

const MOST_MEMBERS = 200;

export function AddMemberDialog({ account, onClose }: Props) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const to = useAccountName()(account);
  const [chosen, setChosen] = useState<PickedStudent[]>([]);
  const [already, setAlready] = useState<PickedStudent | undefined>();
  const members = new Set(account.members.map((member) => member.student_id));
  function choose(students: PickedStudent[]) {
    setChosen(students.filter((student) => !members.has(student.student_id)));
    setAlready(students.find((student) => members.has(student.student_id)));
  }
  const add = useMutation({
    mutationFn: async () => {
      // Sequential: students added before a refusal stay added and are not sent again.
      for (const student of chosen) {
        await bankApi.addMember.call({ account_id: account.id, student_id: student.student_id });
        setChosen((rest) => rest.filter((one) => one !== student));
      }
    },
    onSuccess: () => {
      showToast({ title: t`Success`, description: t`Members added successfully` });
      onClose();
    },
    onError: toastError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: bankApi.key() }),
  });
  const count = chosen.length;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Add members`}
      description={to}
      dirty={count > 0}
      footer={
        <Button
          variant="primary"
          disabled={count === 0}
          busy={add.isPending}
          busyLabel={t`Processing...`}
          onClick={() => add.mutate()}
        >
          {t`Add`}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <StudentPicker
          legend={t`Students`}
          counted={t`${plural(count, { one: '# student chosen', other: '# students chosen' })}`}
          chosenLabel={t`Students chosen`}
          chosen={chosen}
          onChange={choose}
          error={already && { message: t`${already.full_name ?? already.roll_number} is already a member.` }}
          most={MOST_MEMBERS - account.members.length}
        />
        <FormError error={add.error} />
      </div>
    </Dialog>
  );
}
