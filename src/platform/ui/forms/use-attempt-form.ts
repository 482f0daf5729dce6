import { useEffect, useState } from 'react';
import type { DefaultValues, FieldErrors, FieldValues } from 'react-hook-form';
import type { $ZodType } from 'zod/v4/core';
import { countedBefore, saying, sendAttempt, startAttempt } from './attempt.ts';
import { useSchemaForm } from './form.ts';
import { useSendForm } from './use-send-form.ts';

/** What a form sends, and what becomes of it. */
export type Sendable<Values extends FieldValues, Input extends FieldValues, Answer> = {
  schema: $ZodType<Input, Values>;
  /** What stands in the fields at first. */
  begin: Values;
  call: (input: Input, options: { context: { idempotencyKey: string } }) => Promise<Answer>;
  /** Which field a refusal's code is about. */
  fieldOf?: Readonly<Record<string, string>>;
};

type AttemptForm<Values extends FieldValues, Input extends FieldValues, Answer> = Sendable<
  Values,
  Input,
  Answer
> & {
  /** Whose, what is done, and to what: a lost answer is waited for under this name. */
  name: string;
  /** What is said where an attempt that was changed since turns out to have counted. */
  counted: string;
  /** What is shown in the place of another error. */
  explain?: (error: unknown) => unknown;
  onSent: (answer: Answer) => void;
  onRefused: (error: unknown) => void;
  onMistaken?: (errors: FieldErrors<Values>) => number;
};

/**
 * A form that is carried out once, however often it is sent until the server has answered, also from a dialog that was closed
 * and opened again.
 */
export function useAttemptForm<Values extends FieldValues, Input extends FieldValues, Answer>({
  name,
  schema,
  begin,
  call,
  counted,
  explain = (error) => error,
  ...told
}: AttemptForm<Values, Input, Answer>) {
  const [attempt] = useState(() => startAttempt(name, begin));
  const form = useSchemaForm({ schema, defaultValues: begin as DefaultValues<Values> });

  // Onto the fields as they begin, so that what waits for its answer is asked about before it is closed again.
  useEffect(() => {
    if (attempt.unanswered) form.reset(attempt.typed, { keepDefaultValues: true });
  }, [form, attempt]);

  const sending = useSendForm({
    form,
    send: (input) =>
      sendAttempt(name, attempt, form.getValues(), (options) => call(input, options)).catch(
        (error: unknown) => {
          throw countedBefore(error) ? saying(error, counted) : explain(error);
        },
      ),
    ...told,
  });

  return {
    form,
    /** What the fields began with: what waits for its answer, where something does. */
    begun: attempt.typed,
    sending,
    unanswered: attempt.unanswered && !sending.busy,
  };
}
