import { routesOf } from '#platform/ui/page-route.ts';
import { guardiansPages } from '../guardians.pages.ts';
import { contactChangesApi, guardiansApi } from './shared/guardians.client.ts';
import { guardiansMessages } from './shared/guardians.messages.ts';

const messages = [guardiansMessages];

export const guardiansRoutes = routesOf(guardiansPages, {
  '/guardians': {
    messages,
    page: () => import('./guardians-page.tsx').then((module) => module.GuardiansPage),
    asks: (queries) => void queries.prefetchQuery(guardiansApi.people.queryOptions({ input: {} })),
  },
  '/guardians/changes': {
    messages,
    page: () => import('./changes-page.tsx').then((module) => module.ChangesPage),
    asks: (queries) => void queries.prefetchQuery(contactChangesApi.queue.queryOptions()),
  },
  '/guardians/$guardianId': {
    messages,
    page: () => import('./guardian-page.tsx').then((module) => module.GuardianPage),
    heads: { address: '/guardians/$guardianId', field: 'full_name' },
    names: () => ['/guardians/$guardianId'],
  },
});
