import { useEffect, useState } from 'react';
import type { DefaultValues, FieldErrors, FieldValues } from 'react-hook-form';
import type { $ZodType } from 'zod/v4/core';
import { discardDraft, keepDraft, type KeyedOptions } from './attempt.ts';
import { useSchemaForm } from './form.ts';
import { takeUnsent, watchUnsent } from './unsent.ts';
import { useAttempt } from './use-attempt.ts';
import { useSendForm } from './use-send-form.ts';

/** Submit function of a form, and the handling of its result. */
export type Sendable<Values extends FieldValues, Input extends FieldValues, Answer> = {
  schema: $ZodType<Input, Values>;
  /** Initial values of the fields. */
  begin: Values;
  call: (input: Input, options: KeyedOptions) => Promise<Answer>;
  /** Field per error code. */
  fieldOf?: Readonly<Record<string, string>>;
  /** Code of a refusal that the form shows separately (`useSendForm`). */
  saidBeside?: string;
  /** Called if the command waits for a second person: usually closes the dialog. */
  onDeferred?: () => void;
};

type AttemptForm<Values extends FieldValues, Input extends FieldValues, Answer, Beside> = Sendable<
  Values,
  Input,
  Answer
> & {
  /** Key of the attempt: person, action and target. An unanswered attempt is found again by it. */
  name: string;
  /** Message for an attempt that was edited after sending and turns out to have succeeded. */
  counted: string;
  /** Error to show in place of another. */
  explain?: (error: unknown) => unknown;
  /** Maps the validated input to what is sent. If it throws, the error is shown and nothing is sent. */
  prepare?: (input: Input) => Input;
  /** Other choices beside the fields, which the form restores with them. */
  beside?: () => Beside;
  /** Stores unsent values too, until they are discarded or the page is left for good. */
  keepsDraft?: boolean;
  onSent: (answer: Answer) => void;
  onRefused?: (error: unknown) => void;
  onMistaken?: (errors: FieldErrors<Values>) => number;
};

/**
 * The form for actions with an idempotency key: it may be sent repeatedly until the server responds, also after the
 * dialog was closed and reopened. Holds the key, the fields and their errors, the result of the last send
 * (`sending`), and whether that is unknown (`unanswered`): pass both to a `SendDialog`.
 */
export function useAttemptForm<
  Values extends FieldValues,
  Input extends FieldValues,
  Answer,
  Beside = undefined,
>({
  name,
  schema,
  begin,
  call,
  counted,
  explain,
  prepare = (input) => input,
  beside,
  keepsDraft = false,
  ...told
}: AttemptForm<Values, Input, Answer, Beside>) {
  const { attempt, send, startOver } = useAttempt<{ values: Values; beside?: Beside | undefined }>({
    name,
    begin: { values: begin },
    counted,
    explain,
  });
  const form = useSchemaForm({ schema, defaultValues: begin as DefaultValues<Values> });

  useEffect(() => {
    // Reset over the initial values so that the form is dirty, and closing it asks about an unanswered attempt.
    if (attempt.unanswered || keepsDraft) form.reset(attempt.typed.values, { keepDefaultValues: true });
    return keepsDraft
      ? form.subscribe({
          formState: { values: true },
          callback: ({ values }) => keepDraft(attempt, { values: { ...values } }),
        })
      : undefined;
  }, [form, attempt, keepsDraft]);

  // The name includes the person, and changes when the session ends.
  const [ownName] = useState(name);
  useEffect(() => {
    const kept = takeUnsent<Values>(ownName);
    if (kept) form.reset({ ...form.getValues(), ...kept }, { keepDefaultValues: true });
    const began = JSON.stringify(form.formState.defaultValues);
    return watchUnsent(ownName, () => {
      const typed = form.getValues();
      return JSON.stringify(typed) === began ? null : typed;
    });
  }, [form, ownName]);

  const sending = useSendForm({
    form,
    send: async (typed) => {
      const input = prepare(typed);
      return send({ values: { ...form.getValues() }, beside: beside?.() }, (options) => call(input, options));
    },
    ...told,
  });

  return {
    form,
    /** Initial values: those of the unanswered attempt, if there is one. */
    begun: attempt.typed.values,
    /** The value of `beside` at the time of sending, if that attempt is unanswered. */
    begunBeside: attempt.typed.beside,
    sending,
    unanswered: attempt.unanswered && !sending.busy,
    /** After success: resets the fields, keeping those that stay for the next entry, and starts a new attempt. */
    startOver: (next: Values = begin) => {
      form.reset(next);
      startOver({ values: next });
    },
    /** Discards the draft; an unanswered attempt is kept. */
    discard: () => discardDraft(attempt),
  };
}
