import { useEffect, useRef, useState } from 'react';
import { isTyped, normalized, type TypedKind } from '../../ministry-forms.rules.ts';

const WAIT_MS = 1_200;

type Cell = {
  kind: TypedKind;
  /** The value as it is stored, empty if there is none. */
  stored: string;
  /** Values of a choice. */
  values: readonly string[];
  save: (value: string, before: string) => Promise<unknown>;
};

/** The text of a cell that is saved when it is left and shortly after the last key. */
export function useTypedCell({ kind, stored, values, save }: Cell) {
  const [text, setText] = useState(stored);
  // The value that the server is known to hold: the base of the next change.
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
      // The page is left within a second of the last key.
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
    /** Takes a text that may still go on. */
    type: (typed: string) => {
      setText(typed);
      if (waiting.current) clearTimeout(waiting.current.timer);
      const send = () => commit(typed);
      waiting.current = { timer: setTimeout(send, WAIT_MS), send };
    },
    /** Takes a value that is whole at once. */
    choose: (value: string) => {
      setText(value);
      commit(value);
    },
    leave: () => commit(text),
  };
}
