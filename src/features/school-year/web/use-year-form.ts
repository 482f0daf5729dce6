import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import { useAuth } from '#features/people/web/shared/auth-context.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { type Sendable, useAttemptForm } from '#platform/ui/forms/use-attempt-form.ts';
import { schoolYearsApi } from './school-year.client.ts';

type YearForm<Values extends FieldValues, Input extends FieldValues, Answer> = Sendable<
  Values,
  Input,
  Answer
> & {
  /** The action and its target: key under which an unanswered request is retried. */
  of: string;
  done: (answer: Answer) => string;
  onClose: () => void;
};

/** The field to which a refusal applies: the dates, unless it concerns the name. */
const FIELD_OF = {
  YEAR_EXISTS: 'name',
  YEARS_OVERLAP: 'first_day',
  OUTSIDE_PARENT: 'first_day',
  PERIODS_OVERLAP: 'first_day',
  PARTS_OUTSIDE: 'last_day',
};

/** A form about a year or its contents, idempotent across retries until the server has answered. */
export function useYearForm<Values extends FieldValues, Input extends FieldValues, Answer>({
  of,
  done,
  onClose,
  ...sendable
}: YearForm<Values, Input, Answer>) {
  const { t } = useLingui();
  const { me } = useAuth();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: schoolYearsApi.key() });
  return useAttemptForm({
    name: `${me?.user_id} ${of}`,
    ...sendable,
    fieldOf: FIELD_OF,
    counted: t`An earlier attempt was recorded before your change. Check the list before you try again.`,
    onSent: (answer) => {
      showToast({ title: t`Success`, description: done(answer) });
      onClose();
      void refresh();
    },
    onRefused: () => void refresh(),
  });
}
