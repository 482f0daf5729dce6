import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { AUDIENCE_ROLES } from '#features/announcements/announcements.rules.ts';
import { useRoleWords } from '#features/announcements/web/shared/audience-words.ts';
import { ClassCheckboxes } from '#features/announcements/web/shared/class-checkboxes.tsx';
import { clockOf, minuteOf } from '#platform/time/minutes.ts';
import { CheckboxField } from '#platform/ui/forms/checkbox-field.tsx';
import { DateField } from '#platform/ui/forms/date-field.tsx';
import { FieldError } from '#platform/ui/forms/field.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { SendDialog } from '#platform/ui/forms/send-dialog.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { useAttemptForm } from '#platform/ui/forms/use-attempt-form.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { type CalendarEvent, EventInput } from '../../calendar.contract.ts';
import { MOST_NAME, MOST_PLACE } from '../../calendar.rules.ts';
import { calendarApi } from '../calendar.client.ts';

type Props = { event: CalendarEvent | null; onClose: () => void };

/** Adds or changes an event. */
export function EventDialog({ event, onClose }: Props) {
  const { t } = useLingui();
  const { form, sending, unanswered } = useEventForm(event, onClose);
  const { register, watch, setValue, getValues, formState } = form;
  const { errors, isDirty } = formState;
  const change = { shouldDirty: true, shouldValidate: formState.isSubmitted } as const;
  // By default, events last a single day: the last day follows the first.
  const follow = () => {
    const { first_day, last_day } = getValues();
    if (!last_day || last_day < first_day) setValue('last_day', first_day);
  };
  const time = (name: 'starts_at' | 'ends_at') => ({
    type: 'time',
    error: errors[name],
    value: watch(name) === null ? '' : clockOf(watch(name) ?? 0),
    onChange: ({ target }: { target: HTMLInputElement }) => setValue(name, minuteOf(target.value), change),
  });
  return (
    <SendDialog
      size="lg"
      title={event ? t`Change the event` : t`Add an event`}
      submit={t`Save`}
      busyLabel={t`Saving...`}
      dirty={isDirty}
      sending={sending}
      unanswered={unanswered}
      onClose={onClose}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label={t`Name in French`}
          lang="fr"
          autoComplete="off"
          maxLength={MOST_NAME}
          error={errors.name_fr}
          {...register('name_fr')}
        />
        <TextField
          label={t`Name in English`}
          lang="en"
          autoComplete="off"
          maxLength={MOST_NAME}
          error={errors.name_en}
          {...register('name_en')}
        />
      </div>
      <p className="-mt-2 text-sm text-muted">{t`One name is enough: it is then used in both languages.`}</p>
      <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-4">
        <DateField
          label={t`First day`}
          required
          error={errors.first_day}
          {...register('first_day', { onChange: follow })}
        />
        <DateField label={t`Last day`} required error={errors.last_day} {...register('last_day')} />
        <TextField label={t({ message: 'From', context: 'time' })} {...time('starts_at')} />
        <TextField label={t({ message: 'To', context: 'time' })} {...time('ends_at')} />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label={t`Place`}
          autoComplete="off"
          maxLength={MOST_PLACE}
          error={errors.place}
          {...register('place')}
        />
        <SelectField
          label={t({ message: 'Kind', context: 'event' })}
          options={[
            { value: 'event', label: t`Event` },
            { value: 'meeting', label: t`Meeting` },
            { value: 'exam', label: t`Exam` },
          ]}
          {...register('kind')}
        />
      </div>
      <RolesField
        roles={watch('roles')}
        error={errors.roles?.message}
        onRoles={(roles) => setValue('roles', roles, change)}
      />
      <ClassCheckboxes
        classIds={watch('class_ids')}
        error={errors.class_ids?.message}
        onClasses={(ids) => setValue('class_ids', ids, change)}
      />
    </SendDialog>
  );
}

type RolesFieldProps = {
  roles: EventInput['roles'];
  error: string | undefined;
  onRoles: (roles: EventInput['roles']) => void;
};

/** The readers of the event, in the order in which roles are listed. */
function RolesField({ roles, error, onRoles }: RolesFieldProps) {
  const { t } = useLingui();
  const words = useRoleWords();
  return (
    <fieldset>
      <legend className="font-medium">{t({ message: 'For', context: 'readers' })}</legend>
      <div className="flex flex-wrap gap-x-6">
        {AUDIENCE_ROLES.map((role) => (
          <CheckboxField
            key={role}
            label={words[role]}
            checked={roles.includes(role)}
            onChange={({ target }) =>
              onRoles(
                AUDIENCE_ROLES.filter((each) => (each === role ? target.checked : roles.includes(each))),
              )
            }
          />
        ))}
      </div>
      {error && <FieldError id="event-roles-error" error={{ message: error }} />}
    </fieldset>
  );
}

function useEventForm(event: CalendarEvent | null, onClose: () => void) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const begin: EventInput = {
    kind: event?.kind ?? 'event',
    name_en: event?.name_en ?? '',
    name_fr: event?.name_fr ?? '',
    place: event?.place ?? '',
    first_day: event?.first_day ?? '',
    last_day: event?.last_day ?? '',
    starts_at: event?.starts_at ?? null,
    ends_at: event?.ends_at ?? null,
    roles: event?.roles ?? ['parent', 'student', 'teacher'],
    class_ids: event?.classes.map(({ id }) => id) ?? [],
  };
  return useAttemptForm({
    name: `calendar.${event?.id ?? 'new'}`,
    schema: EventInput,
    begin,
    counted: t`The event was saved as you first sent it.`,
    call: (input, options) =>
      event
        ? calendarApi.change.call({ event_id: event.id, ...input })
        : calendarApi.create.call(input, options),
    fieldOf: { NO_SUCH_CLASS: 'class_ids' },
    keepsDraft: event === null,
    onSent: () => {
      showToast({ title: t`Success`, description: t`Event saved` });
      onClose();
      void queries.invalidateQueries({ queryKey: calendarApi.list.key() });
    },
  });
}
