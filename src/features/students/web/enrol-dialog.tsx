import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ClassSelect } from '#features/classes/web/shared/class-select.tsx';
import { useClasses } from '#features/classes/web/shared/use-classes.ts';
import { useAuth } from '#features/people/web/shared/auth-context.tsx';
import { PhotoField } from '#features/student-files/web/shared/photo-field.tsx';
import { sendPhoto } from '#features/student-files/web/shared/send-photo.ts';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { SendOutcome } from '#platform/ui/forms/send-outcome.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { EnrolledSlip } from './enrolled-slip.tsx';
import { GuardianFields } from './guardian-fields.tsx';
import { IdentityFields } from './identity-fields.tsx';
import { useEnrolment } from './use-enrolment.ts';
import type { Student } from '../students.contract.ts';

/** Enrolls students: the form, the password slip if there is an account, then the next student of the class. */
export function EnrolDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const formId = useId();
  const { me } = useAuth();
  const classes = useClasses();
  const { photo, setPhoto, sendLater } = useLaterPhoto();
  const enrolment = useEnrolment(me?.user_id ?? '', close, ({ id }) => sendLater(id));
  const { form, sending, unanswered, slip, last, staying, enrol, next, discard } = enrolment;
  const { errors, isDirty } = form.formState;

  function close() {
    discard();
    onClose();
  }

  if (slip) return <EnrolledSlip enrolled={slip} onAnother={next} onDone={close} />;
  if (classes.data?.length === 0)
    return (
      <Dialog open onClose={close} title={t`New Enrollment`}>
        <NoClasses />
      </Dialog>
    );

  return (
    <Dialog
      open
      onClose={close}
      title={t`New Enrollment`}
      dirty={isDirty || sending.busy || photo !== null}
      size="lg"
      footer={
        <>
          <SendOutcome sending={sending} unanswered={unanswered} />
          <EnrolButton stay main={staying} formId={formId} busy={sending.busy} onPress={enrol}>
            {t`Enroll and next`}
          </EnrolButton>
          <EnrolButton stay={false} main={!staying} formId={formId} busy={sending.busy} onPress={enrol}>
            {t`Enroll Student`}
          </EnrolButton>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          enrol(staying);
        }}
        noValidate
        className="flex flex-col gap-4"
      >
        {last && <LastEnrolled student={last} />}
        <IdentityFields
          field={(name) => ({ ...form.register(name), error: errors[name] })}
          email={
            <TextField
              label={t`Email`}
              hint={t`Optional: with it the student can sign in at once`}
              type="email"
              inputMode="email"
              autoComplete="off"
              autoCapitalize="none"
              error={errors.email}
              {...form.register('email')}
            />
          }
          schoolClass={
            <div className="flex flex-col gap-2">
              <ClassSelect required error={errors.class_id} {...form.register('class_id')} />
              <LoadFailed of={classes} />
            </div>
          }
          guardians={<GuardianFields form={form} />}
        />
        <PhotoField photo={photo} onPhoto={setPhoto} />
      </form>
    </Dialog>
  );
}

/** The photo of a student being enrolled. It is sent afterwards; if that fails, the student stays enrolled. */
function useLaterPhoto() {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [photo, setPhoto] = useState<File | null>(null);
  function sendLater(studentId: string) {
    if (photo)
      sendPhoto(studentId, photo).then(
        () => queryClient.invalidateQueries(),
        () =>
          showToast({
            title: t`The photo was not saved`,
            description: t`The student is enrolled. Add the photo on the student’s page.`,
            tone: 'destructive',
          }),
      );
    setPhoto(null);
  }
  return { photo, setPhoto, sendLater };
}

function NoClasses() {
  const { t } = useLingui();
  return (
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
  );
}

type EnrolButtonProps = {
  /** The dialog stays open for the next student. */
  stay: boolean;
  /** Enter repeats the last chosen action. */
  main: boolean;
  formId: string;
  busy: boolean;
  onPress: (stay: boolean) => void;
  children: string;
};

function EnrolButton({ stay, main, formId, busy, onPress, children }: EnrolButtonProps) {
  const { t } = useLingui();
  const way = main
    ? ({ type: 'submit', form: formId, variant: 'primary', busy } as const)
    : ({ variant: 'secondary', disabled: busy, onClick: () => onPress(stay) } as const);
  return (
    <Button {...way} busyLabel={t`Enrolling...`}>
      {children}
    </Button>
  );
}

/** Lists the previous students, so that none is enrolled twice or forgotten. */
function LastEnrolled({ student }: { student: Student }) {
  const { full_name, roll_number } = student;
  return (
    <output className="block text-sm text-muted">
      <Trans>
        Enrolled: {full_name}, {roll_number}
      </Trans>
    </output>
  );
}
