import { useEffect, useRef, useState } from 'react';
import { isTyped, normalized, type TypedKind } from '../../ministry-forms.rules.ts';

const WAIT_MS = 1_200;

type Cell = {
  kind: TypedKind;
  /** The stored value; empty if there is none. */
  stored: string;
  /** The values of a choice. */
  values: readonly string[];
  save: (value: string, before: string) => Promise<unknown>;
};

/** The text of a cell, saved when it loses the focus, or shortly after the last key. */
export function useTypedCell({ kind, stored, values, save }: Cell) {
  const [text, setText] = useState(stored);
  // The value last known to be on the server, on which the next change is based.
  const known = useRef(stored);
  // A change that is not sent yet.
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; send: () => void } | null>(null);
  const [seen, setSeen] = useState(stored);
  if (seen !== stored) {
    setSeen(stored);
    if (text === seen) setText(stored);
  }
  useEffect(() => {
    known.current = stored;
  }, [stored]);
  useEffect(
    () => () => {
      // The page was left before the pending change was sent.
      const last = waiting.current;
      if (last) {
        clearTimeout(last.timer);
        last.send();
      }
    },
    [],
  );
  const isValid = (value: string) => value === '' || isTyped(kind, value, values);

  function commit(typed: string) {
    if (waiting.current) clearTimeout(waiting.current.timer);
    waiting.current = null;
    const next = normalized(kind, typed);
    if (!isValid(next) || next === known.current) return;
    const before = known.current;
    known.current = next;
    save(next, before).catch(() => {
      known.current = before;
    });
  }

  return {
    text,
    isWrong: !isValid(normalized(kind, text)),
    /** Accepts text that may still be incomplete, so it is saved after a delay. */
    type: (typed: string) => {
      setText(typed);
      if (waiting.current) clearTimeout(waiting.current.timer);
      const send = () => commit(typed);
      waiting.current = { timer: setTimeout(send, WAIT_MS), send };
    },
    /** Accepts a complete value, which is saved immediately. */
    choose: (value: string) => {
      setText(value);
      commit(value);
    },
    leave: () => commit(text),
  };
}
