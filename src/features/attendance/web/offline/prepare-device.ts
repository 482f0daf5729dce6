import { registerWorker } from '#platform/outbox/web/register-worker.ts';
import { keepForOffline } from './keep-for-offline.ts';

/** Prepares this device to work offline: stores a teacher's lists, the lessons to write, and the pages. */
export const prepareDevice = (owner: string): Promise<unknown> =>
  Promise.all([keepForOffline(owner), registerWorker(), keepLessons(owner)]);

/** Apart from the files of the roll, which fill what a first visit may weigh. */
const keepLessons = async (owner: string) =>
  (await import('#features/lesson-log/web/shared/keep-desk.ts')).keepDesk(owner);
