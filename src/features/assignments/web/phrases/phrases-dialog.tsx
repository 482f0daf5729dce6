import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { Locale } from '#platform/i18n/locale.ts';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { MOST_PHRASE, MOST_PHRASES } from '../../phrases.rules.ts';
import { phrasesApi } from '../assignments.client.ts';

type Props = { phrases: readonly string[]; language: Locale; onClose: () => void };

/** The teacher's phrases of a language, one field per digit; an empty field removes the phrase. */
export function PhrasesDialog({ phrases, language, onClose }: Props) {
  const { t } = useLingui();
  const id = useId();
  const queries = useQueryClient();
  const [typed, setTyped] = useState(() =>
    Array.from({ length: MOST_PHRASES }, (_, place) => phrases[place] ?? ''),
  );
  const wanted = typed.map((text) => text.trim()).filter((text) => text !== '');
  const save = useMutation(
    phrasesApi.save.mutationOptions({
      onSuccess: (saved) => {
        queries.setQueryData(phrasesApi.list.queryKey(), saved);
        showToast({ title: t`Success`, description: t`Phrases saved` });
        onClose();
      },
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ language, phrases: wanted });
  };
  return (
    <Dialog
      open
      size="lg"
      title={language === 'fr' ? t`Phrases in French` : t`Phrases in English`}
      dirty={typed.some((text, place) => text !== (phrases[place] ?? ''))}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" form={id} busy={save.isPending} busyLabel={t`Saving...`}>{t`Save`}</Button>
        </>
      }
    >
      <form id={id} className="flex flex-col gap-2" onSubmit={submit}>
        {typed.map((text, place) => (
          <TextField
            key={place}
            label={`/${place + 1}`}
            lang={language}
            maxLength={MOST_PHRASE}
            autoComplete="off"
            value={text}
            onChange={({ target }) => setTyped(typed.with(place, target.value))}
          />
        ))}
        <FormError error={save.error} />
      </form>
    </Dialog>
  );
}
