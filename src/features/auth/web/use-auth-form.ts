import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { FieldErrors, FieldValues, UseFormReturn } from 'react-hook-form';
import { errorSentence } from '#platform/ui/toasts/errors.ts';
import { closeToast, showToast } from '#platform/ui/toasts/toast.ts';

type AuthForm<Input extends FieldValues> = {
  form: UseFormReturn<Input, unknown, Input>;
  /** Asks the server; what it refuses comes back as the error, `null` is a yes. */
  send: (input: Input) => Promise<unknown>;
  failedTitle: string;
  onSent?: () => void;
  onInvalid?: (errors: FieldErrors<Input>) => void;
};

/** Sends a form of this page once, however often its button is pressed; a refusal stands in the form and in a toast. */
export function useAuthForm<Input extends FieldValues>({
  form,
  send,
  failedTitle,
  onSent,
  onInvalid,
}: AuthForm<Input>) {
  const sending = useRef(false);
  const notice = useRef<number | null>(null);
  useEffect(() => () => closeNotice(notice), []);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);

  const sendOnce = async (input: Input) => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setRefusal(null);
    closeNotice(notice);
    const error = await send(input).catch((thrown: unknown) => thrown);
    sending.current = false;
    setBusy(false);
    if (!error) return onSent?.();
    setRefusal(error);
    notice.current = showToast({
      title: failedTitle,
      description: errorSentence(error),
      tone: 'destructive',
    });
  };
  const submit = (event: FormEvent) => void form.handleSubmit(sendOnce, onInvalid)(event);

  return { submit, busy, refusal };
}

/** What was wrong with the last try is no longer the question once there is another, or another view. */
function closeNotice(notice: RefObject<number | null>): void {
  if (notice.current !== null) closeToast(notice.current);
  notice.current = null;
}
