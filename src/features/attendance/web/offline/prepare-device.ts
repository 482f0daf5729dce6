import { registerWorker } from '#platform/outbox/web/register-worker.ts';
import { keepForOffline } from './keep-for-offline.ts';

/** Prepares this device to call the roll offline: stores a teacher's lists and the pages. */
export const prepareDevice = (owner: string): Promise<unknown> =>
  Promise.all([keepForOffline(owner), registerWorker()]);
