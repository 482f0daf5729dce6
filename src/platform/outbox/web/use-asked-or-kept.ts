import { type QueryKey, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { askOrKept, type Fetched } from './ask-or-kept.ts';
import { keep, type Kept, kept } from './store.ts';

type Of<Value> = {
  key: QueryKey;
  owner: string;
  /** The kind under which the device stores it. */
  kind: string;
  name: string;
  ask: () => Promise<Value>;
  /** Merges a response into the stored value, if it contains less. */
  into?: (value: Value, before: Value | undefined) => Value;
  /** Called after it was stored. */
  onKept?: () => Promise<void>;
};

/** Shows the stored value at once, and replaces it with the server's. */
export function useAskedOrKept<Value>({ key, owner, kind, name, ask, into, onKept }: Of<Value>) {
  const own = useQuery({
    queryKey: [...key, 'kept'],
    networkMode: 'always',
    retry: false,
    queryFn: async () => (await kept<Value>(owner, kind, name).catch(() => undefined)) ?? null,
  });
  const query = useQuery({
    queryKey: key,
    networkMode: 'always',
    retry: false,
    staleTime: 15_000,
    queryFn: () =>
      askOrKept<Value>(
        ask,
        async (value) => {
          const whole = into ? into(value, (await kept<Value>(owner, kind, name))?.value) : value;
          await keep(owner, kind, name, whole);
          await onKept?.();
        },
        () => kept<Value>(owner, kind, name),
      ),
  });
  const base = useMemo(() => query.data ?? keptAs(own.data), [query.data, own.data]);
  return { base, query };
}

const keptAs = <Value>(found: Kept<Value> | null | undefined): Fetched<Value> | null =>
  found ? { value: found.value, asked: Date.parse(found.at), kept: true } : null;
