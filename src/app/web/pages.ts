import type { Role } from '#features/people/people.rules.ts';
import type { PageRoute } from '#platform/ui/page-route.ts';

type Routes = Record<string, PageRoute<Role>[]>;

/** Every page of the portal: what the features offer in their `web/x.routes.tsx`. */
export const PAGES: readonly PageRoute<Role>[] = Object.values(
  import.meta.glob<Routes>('../../features/*/web/*.routes.tsx', { eager: true }),
).flatMap((module) => Object.values(module).flat());
