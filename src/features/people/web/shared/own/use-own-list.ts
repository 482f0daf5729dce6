import { keepPreviousData, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAuth } from '#features/people/web/shared/auth-context.tsx';
import { OWN_LISTS_MS } from '#features/people/web/shared/kept-me.ts';
import { deviceOwner } from '#features/people/web/shared/device-owner.ts';
import type { Fetched } from '#platform/outbox/web/ask-or-kept.ts';
import { whenIdle } from '#platform/ui/when-idle.ts';
import type { OwnStudents } from './own-lists.ts';

const onDevice = () => import('./own-lists.ts');

/** If the network does not respond within this time, a stored list is shown. */
const PATIENCE_MS = 4_000;
const STALE_MS = 15_000;
const OWN_LISTS_HOURS = OWN_LISTS_MS / 3_600_000;

const isRefusal = (error: unknown) => typeof (error as { status?: unknown }).status === 'number';

type Filters = { child?: string | undefined; page?: number | undefined };
type Of<List> = {
  key: QueryKey;
  /** The kind under which the device stores it. */
  kind: `own-${string}`;
  filters: Filters;
  ask: (filters: Filters) => Promise<List>;
  /** Called after the list was stored. */
  onKept?: (owner: string, list: List) => Promise<void>;
};

/** A family's own list from the server or, offline, from this device. After a refusal no stored list is shown. */
export function useOwnList<List extends OwnStudents>({ key, kind, filters, ask, onKept }: Of<List>) {
  const { me } = useAuth();
  const owner = me ? deviceOwner(me) : '';
  const queries = useQueryClient();
  const queryKey = [...key, 'own', owner, filters];
  const { child, page = 1 } = filters;
  return useQuery({
    queryKey,
    networkMode: 'always',
    placeholderData: keepPreviousData,
    staleTime: ({ state }) => (state.data?.kept ? 0 : STALE_MS),
    queryFn: async (): Promise<Fetched<List>> => {
      const asked = Date.now();
      const answer = ask(filters).then(
        (value) => ({ value, asked, kept: false }),
        async (error: unknown) => {
          if (child !== undefined) await forgetRefused(error, owner, child);
          throw error;
        },
      );
      const fresh = await soon(answer);
      if (fresh) {
        const { value } = fresh;
        const others = (id: string) => ask({ child: id });
        // The list is shown before the code that stores it is loaded.
        if (page === 1)
          whenIdle(() => {
            void onDevice()
              .then(({ keepLists }) => keepLists(owner, kind, { list: value, ask: others }))
              .then(() => onKept?.(owner, value))
              .catch(() => undefined);
          });
        return fresh;
      }
      const found = await onDevice()
        .then(({ keptList }) => (page === 1 ? keptList<List>(owner, kind, child) : undefined))
        .catch(() => undefined);
      if (!found) return answerOrWhy(answer, { owner, kind, child });
      // The response may arrive late.
      answer.then(
        (late) => queries.setQueryData(queryKey, late),
        // A late refusal removes the stored list from the page.
        (error: unknown) => (isRefusal(error) ? queries.resetQueries({ queryKey, exact: true }) : undefined),
      );
      return { value: found.value, asked: Date.parse(found.at), kept: true };
    },
  });
}

/**
 * The response, however late; otherwise throws the reason why nothing is shown: the lists are too old, or the
 * network's error.
 */
async function answerOrWhy<Answer>(
  answer: Promise<Answer>,
  { owner, kind, child }: { owner: string; kind: string; child: string | undefined },
): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (isRefusal(error)) throw error;
    const { isTooOld } = await onDevice();
    if (!(await isTooOld(owner, kind, child))) throw error;
    const { keptTooLong } = await import('#features/people/web/shared/kept-too-long.ts');
    throw keptTooLong(OWN_LISTS_HOURS);
  }
}

/** A child who is not found is no longer the reader's, so the stored lists must not be shown offline. */
async function forgetRefused(error: unknown, owner: string, child: string): Promise<void> {
  if ((error as { status?: unknown }).status !== 404) return;
  try {
    const { forgetChild } = await onDevice();
    await forgetChild(owner, child);
  } catch {
    // Storage failed, for example for lack of space; nothing is stored then.
  }
}

/** The response, or null if the server does not respond soon. A refusal is thrown. */
async function soon<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), PATIENCE_MS)));
  try {
    return await Promise.race([answer, late]);
  } catch (error) {
    if (isRefusal(error)) throw error;
    return null;
  } finally {
    clearTimeout(timer);
  }
}
