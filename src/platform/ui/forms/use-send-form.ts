import { ORPCError } from '@orpc/client';
import { useMutation } from '@tanstack/react-query';
import { type BaseSyntheticEvent, type RefObject, useEffect, useRef } from 'react';
import type { FieldErrors, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { i18n } from '#platform/i18n/web/i18n.ts';
import { toastDeferred, toastError } from '../toasts/errors.ts';
import { focusMistake } from './focus-mistake.ts';
import { isDeferred, refusedFields } from './refusals.ts';
import { closeToast, shownToasts } from '../toasts/toast.ts';

type Sending<Values extends FieldValues, Context, Input extends FieldValues, Output> = {
  form: UseFormReturn<Values, Context, Input>;
  send: (input: Input) => Promise<Output>;
  /** Field per error code. */
  fieldOf?: Readonly<Record<string, string>>;
  /** Code of a refusal that the form already shows with its remedy, so that it is not repeated. */
  saidBeside?: string | undefined;
  onSent: (output: Output) => unknown;
  onRefused?: (error: unknown) => void;
  /** Called if the command waits for a second person: usually closes the dialog. */
  onDeferred?: (() => void) | undefined;
  /**
   * Called if the schema found errors and nothing was sent; they are shown at their fields. Returns
   * the id of the notice about them.
   */
  onMistaken?: (errors: FieldErrors<Values>) => number;
};

/**
 * Sends a form once, however often its button is pressed. A refusal is shown at its field (or as
 * `refusal`, above the buttons) and in a toast, and all typed values stay.
 */
export function useSendForm<Values extends FieldValues, Context, Input extends FieldValues, Output>({
  form,
  send,
  fieldOf,
  saidBeside,
  onSent,
  onRefused,
  onDeferred,
  onMistaken,
}: Sending<Values, Context, Input, Output>) {
  // A ref, because state of the last render is too late for two presses within one frame.
  const sending = useRef(false);
  const notice = useRef<number | null>(null);
  // Fields that the notice is about.
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
      if (isDeferred(error)) {
        toastDeferred(error);
        onDeferred?.();
        return;
      }
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
    // React clears it before the schema has judged.
    const shown: unknown = event?.currentTarget;
    let isMistaken = false;
    const judged = form.handleSubmit(sendOnce, (mistakes) => {
      isMistaken = true;
      mend(mistakes);
    })(event);
    void judged.then(() => isMistaken && shown instanceof HTMLElement && focusMistake(shown));
  }

  const { error } = mutation;
  return {
    submit,
    busy: mutation.isPending,
    refusal:
      error && !isSaid(error) && !isDeferred(error) && refusedFields(error, fieldOf).length === 0
        ? error
        : null,
    reset: mutation.reset,
  };
}

/** The fields that a notice is about: those with its message, else all with errors. */
function fieldsTold(notice: number | null, errors: FieldErrors): string[] {
  const told = shownToasts().find(({ id }) => id === notice)?.description;
  const fields = Object.keys(errors);
  const said = fields.filter((field) => {
    const message = errors[field]?.message;
    return typeof message === 'string' && i18n._(message) === told;
  });
  return said.length > 0 ? said : fields;
}

/** Closes the error notice of the last try, which the next try or leaving makes outdated. */
function closeNotice(notice: RefObject<number | null>): void {
  if (notice.current !== null) closeToast(notice.current);
  notice.current = null;
}
