import { routesOf } from '#platform/ui/page-route.ts';
import { guardiansPages } from '../guardians.pages.ts';
import { contactChangesApi, guardiansApi } from './shared/guardians.client.ts';

export const guardiansRoutes = routesOf(guardiansPages, {
  '/guardians': {
    page: () => import('./guardians-page.tsx').then((module) => module.GuardiansPage),
    asks: (queries) => void queries.prefetchQuery(guardiansApi.people.queryOptions({ input: {} })),
  },
  '/guardians/changes': {
    page: () => import('./changes-page.tsx').then((module) => module.ChangesPage),
    asks: (queries) => void queries.prefetchQuery(contactChangesApi.queue.queryOptions()),
  },
  '/guardians/$guardianId': {
    page: () => import('./guardian-page.tsx').then((module) => module.GuardianPage),
    heads: { address: '/guardians/$guardianId', field: 'full_name' },
    names: () => ['/guardians/$guardianId'],
  },
});
