import { useLingui } from '@lingui/react/macro';
import { Search, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../icon.tsx';

type SearchFieldProps = {
  /** Accessible name; sighted users have the placeholder and the magnifying glass. */
  label: string;
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
  /** Called when Enter is pressed, besides searching at once. */
  onEnter?: (value: string) => void;
  className?: string;
};

const PAUSE_MS = 250;

/** Searches once typing pauses; Enter does not wait. */
export function SearchField({ label, placeholder, value, onChange, onEnter, className }: SearchFieldProps) {
  const { t } = useLingui();
  const id = useId();
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const input = useRef<HTMLInputElement>(null);

  // "Clear filters" or Back changed the search from outside.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);

  const send = (text: string) => {
    if (text === sent.current) return;
    sent.current = text;
    onChange(text);
  };
  const later = useRef(send);
  useEffect(() => {
    later.current = send;
  });
  useEffect(() => {
    const timer = setTimeout(() => later.current(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <search className={`block min-w-0 ${className ?? ''}`}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <span className="relative block">
        <Icon
          of={Search}
          size={18}
          className="pointer-events-none absolute start-3 top-1/2 -translate-y-1/2 text-muted"
        />
        <input
          ref={input}
          id={id}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            send(typed.trim());
            onEnter?.(typed.trim());
          }}
          className="field-control search-input ps-10 pe-10"
        />
        {typed && (
          <button
            type="button"
            aria-label={t`Clear search`}
            onClick={() => {
              setTyped('');
              send('');
              input.current?.focus();
            }}
            className="absolute end-1 top-1/2 inline-flex size-8 -translate-y-1/2 items-center justify-center rounded-sm text-muted hover:text-text"
          >
            <Icon of={X} size={18} />
          </button>
        )}
      </span>
    </search>
  );
}
