import { useState } from 'react';
import {
  countedBefore,
  discardDraft,
  type KeyedOptions,
  saying,
  sendAttempt,
  startAttempt,
} from './attempt.ts';

type UseAttempt<Typed> = {
  /** Whose, what is done, and to what: a lost answer is waited for under this name. */
  name: string;
  begin: Typed;
  /** Message for an attempt that was edited after sending and turns out to have succeeded. */
  counted: string;
  /** Error to show in place of another. */
  explain?: ((error: unknown) => unknown) | undefined;
};

/** Something that is done once, however often it is sent until the server has answered: `useAttemptForm` without a form. */
export function useAttempt<Typed>({ name, begin, counted, explain = (error) => error }: UseAttempt<Typed>) {
  const [attempt, setAttempt] = useState(() => startAttempt(name, begin));

  async function send<Answer>(typed: Typed, call: (options: KeyedOptions) => Promise<Answer>) {
    try {
      return await sendAttempt(attempt, typed, call);
    } catch (error) {
      throw countedBefore(error) ? saying(error, counted) : await explain(error);
    }
  }

  return {
    attempt,
    send,
    /** After an answer: the next thing, under its own key. */
    startOver: (next: Typed = begin) => {
      discardDraft(attempt);
      setAttempt(startAttempt(name, next));
    },
  };
}
