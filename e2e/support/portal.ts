import { inject } from 'vitest';
import { atEndOfFile } from '#platform/testing/cleanups.ts';
import { copyOf, launchPortal, type Portal, type PortalAddress } from './launch.ts';

export type { Portal, PortalAddress };

export const sharedPortal = (): PortalAddress => inject('demoPortal');

/** A separate server for a test file; it stops at the end of the file. */
export async function startPortal(options: Parameters<typeof launchPortal>[0] = {}): Promise<Portal> {
  const copied = options.demo && !options.dataDir ? { dataDir: copyOf(inject('demoData')) } : {};
  const portal = await launchPortal({ ...options, ...copied });
  atEndOfFile(() => portal.stop());
  return portal;
}
