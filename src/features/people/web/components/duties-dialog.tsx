import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { schoolDay } from '#platform/time/school-day.ts';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { CheckboxField } from '#platform/ui/forms/checkbox-field.tsx';
import { DateField } from '#platform/ui/forms/date-field.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { useInstallation } from '#platform/ui/installation.ts';
import { toastRefusal } from '#platform/ui/toasts/errors.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { DUTIES, type Duty } from '../../duties.rules.ts';
import type { HeldDuty, Person } from '../../people.contract.ts';
import { DUTY_WORDS } from '../shared/duty-words.ts';
import { peopleApi } from '../shared/people.client.ts';

/** Gives an administrator duties, for good or until a last day. The head's includes all others. */
export function DutiesDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const formId = useId();
  const { timeZone } = useInstallation();
  const [today] = useState(() => schoolDay(new Date(), timeZone));
  const [held, setHeld] = useState<readonly HeldDuty[]>(person.duties);
  const name = person.full_name ?? person.email;
  const has = (duty: Duty) => held.find((one) => one.duty === duty);
  const toggle = (duty: Duty) =>
    setHeld(has(duty) ? held.filter((one) => one.duty !== duty) : [...held, { duty, until_day: null }]);
  const setLastDay = (duty: Duty, day: string) =>
    setHeld(held.map((one) => (one.duty === duty ? { duty, until_day: day || null } : one)));

  const change = useMutation(
    peopleApi.setDuties.mutationOptions({
      onSuccess: () => {
        showToast({ title: t`Success`, description: t`The duties of ${name} were changed.` });
        onClose();
        // The reader's own duties may be among them, which change every page.
        void queryClient.invalidateQueries();
      },
      onError: (error) => toastRefusal(error, onClose),
    }),
  );
  const isHead = has('head') !== undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Duties`}
      description={<span className="wrap-anywhere">{name}</span>}
      size="sm"
      footer={
        <>
          <Button variant="secondary" disabled={change.isPending} onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button
            type="submit"
            form={formId}
            busy={change.isPending}
            busyLabel={t`Saving...`}
            variant="primary"
          >
            {t`Save duties`}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="flex flex-col gap-1"
        onSubmit={(event) => {
          event.preventDefault();
          const duties = isHead ? [{ duty: 'head' as const, until_day: null }] : [...held];
          if (!change.isPending) change.mutate({ user_id: person.user_id, duties });
        }}
      >
        {DUTIES.filter((duty) => duty === 'head' || !isHead).map((duty) => {
          const { name: label, rights } = DUTY_WORDS[duty];
          const one = has(duty);
          return (
            <div key={duty}>
              <CheckboxField
                label={t(label)}
                hint={t(rights)}
                checked={one !== undefined}
                onChange={() => toggle(duty)}
              />
              {one && duty !== 'head' && (
                <DateField
                  className="mt-1 mb-2 ps-8"
                  label={t`Last day (empty: for good)`}
                  min={today}
                  value={one.until_day ?? ''}
                  onChange={(event) => setLastDay(duty, event.target.value)}
                />
              )}
            </div>
          );
        })}
        {held.length === 0 && (
          <p aria-live="polite" className="text-accent">
            {t`Without a duty an administrator sees the dashboard and the own profile, and nothing of the office.`}
          </p>
        )}
        <FormError error={change.error} />
      </form>
    </Dialog>
  );
}
