import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { useSchemaForm } from '#platform/ui/forms/form.ts';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { useSendForm } from '#platform/ui/forms/use-send-form.ts';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { NumberingInput } from '../../numbering.contract.ts';
import { isPattern } from '../../numbering.rules.ts';
import { numberingApi } from './students.client.ts';

/** How the school numbers its students, with the next number as it is typed. For the settings page; loads what it needs. */
export function NumberingForm() {
  const numbering = useQuery(numberingApi.get.queryOptions({ input: {} }));
  if (numbering.data)
    return <PatternForm pattern={numbering.data.pattern} nextNumber={numbering.data.next} />;
  return numbering.error ? <LoadFailed of={numbering} /> : <Skeleton />;
}

const EXAMPLE = '{YYYY}-{0000}';

function PatternForm({ pattern, nextNumber }: { pattern: string; nextNumber: string }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const form = useSchemaForm({ schema: NumberingInput, defaultValues: { pattern } });
  const { submit, busy, refusal } = useSendForm({
    form,
    send: (input) => numberingApi.set.call(input),
    onSent: (saved) => {
      form.reset({ pattern: saved.pattern });
      showToast({ title: t`Success`, description: t`Roll number pattern saved` });
      return queryClient.invalidateQueries();
    },
  });
  const { errors, isDirty } = form.formState;
  const typed = useDeferredValue(form.watch('pattern'));
  const preview = useQuery({
    ...numberingApi.get.queryOptions({ input: { pattern: typed } }),
    enabled: isPattern(typed) && typed !== pattern,
    placeholderData: keepPreviousData,
  });
  const changed = isPattern(typed) ? preview.data?.next : undefined;
  const next = typed === pattern ? nextNumber : changed;
  return (
    <form noValidate onSubmit={submit} className="flex max-w-xl flex-col gap-3">
      <TextField
        label={t`Roll number pattern`}
        hint={<Trans>{EXAMPLE}: the school year, a dash, a counter of four digits</Trans>}
        error={errors.pattern}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        {...form.register('pattern')}
      />
      <output className="block text-sm">
        {next && (
          <Trans>
            Next number: <strong className="figures">{next}</strong>
          </Trans>
        )}
      </output>
      <FormError error={refusal} />
      <div>
        <Button type="submit" variant="primary" busy={busy} busyLabel={t`Saving...`} disabled={!isDirty}>
          {t`Save`}
        </Button>
      </div>
    </form>
  );
}
