import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useAuth } from '#features/people/web/shared/auth-context.tsx';
import { DateField } from '#platform/ui/forms/date-field.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { SendDialog } from '#platform/ui/forms/send-dialog.tsx';
import { TextAreaField } from '#platform/ui/forms/text-area-field.tsx';
import { useAttemptForm } from '#platform/ui/forms/use-attempt-form.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { DeedInput, type Flag, type OwnDeedInput } from '../../early-warning.contract.ts';
import { CLASS_MASTER_DEEDS, type Deed, deedsOf, MOST_NOTE } from '../../early-warning.rules.ts';
import { earlyWarningApi } from '../early-warning.client.ts';
import { narrowest, othersOf } from './several-flags.ts';
import { useSentence } from './use-sentence.ts';
import { DEED_WORDS } from './warning-words.ts';

type Props = {
  /** The open flags of one student, which get the same follow-up. */
  flags: readonly Flag[];
  today: string;
  /** For a class master: about one flag, which stays open. */
  own?: boolean;
  onClose: () => void;
};

/** Records a follow-up, and closes the flags unless a next date is given. */
export function DeedDialog({ flags, today, own = false, onClose }: Props) {
  const flag = narrowest(flags);
  const others = othersOf(flags, flag);
  const { t } = useLingui();
  const { me } = useAuth();
  const sentence = useSentence();
  const queryClient = useQueryClient();
  const list = (own ? earlyWarningApi.ownClass : earlyWarningApi.list).key();
  const { form, sending, unanswered } = useAttemptForm({
    name: `${me?.user_id} deed ${flags.map(({ id, revision }) => `${id} ${revision}`).join(' ')}`,
    schema: DeedInput,
    begin: { deed: '' as Deed, note: '', done_on: today, next_on: '' },
    call: ({ next_on, ...input }, options) => {
      const of = { flag_id: flag.id, revision: flag.revision };
      return own
        ? earlyWarningApi.noteOwn.call({ ...input, ...of } as OwnDeedInput & typeof of, options)
        : earlyWarningApi.act.call({ ...input, next_on, ...of, others }, options);
    },
    counted: t`An earlier attempt was recorded before your change. Check the list before you try again.`,
    fieldOf: { DAY_OUT_OF_RANGE: 'next_on', NOT_A_PAST_DAY: 'done_on', NOT_FOR_THIS_RULE: 'deed' },
    onSent: (saved) => {
      const said = saved.closed_on === null ? t`Follow-up saved` : t`Follow-up closed`;
      showToast({ title: t`Success`, description: said });
      void queryClient.invalidateQueries({ queryKey: list });
      onClose();
    },
    onRefused: () => void queryClient.invalidateQueries({ queryKey: list }),
  });
  const [deed, next] = useWatch({ control: form.control, name: ['deed', 'next_on'] });
  const { errors, isDirty } = form.formState;
  const deeds = own ? CLASS_MASTER_DEEDS : deedsOf(flag.figures.rule);
  const mayGoOn = !own && flags.every(({ state }) => state !== 'ended') && deed !== 'wrong';
  return (
    <SendDialog
      title={flag.student.full_name ?? flag.student.roll_number}
      description={flags.map((one) => sentence(one)).join(' · ')}
      submit={own || (mayGoOn && next) ? t`Save` : t`Save and close`}
      busyLabel={t`Saving...`}
      dirty={isDirty}
      sending={sending}
      unanswered={unanswered}
      onClose={onClose}
    >
      <SelectField
        label={t`What was done`}
        required
        placeholder={t`Choose`}
        error={errors.deed}
        options={deeds.map((value) => ({ value, label: t(DEED_WORDS[value]) }))}
        {...form.register('deed')}
      />
      <TextAreaField
        label={deed === 'wrong' ? t`Why it is wrong` : t`Note`}
        required
        rows={3}
        maxLength={MOST_NOTE}
        error={errors.note}
        {...form.register('note')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField label={t`Done on`} required error={errors.done_on} {...form.register('done_on')} />
        {mayGoOn && (
          <DateField
            label={t`Goes on until`}
            hint={t`Leave it empty to close.`}
            error={errors.next_on}
            {...form.register('next_on')}
          />
        )}
      </div>
    </SendDialog>
  );
}
