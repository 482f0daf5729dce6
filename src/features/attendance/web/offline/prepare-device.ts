import { registerWorker } from '#platform/outbox/web/register-worker.ts';
import { keepForOffline } from './keep-for-offline.ts';

/** Prepares this device to work offline: stores a teacher's lists, the lessons to write, and the pages. */
export const prepareDevice = (owner: string): Promise<unknown> =>
  Promise.all([keepForOffline(owner), registerWorker(), keepLessons(owner)]);

/** Separate from the files of the roll, which already reach the size limit of a first visit. */
const keepLessons = async (owner: string) =>
  (await import('#features/lesson-log/web/shared/keep-desk.ts')).keepDesk(owner);
