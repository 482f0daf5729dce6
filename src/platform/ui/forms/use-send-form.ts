import { useMutation } from '@tanstack/react-query';
import { type BaseSyntheticEvent, type RefObject, useEffect, useRef } from 'react';
import type { FieldErrors, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { toastError } from '../toasts/errors.ts';
import { refusedFields } from './refusals.ts';
import { closeToast } from '../toasts/toast.ts';

type Sending<Values extends FieldValues, Context, Input extends FieldValues, Output> = {
  form: UseFormReturn<Values, Context, Input>;
  send: (input: Input) => Promise<Output>;
  /** Which field a refusal's code is about. */
  fieldOf?: Readonly<Record<string, string>>;
  onSent: (output: Output) => unknown;
  onRefused?: (error: unknown) => void;
  /** It was not even sent: the schema found mistakes, which stand at their fields by now. Gives the notice that tells of them. */
  onMistaken?: (errors: FieldErrors<Values>) => number;
};

/**
 * Sends a form once, however often its button is pressed. A refusal stands at its field (or in `refusal`, for above the
 * buttons) and in a toast, and everything typed stays.
 */
export function useSendForm<Values extends FieldValues, Context, Input extends FieldValues, Output>({
  form,
  send,
  fieldOf,
  onSent,
  onRefused,
  onMistaken,
}: Sending<Values, Context, Input, Output>) {
  // The state of the last render is too late for two presses within one frame.
  const sending = useRef(false);
  const notice = useRef<number | null>(null);
  useEffect(() => () => closeNotice(notice), []);
  const mended = Object.keys(form.formState.errors).length === 0;
  useEffect(() => {
    // What it told of was mended at its fields.
    if (mended) closeNotice(notice);
  }, [mended]);
  const mutation = useMutation({
    mutationFn: send,
    onSuccess: onSent,
    onError: (error) => {
      onRefused?.(error);
      notice.current = toastError(error);
      refusedFields(error, fieldOf).forEach(({ path, message }, place) =>
        form.setError(path as Path<Values>, { type: 'refused', message }, { shouldFocus: place === 0 }),
      );
    },
    onSettled: () => {
      sending.current = false;
    },
  });

  function sendOnce(input: Input): void {
    if (sending.current) return;
    sending.current = true;
    closeNotice(notice);
    mutation.mutate(input);
  }

  function mend(errors: FieldErrors<Values>): void {
    closeNotice(notice);
    notice.current = onMistaken?.(errors) ?? null;
  }

  function submit(event?: BaseSyntheticEvent): void {
    void form.handleSubmit(sendOnce, mend)(event);
  }

  const { error } = mutation;
  return {
    submit,
    busy: mutation.isPending,
    refusal: error && refusedFields(error, fieldOf).length === 0 ? error : null,
    reset: mutation.reset,
  };
}

/** What was wrong with the last try is no longer the question once there is another, or none. */
function closeNotice(notice: RefObject<number | null>): void {
  if (notice.current !== null) closeToast(notice.current);
  notice.current = null;
}
