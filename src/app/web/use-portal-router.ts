import { createContext, use } from 'react';
import type { PortalRouter } from './portal-router.ts';

export const PortalRouterContext = createContext<PortalRouter | null>(null);

/** The router of the portal; only within `Routed`. */
export function usePortalRouter(): PortalRouter {
  const router = use(PortalRouterContext);
  if (!router) throw new Error('usePortalRouter needs Routed above it');
  return router;
}
