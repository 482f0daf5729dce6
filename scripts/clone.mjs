import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** The clone's own directory: every script works on it, wherever it was called from. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Runs an action while no other script of this clone runs one of the same name: `npm start` and `npm test` may be typed
 * at once. The lock of a process that was killed does not count.
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
    // No file yet: the owner is between making the directory and signing it.
    return error.code === 'EPERM' || error.code === 'ENOENT';
  }
}
