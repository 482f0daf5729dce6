import type { PageRoute } from '#features/page-route.ts';

type Routes = Record<string, PageRoute[]>;

/** Every page of the portal, from the features' `web/x.routes.tsx`. */
export const PAGES: readonly PageRoute[] = Object.values(
  import.meta.glob<Routes>('../../features/*/web/*.routes.tsx', { eager: true }),
).flatMap((module) => Object.values(module).flat());
