import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { noteAnswer } from '#platform/ui/toasts/errors.ts';

function isRefusal(error: unknown): boolean {
  const { status, code } = error as { status?: unknown; code?: unknown };
  // One who asked too much at once gets their answer a moment later.
  if (code === 'TOO_MANY_REQUESTS') return false;
  return typeof status === 'number' && status >= 400 && status < 500;
}

/** What the portal remembers of the server's answers. A refusal is an answer too: asking again would bring the same. */
export function portalQueries(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onSuccess: noteAnswer }),
    mutationCache: new MutationCache({ onSuccess: noteAnswer }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && !isRefusal(error),
      },
      // Pressed without a network it fails at once: nothing is sent later, behind the back of whoever gave up on it.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
