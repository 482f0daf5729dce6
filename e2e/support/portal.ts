import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { atEndOfFile } from '#platform/testing/cleanups.ts';
import { launchPortal, type Portal } from './launch.ts';

export type { Portal };

/** A server of its own for a test file; it ends with the file. */
export async function startPortal(options: Parameters<typeof launchPortal>[0] = {}): Promise<Portal> {
  const copied = options.demo && !options.dataDir ? { dataDir: copyOfDemoData() } : {};
  const portal = await launchPortal({ ...options, ...copied });
  atEndOfFile(() => portal.stop());
  return portal;
}

function copyOfDemoData(): string {
  const copy = mkdtempSync(join(tmpdir(), 'preau-e2e-'));
  // With its owners: the database belongs to an account of its own.
  execFileSync('cp', ['-a', `${inject('demoData')}/.`, copy]);
  return copy;
}
