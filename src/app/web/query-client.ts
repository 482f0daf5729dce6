import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { noteAnswer } from '#platform/ui/toasts/errors.ts';

function isRefusal(error: unknown): boolean {
  const { status, code } = error as { status?: unknown; code?: unknown };
  // Not a final refusal: a rate-limited request succeeds when it is retried a moment later.
  if (code === 'TOO_MANY_REQUESTS') return false;
  return typeof status === 'number' && status >= 400 && status < 500;
}

/** The portal's query cache. A refusal is final, so it is not retried. */
export function portalQueries(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onSuccess: noteAnswer }),
    mutationCache: new MutationCache({ onSuccess: noteAnswer }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && !isRefusal(error),
      },
      // Offline, a mutation fails at once: it must not be sent later, after the person has given up on it.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
