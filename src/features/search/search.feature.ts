import type { Feature } from '#features/feature.ts';
import { searchRouter } from './server/search.router.ts';

export const searchFeature: Feature = {
  name: 'search',
  router: ({ finders }) => ({ search: searchRouter(finders) }),
};
