import { type ChangeEvent, type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { takeUnsent, watchUnsent } from '#platform/ui/forms/unsent.ts';

/** Parses a field's input and returns the error as an English sentence, or null. */
export type Rule = {
  clean?: (typed: string) => string;
  mistake?: (value: string) => string | null;
};

type Values<Name extends string> = Record<Name, string>;
export type Mistakes<Name extends string> = Partial<Record<Name, { message: string }>>;
type Control = HTMLInputElement | HTMLSelectElement;

/**
 * A form of one-line fields: validated on submit first, then on change; focus goes to the first invalid
 * field.
 */
export type Fields<Name extends string> = ReturnType<typeof useFields<Name>>;

/**
 * A minimal form hook for pages before the portal, to keep them small. Input typed before hydration is
 * preserved.
 */
export function useFields<Name extends string>(
  rules: Record<Name, Rule>,
  initial: Partial<Values<Name>> = {},
  /** Storage key that preserves input over a change of language; passwords are never stored. */
  keptAs?: string,
) {
  const names = Object.keys(rules) as Name[];
  const controls = useRef(new Map<Name, Control>());
  const judged = useRef(false);
  const [typed, setTyped] = useState(initial);
  const [errors, setErrors] = useState<Mistakes<Name>>({});

  const cleaned = (name: Name, text: string): string => rules[name].clean?.(text) ?? text;
  const judge = (name: Name, text: string): string | null =>
    rules[name].mistake?.(cleaned(name, text)) ?? null;
  const textOf = (name: Name): string => controls.current.get(name)?.value ?? typed[name] ?? '';
  const setError = (name: Name, message: string | null) =>
    setErrors(
      ({ [name]: _before, ...others }) =>
        (message === null ? others : { ...others, [name]: { message } }) as Mistakes<Name>,
    );

  const setFocus = useCallback((name: Name, { select = false } = {}) => {
    const control = controls.current.get(name);
    control?.focus();
    if (select && control instanceof HTMLInputElement) control.select();
  }, []);

  useEffect(() => {
    if (!keptAs) return undefined;
    const lines = [...controls.current].filter(([, { type }]) => type === 'text' || type === 'email');
    const kept: Partial<Values<Name>> = takeUnsent(keptAs) ?? {};
    for (const [name, control] of lines) control.value ||= kept[name] ?? '';
    return watchUnsent(keptAs, () => {
      const typed = lines.filter(([, { value }]) => value).map(([name, { value }]) => [name, value]);
      return typed.length > 0 ? Object.fromEntries(typed) : null;
    });
  }, [keptAs]);

  return {
    errors,
    setError: (name: Name, message: string) => setError(name, message),
    setFocus,
    watch: (name: Name): string => typed[name] ?? '',
    register: (name: Name) => ({
      name,
      ...(name in initial && { defaultValue: typed[name] }),
      ref: (control: Control | null) => {
        if (control) controls.current.set(name, control);
        else controls.current.delete(name);
      },
      onChange: ({ target }: ChangeEvent<Control>) => {
        setTyped((before) => ({ ...before, [name]: target.value }));
        if (judged.current) setError(name, judge(name, target.value));
      },
    }),
    reset: () => {
      for (const control of controls.current.values()) control.value = '';
      judged.current = false;
      setTyped({});
      setErrors({});
    },
    handleSubmit:
      (onValid: (values: Values<Name>) => Promise<void>, onInvalid?: (mistakes: Mistakes<Name>) => void) =>
      async (event: FormEvent) => {
        event.preventDefault();
        judged.current = true;
        const found: Mistakes<Name> = {};
        for (const name of names) {
          const message = judge(name, textOf(name));
          if (message !== null) found[name] = { message };
        }
        setErrors(found);
        const first = names.find((name) => found[name]);
        if (first === undefined)
          return onValid(
            Object.fromEntries(names.map((name) => [name, cleaned(name, textOf(name))])) as Values<Name>,
          );
        setFocus(first);
        onInvalid?.(found);
      },
  };
}
