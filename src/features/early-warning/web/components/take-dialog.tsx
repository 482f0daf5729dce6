import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAuth } from '#features/people/web/shared/auth-context.tsx';
import { addDays } from '#features/school-year/school-year.rules.ts';
import { DateField } from '#platform/ui/forms/date-field.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { SendDialog } from '#platform/ui/forms/send-dialog.tsx';
import { useAttemptForm } from '#platform/ui/forms/use-attempt-form.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { type Flag, TakeFlagInput } from '../../early-warning.contract.ts';
import { earlyWarningApi } from '../early-warning.client.ts';
import { narrowest, othersOf } from './several-flags.ts';
import { useSentence } from './use-sentence.ts';

const WEEK = 7;

type Props = {
  /** The open flags of one student, which get the same owner. */
  flags: readonly Flag[];
  today: string;
  onClose: () => void;
};

/** Takes flags on until a date, or assigns them to a person who may see them. */
export function TakeDialog({ flags, today, onClose }: Props) {
  const flag = narrowest(flags);
  const others = othersOf(flags, flag);
  const { t } = useLingui();
  const { me } = useAuth();
  const sentence = useSentence();
  const queryClient = useQueryClient();
  const owners = useQuery(earlyWarningApi.owners.queryOptions({ input: { flag_id: flag.id } }));
  const { form, sending, unanswered } = useAttemptForm({
    name: `${me?.user_id} take ${flags.map(({ id, revision }) => `${id} ${revision}`).join(' ')}`,
    schema: TakeFlagInput,
    begin: { owner_id: flag.owner?.id ?? me?.user_id ?? '', due_on: flag.due_on ?? addDays(today, WEEK) },
    call: (input, options) =>
      earlyWarningApi.take.call({ ...input, flag_id: flag.id, revision: flag.revision, others }, options),
    counted: t`An earlier attempt was recorded before your change. Check the list before you try again.`,
    fieldOf: { DAY_OUT_OF_RANGE: 'due_on', NOT_AN_OWNER: 'owner_id' },
    onSent: () => {
      showToast({ title: t`Success`, description: t`Follow-up saved` });
      void queryClient.invalidateQueries({ queryKey: earlyWarningApi.list.key() });
      onClose();
    },
    onRefused: () => void queryClient.invalidateQueries({ queryKey: earlyWarningApi.list.key() }),
  });
  const { errors, isDirty } = form.formState;
  // The reader may always become owner, so saving need not wait for the list.
  const known = flag.owner ?? (me ? { id: me.user_id, full_name: null } : null);
  const people = owners.data ?? (known ? [known] : []);
  return (
    <SendDialog
      title={flag.student.full_name ?? flag.student.roll_number}
      description={flags.map((one) => sentence(one)).join(' · ')}
      submit={t`Save`}
      busyLabel={t`Saving...`}
      size="sm"
      dirty={isDirty}
      sending={sending}
      unanswered={unanswered}
      onClose={onClose}
    >
      <SelectField
        label={t`Who follows it up`}
        required
        error={errors.owner_id}
        options={people.map(({ id, full_name }) => ({
          value: id,
          label: id === me?.user_id ? t`You` : (full_name ?? '–'),
        }))}
        {...form.register('owner_id')}
      />
      <DateField label={t`Until`} required error={errors.due_on} {...form.register('due_on')} />
    </SendDialog>
  );
}
