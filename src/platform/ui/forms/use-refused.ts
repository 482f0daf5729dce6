import { useEffect, useRef } from 'react';
import { focusMistake } from './focus-mistake.ts';
import { refusedFields } from './refusals.ts';

/**
 * For a form without a schema: what the server refused, by field, or the whole error if it concerns none. The
 * focus moves to the first of its fields. `forget` is called on each change; it leaves a request under way alone, whose
 * button must stay busy.
 */
export function useRefused({ error, reset }: { error: unknown; reset: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error && form.current) focusMistake(form.current);
  }, [error]);
  const fields = refusedFields(error);
  return {
    form,
    refusedAt: (path: string) => fields.find((field) => field.path === path),
    rest: fields.length > 0 ? null : error,
    forget: () => {
      if (error) reset();
    },
  };
}
