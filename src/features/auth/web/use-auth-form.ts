import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { errorSentence } from '#platform/ui/toasts/errors.ts';
import { closeToast, showToast } from '#platform/ui/toasts/toast.ts';
import type { Fields, Mistakes } from './use-fields.ts';

type AuthForm<Name extends string> = {
  form: Fields<Name>;
  /** Sends the input; returns the refusal as an error, or `null` on success. */
  send: (input: Record<Name, string>) => Promise<unknown>;
  failedTitle: string;
  onSent?: () => void;
  onInvalid?: (mistakes: Mistakes<Name>) => { notice: number; field: Name } | undefined;
};

/** Submits a form of this page once at a time; a refusal is shown in the form and in a toast. */
export function useAuthForm<Name extends string>({
  form,
  send,
  failedTitle,
  onSent,
  onInvalid,
}: AuthForm<Name>) {
  const sending = useRef(false);
  const notice = useRef<number | null>(null);
  const told = useRef<Name | null>(null);
  useEffect(() => () => closeNotice(notice), []);
  const { errors } = form;
  useEffect(() => {
    if (told.current === null || told.current in errors) return;
    told.current = null;
    closeNotice(notice);
  }, [errors]);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);

  const sendOnce = async (input: Record<Name, string>) => {
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
  const mend = (mistakes: Mistakes<Name>) => {
    closeNotice(notice);
    const said = onInvalid?.(mistakes);
    notice.current = said?.notice ?? null;
    told.current = said?.field ?? null;
  };
  const submit = (event: FormEvent) => void form.handleSubmit(sendOnce, mend)(event);

  return { submit, busy, refusal };
}

/** Closes the notice of the last attempt after a new attempt, a change of view, or a correction. */
function closeNotice(notice: RefObject<number | null>): void {
  if (notice.current !== null) closeToast(notice.current);
  notice.current = null;
}
