import { Plural, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import type { PickedStudent } from '#features/students/web/shared/picked-student.ts';
import { StudentPicker } from '#features/students/web/shared/student-picker.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { MoneyField } from '#platform/ui/forms/money-field.tsx';
import { SendOutcome } from '#platform/ui/forms/send-outcome.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import type { BankAccount } from '../../bank.contract.ts';
import { useCreateAccount } from './use-create-account.ts';

type Props = {
  students?: PickedStudent[];
  onClose: () => void;
  onCreated: (account: BankAccount) => void;
};

/** Maximum number of members of an account. */
const MOST = 200;

export function CreateAccountDialog({ students, onClose, onCreated }: Props) {
  const { t } = useLingui();
  const formId = useId();
  const { form, sending, submit, chosen, choose, unanswered, refresh } = useCreateAccount((account) => {
    onClose();
    onCreated(account);
  }, students);
  const { field, fieldState } = useController({ control: form.control, name: 'initial_balance' });
  const { errors, isDirty } = form.formState;

  function close() {
    // After a lost response, the list shows whether the account was created.
    if (unanswered) refresh();
    onClose();
  }

  return (
    <Dialog
      open
      onClose={close}
      title={t`Create Account`}
      dirty={isDirty || sending.busy}
      footer={
        <>
          <SendOutcome sending={sending} unanswered={unanswered} />
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={chosen.length === 0}
            busy={sending.busy}
            busyLabel={t`Creating...`}
          >
            {t`Create Account`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <form
          id={formId}
          onSubmit={submit}
          noValidate
          className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_12rem]"
        >
          <TextField
            label={t`Account Name`}
            hint={t`Optional`}
            autoComplete="off"
            error={errors.account_name}
            {...form.register('account_name')}
          />
          <MoneyField
            label={t`Initial Balance`}
            error={fieldState.error}
            {...field}
            value={field.value ?? ''}
            // Selects the zero, so that typing replaces it.
            onFocus={(event) => event.target.select()}
          />
        </form>
        <StudentPicker
          legend={t`Students`}
          counted={
            <Plural
              value={chosen.length}
              _0="No student chosen"
              one="# student chosen"
              other="# students chosen"
            />
          }
          chosenLabel={t`Students chosen`}
          hint={chosen.length >= MOST ? t`${MOST} students are chosen, the most allowed.` : undefined}
          error={errors.student_ids}
          chosen={chosen}
          onChange={choose}
          most={MOST}
          listAll
        />
      </div>
    </Dialog>
  );
}
