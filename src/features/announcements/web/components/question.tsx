import { useMay } from '#features/people/web/shared/auth-context.tsx';
import { mayBeTold } from '../../announcements.policy.ts';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import type { Locale } from '#platform/i18n/locale.ts';
import { Button } from '#platform/ui/button.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import type { Announcement } from '../../announcements.contract.ts';
import { choicesFor } from '../../announcements.rules.ts';
import { announcementsApi } from '../announcements.client.ts';

type Props = { announcement: Announcement; language: Locale };

/** The choices of an announcement's question; a reader answers by pressing one, and may change the answer. */
export function Question({ announcement, language }: Props) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const send = useMutation(
    announcementsApi.answer.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: announcementsApi.list.key() }),
      onError: toastError,
    }),
  );
  const { id, answer, own, state } = announcement;
  const may = useMay();
  const choices = choicesFor(announcement, language);
  if (choices.length === 0) return null;
  if (own || state !== 'published' || !may(mayBeTold))
    return <p className="mt-2 text-sm text-muted">{t`Answers: ${choices.join(' · ')}`}</p>;
  return (
    <fieldset aria-label={t`Your answer`} lang={language} className="mt-3 flex flex-wrap gap-2">
      {choices.map((choice, place) => (
        <Button
          key={place}
          variant={answer === place ? 'primary' : 'secondary'}
          icon={answer === place && <Check aria-hidden />}
          aria-pressed={answer === place}
          busy={send.isPending && send.variables.choice === place}
          onClick={() => send.mutate({ announcement_id: id, choice: place })}
        >
          {choice}
        </Button>
      ))}
    </fieldset>
  );
}
