import { registerWorker } from '#platform/outbox/web/register-worker.ts';
import { keepForOffline } from './keep-for-offline.ts';

/** So that this device calls the roll without a network: a teacher's lists, and the pages themselves. */
export const prepareDevice = (owner: string): Promise<unknown> =>
  Promise.all([keepForOffline(owner), registerWorker()]);
