import { ORPCError } from '@orpc/client';
import { useMutation } from '@tanstack/react-query';
import { type BaseSyntheticEvent, type RefObject, useEffect, useRef } from 'react';
import type { FieldErrors, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { i18n } from '#platform/i18n/web/i18n.ts';
import { toastError } from '../toasts/errors.ts';
import { refusedFields } from './refusals.ts';
import { closeToast, shownToasts } from '../toasts/toast.ts';

type Sending<Values extends FieldValues, Context, Input extends FieldValues, Output> = {
  form: UseFormReturn<Values, Context, Input>;
  send: (input: Input) => Promise<Output>;
  /** Which field a refusal's code is about. */
  fieldOf?: Readonly<Record<string, string>>;
  /** The code of a refusal that stands in the form already, with its way out: it is not said again. */
  saidBeside?: string | undefined;
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
  saidBeside,
  onSent,
  onRefused,
  onMistaken,
}: Sending<Values, Context, Input, Output>) {
  // The state of the last render is too late for two presses within one frame.
  const sending = useRef(false);
  const notice = useRef<number | null>(null);
  // The fields that the notice is about.
  const told = useRef<string[]>([]);
  useEffect(() => () => closeNotice(notice), []);
  const { errors } = form.formState;
  useEffect(() => {
    if (told.current.length === 0 || told.current.some((field) => field in errors)) return;
    // The reported mistake was corrected in its field.
    told.current = [];
    closeNotice(notice);
  }, [errors]);
  const isSaid = (error: unknown) =>
    error instanceof ORPCError && saidBeside !== undefined && error.code === saidBeside;
  const mutation = useMutation({
    mutationFn: send,
    onSuccess: onSent,
    onError: (error) => {
      onRefused?.(error);
      if (isSaid(error)) return;
      notice.current = toastError(error);
      const refused = refusedFields(error, fieldOf);
      told.current = refused.map(({ path }) => path.split('.')[0]!);
      refused.forEach(({ path, message }, place) =>
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

  function mend(mistakes: FieldErrors<Values>): void {
    closeNotice(notice);
    notice.current = onMistaken?.(mistakes) ?? null;
    told.current = fieldsTold(notice.current, mistakes);
  }

  function submit(event?: BaseSyntheticEvent): void {
    void form.handleSubmit(sendOnce, mend)(event);
  }

  const { error } = mutation;
  return {
    submit,
    busy: mutation.isPending,
    refusal: error && !isSaid(error) && refusedFields(error, fieldOf).length === 0 ? error : null,
    reset: mutation.reset,
  };
}

/** The fields of which a notice tells: those with its sentence, else all that are mistaken. */
function fieldsTold(notice: number | null, errors: FieldErrors): string[] {
  const told = shownToasts().find(({ id }) => id === notice)?.description;
  const fields = Object.keys(errors);
  const said = fields.filter((field) => {
    const message = errors[field]?.message;
    return typeof message === 'string' && i18n._(message) === told;
  });
  return said.length > 0 ? said : fields;
}

/** Closes the error of the last try: it is outdated once there is another try, or none. */
function closeNotice(notice: RefObject<number | null>): void {
  if (notice.current !== null) closeToast(notice.current);
  notice.current = null;
}
