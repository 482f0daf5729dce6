import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { useAuthForm } from '../use-auth-form.ts';
import { type Rule, useFields } from '../use-fields.ts';
import { beginPhone, forgetFactor } from './enrolment.ts';
import { PhoneProof } from './phone-proof.tsx';

type EnrolProps = { name: string; onDone: () => void; onCancel?: () => void };

const Phone: Rule = {
  clean: (phone) => phone.replaceAll(/[\s().-]/g, '').replace(/^00/, '+'),
  mistake: (phone) =>
    /^\+[1-9]\d{7,14}$/.test(phone)
      ? null
      : /*i18n*/ 'Please begin with + and the country code, such as +237',
};

export function EnrolPhone({ name, onDone, onCancel }: EnrolProps) {
  const { t } = useLingui();
  const [phone, setPhone] = useState<{ id: string; number: string } | null>(null);
  const form = useFields({ phone: Phone });
  const { submit, busy, refusal } = useAuthForm({
    form,
    send: async (input) => {
      const { data, error } = await beginPhone(name, input.phone);
      if (data) setPhone({ id: data, number: input.phone });
      return error;
    },
    failedTitle: t`Error`,
  });
  const cancel = () => {
    if (phone) void forgetFactor(phone.id);
    onCancel?.();
  };
  return (
    <div className="flex flex-col gap-4">
      {phone ? (
        <PhoneProof factorId={phone.id} name={phone.number} onDone={onDone} />
      ) : (
        <form onSubmit={submit} noValidate className="flex flex-col gap-4">
          <TextField
            label={t`Phone number`}
            hint={t`Codes will be sent to this number by text message.`}
            type="tel"
            autoComplete="tel"
            required
            error={form.errors.phone}
            {...form.register('phone')}
          />
          <FormError error={refusal} />
          <Button type="submit" variant="primary" busy={busy}>
            {t`Continue`}
          </Button>
        </form>
      )}
      {onCancel && (
        <Button variant="quiet" onClick={cancel}>
          {t`Cancel`}
        </Button>
      )}
    </div>
  );
}
