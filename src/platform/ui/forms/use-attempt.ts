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
  /** Key of the attempt: person, action and target. An unanswered attempt is found again by it. */
  name: string;
  begin: Typed;
  /** Message for an attempt that was edited after sending and turns out to have succeeded. */
  counted: string;
  /** Error to show in place of another. */
  explain?: ((error: unknown) => unknown) | undefined;
};

/**
 * An action that is done once, however often it is sent until the server has responded:
 * `useAttemptForm` without a form.
 */
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
    /** After a response: starts the next attempt, under a new key. */
    startOver: (next: Typed = begin) => {
      discardDraft(attempt);
      setAttempt(startAttempt(name, next));
    },
  };
}
