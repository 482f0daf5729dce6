import type { OwnDataPart } from '#features/feature.ts';
import { readFeed } from './calendar.service.ts';

/** Whether the person has a private calendar URL; the URL itself is not stored. */
export const calendarOwnData: OwnDataPart = async (tx, { actor }) => ({
  calendar_address: await readFeed(tx, actor),
});
