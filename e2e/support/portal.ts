import { atEndOfFile } from '#platform/testing/cleanups.ts';
import { launchPortal, type Portal } from './launch.ts';

export type { Portal };

/** A server of its own for a test file; it ends with the file. */
export async function startPortal(options: Parameters<typeof launchPortal>[0] = {}): Promise<Portal> {
  const portal = await launchPortal(options);
  atEndOfFile(() => portal.stop());
  return portal;
}
