import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useDeferredValue, useRef, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { isPattern, NO_PATTERN } from '../../numbering.rules.ts';
import { numberingApi } from './students.client.ts';

/** The roll number pattern with a live preview of the next number. For the settings page; loads its own data. */
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
  const field = useRef<HTMLInputElement>(null);
  // One field with its own validation: the form library would be most of the page's weight.
  const [typed, setTyped] = useState(pattern);
  const [isJudged, setJudged] = useState(false);
  const isDirty = typed !== pattern;
  const mistaken = isJudged && !isPattern(typed);
  const save = useMutation({
    mutationFn: () => numberingApi.set.call({ pattern: typed.trim() }),
    onSuccess: (saved) => {
      setTyped(saved.pattern);
      showToast({ title: t`Success`, description: t`Roll number pattern saved` });
      return queryClient.invalidateQueries();
    },
    onError: toastError,
  });
  const looked = useDeferredValue(typed);
  const preview = useQuery({
    ...numberingApi.get.queryOptions({ input: { pattern: looked } }),
    enabled: isPattern(looked) && looked !== pattern,
    placeholderData: keepPreviousData,
  });
  const changed = isPattern(looked) ? preview.data?.next : undefined;
  const next = looked === pattern ? nextNumber : changed;

  function submit(event: FormEvent) {
    event.preventDefault();
    setJudged(true);
    if (!isPattern(typed)) field.current?.focus();
    else if (!save.isPending) save.mutate();
  }

  return (
    <form noValidate onSubmit={submit} className="flex max-w-xl flex-col gap-3">
      <TextField
        label={t`Roll number pattern`}
        hint={<Trans>{EXAMPLE}: the school year, a dash, a counter of four digits</Trans>}
        error={mistaken ? { message: NO_PATTERN } : undefined}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        ref={field}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <output className="block text-sm">
        {next && (
          <Trans>
            Next number: <strong className="figures">{next}</strong>
          </Trans>
        )}
      </output>
      <FormError error={save.error} />
      <div>
        <Button
          type="submit"
          variant="primary"
          busy={save.isPending}
          busyLabel={t`Saving...`}
          disabled={!isDirty}
        >
          {t`Save`}
        </Button>
      </div>
    </form>
  );
}
