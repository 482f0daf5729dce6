import { keep } from '#platform/outbox/web/store.ts';
import { lessonLogApi } from '../lesson-log.client.ts';

const ASKED_KEY = 'preau.lesson-log.kept';
const AGAIN_MS = 20 * 60_000;

export const DESK = { kind: 'lesson-log-desk', name: 'desk' } as const;

/** Stores a teacher's lessons on this device even before the lesson log is first opened. */
export async function keepDesk(owner: string): Promise<void> {
  const last = sessionStorage.getItem(ASKED_KEY);
  if (last !== null && Date.now() - Number(last) < AGAIN_MS) return;
  await keep(owner, DESK.kind, DESK.name, await lessonLogApi.desk.call());
  sessionStorage.setItem(ASKED_KEY, String(Date.now()));
}
