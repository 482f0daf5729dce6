import type { OwnDataPart } from '#features/feature.ts';
import { readFeed } from './calendar.service.ts';

/** Whether the person has a private calendar address; the address itself is stored nowhere. */
export const calendarOwnData: OwnDataPart = async (tx, { actor }) => ({
  calendar_address: await readFeed(tx, actor),
});
