import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** The clone's directory, which every script uses wherever it is called from. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Runs an action under a lock per name and clone: `npm start` and `npm test` may run at once. The
 * lock of a killed process is ignored.
 */
export async function alone(name, action) {
  const lock = join(root, `.lock-${name}`);
  for (let told = false; !take(lock); told = true) {
    if (!told) console.log(`Waiting for another ${name} of this clone to end.`);
    await sleep(250);
  }
  try {
    return await action();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

function take(lock) {
  try {
    mkdirSync(lock);
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (ownerLives(lock)) return false;
    rmSync(lock, { recursive: true, force: true });
    return take(lock);
  }
  writeFileSync(join(lock, 'pid'), String(process.pid));
  return true;
}

function ownerLives(lock) {
  try {
    process.kill(Number(readFileSync(join(lock, 'pid'), 'utf8')), 0);
    return true;
  } catch (error) {
    // No file yet: the owner has created the directory and not yet written its pid.
    return error.code === 'EPERM' || error.code === 'ENOENT';
  }
}
