import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Badge } from '#platform/ui/badge.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { useSchemaForm } from '#platform/ui/forms/form.ts';
import { FormDialog } from '#platform/ui/forms/form-dialog.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { useSendForm } from '#platform/ui/forms/use-send-form.ts';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { type OwnContact, OwnContactInput } from '../../contact-changes.contract.ts';
import { ContactValue } from '../contact-value.tsx';
import { useFieldNames } from '../field-names.ts';
import { contactChangesApi } from './guardians.client.ts';

/** A parent's own contact details and their children's emergency contacts; changes await the office. */
export function OwnContactDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const contact = useQuery(contactChangesApi.mine.queryOptions());
  if (contact.data) return <OwnContactForm contact={contact.data} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={t`My contact details`}>
      <LoadFailed of={contact} />
      {contact.isPending && <Skeleton />}
    </Dialog>
  );
}

function OwnContactForm({ contact, onClose }: { contact: OwnContact; onClose: () => void }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const form = useSchemaForm({
    schema: OwnContactInput,
    defaultValues: {
      phone: contact.phone ?? '',
      email: contact.email ?? '',
      address: contact.address ?? '',
      children: contact.children.map(({ student_id, emergency_contact }) => ({
        student_id,
        emergency_contact: emergency_contact ?? '',
      })),
    },
  });
  const sending = useSendForm({
    form,
    send: (input) => contactChangesApi.ask.call(input),
    onSent: () => {
      showToast({ title: t`Success`, description: t`Your changes were sent to the school office.` });
      onClose();
      return queryClient.invalidateQueries();
    },
  });
  const { errors, isDirty } = form.formState;
  return (
    <FormDialog
      title={t`My contact details`}
      description={t`The school office confirms what you change.`}
      submit={t`Send`}
      busyLabel={t`Sending...`}
      dirty={isDirty}
      sending={sending}
      onClose={onClose}
      beside={<AskedBefore changes={contact.changes} />}
    >
      <TextField
        label={t`Phone`}
        type="tel"
        autoComplete="tel"
        error={errors.phone}
        {...form.register('phone')}
      />
      <TextField
        label={t`E-mail`}
        hint={t`Where the school writes to you. You still sign in as before.`}
        type="email"
        autoComplete="email"
        error={errors.email}
        {...form.register('email')}
      />
      <TextField
        label={t`Address`}
        autoComplete="street-address"
        error={errors.address}
        {...form.register('address')}
      />
      {contact.children.map((child, index) => (
        <TextField
          key={child.student_id}
          label={t`Emergency contact of ${child.full_name}`}
          error={errors.children?.[index]?.emergency_contact}
          {...form.register(`children.${index}.emergency_contact`)}
        />
      ))}
      <FormError error={sending.refusal} />
    </FormDialog>
  );
}

function AskedBefore({ changes }: Pick<OwnContact, 'changes'>) {
  const { t } = useLingui();
  const names = useFieldNames();
  if (changes.length === 0) return null;
  return (
    <section className="mt-4 border-t border-line pt-3">
      <h3 className="text-sm font-medium">{t`Your requests`}</h3>
      <ul className="flex flex-col divide-y divide-line">
        {changes.map((change) => (
          <li
            key={change.id}
            className="flex flex-wrap items-baseline justify-between gap-x-3 py-1.5 text-sm"
          >
            <span className="min-w-0 wrap-anywhere">
              <span className="me-2 text-muted">{names[change.field]}</span>
              <ContactValue field={change.field} value={change.new_value} />
            </span>
            {change.approved === null ? (
              <Badge tone="pending">{t`Waiting`}</Badge>
            ) : change.approved ? (
              <Badge tone="success">{t`Approved`}</Badge>
            ) : (
              <Badge tone="inactive">{t`Refused`}</Badge>
            )}
            {change.note && <p className="w-full text-muted">{change.note}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
