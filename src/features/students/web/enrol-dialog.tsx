import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { ClassSelect } from '#features/classes/web/shared/class-select.tsx';
import { useClasses } from '#features/classes/web/shared/use-classes.ts';
import { useAuth } from '#features/people/web/shared/auth-context.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { SendOutcome } from '#platform/ui/forms/send-outcome.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { EnrolledSlip } from './enrolled-slip.tsx';
import { IdentityFields } from './identity-fields.tsx';
import { useEnrolment } from './use-enrolment.ts';

/** Enrols students: the form, then the slip with the password, then the next student. */
export function EnrolDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const formId = useId();
  const { me } = useAuth();
  const classes = useClasses();
  const enrolment = useEnrolment(me?.user_id ?? '');
  const { form, sending, unanswered, enrolled, again, discard } = enrolment;
  const { errors, isDirty } = form.formState;

  function close() {
    discard();
    onClose();
  }

  if (enrolled) return <EnrolledSlip enrolled={enrolled} onAnother={again} onDone={close} />;
  if (classes.data?.length === 0)
    return (
      <Dialog open onClose={close} title={t`New Enrollment`}>
        <EmptyState
          title={t`No classes yet`}
          action={
            <LinkButton to="/classes" variant="primary">
              {t`Go to Classes`}
            </LinkButton>
          }
        >
          <Trans>Students are enrolled in a class. Create a class first.</Trans>
        </EmptyState>
      </Dialog>
    );

  return (
    <Dialog
      open
      onClose={close}
      title={t`New Enrollment`}
      dirty={isDirty || sending.busy}
      size="lg"
      footer={
        <>
          <SendOutcome sending={sending} unanswered={unanswered} />
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={sending.busy}
            busyLabel={t`Enrolling...`}
          >
            {t`Enroll Student`}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={sending.submit} noValidate className="flex flex-col gap-4">
        <IdentityFields
          field={(name) => ({ ...form.register(name), error: errors[name] })}
          email={
            <TextField
              label={t`Email`}
              hint={t`Used by the student to sign in`}
              type="email"
              inputMode="email"
              autoComplete="off"
              autoCapitalize="none"
              required
              error={errors.email}
              {...form.register('email')}
            />
          }
          schoolClass={<ClassSelect required error={errors.class_id} {...form.register('class_id')} />}
        />
        <LoadFailed of={classes} />
      </form>
    </Dialog>
  );
}
