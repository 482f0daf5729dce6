import { msg } from '@lingui/core/macro';
import type { Outcome, Sender } from '#platform/outbox/web/senders.ts';
import type { LogEvent } from './desk/log-event.ts';
import { lessonLogApi } from './lesson-log.client.ts';

/** Sends an entry, idempotent by its id. */
export const sender: Sender = {
  most: 1,
  send: async (_owner, _group, said): Promise<readonly Outcome[]> => {
    const [event] = said as readonly LogEvent[];
    if (!event) return [];
    const { id, device_at: _deviceAt, ...input } = event;
    try {
      await lessonLogApi.write.call(input, { context: { idempotencyKey: id } });
      return [{ id, refused: null }];
    } catch (error) {
      const { code } = error as { code?: unknown };
      // Stored as answered, so that "Send again" skips it: its author decides on the page of the lesson.
      if (typeof code === 'string' && code in sender.reasons) return [{ id, refused: code, answer: code }];
      throw error;
    }
  },
  words: (event) => (event as LogEvent).text,
  reasons: {
    NOT_FOUND: msg`You do not teach this class on that day.`,
    NOT_YET: msg`That day has not come yet.`,
    NO_SCHOOL: msg`There was no school on that day.`,
    NO_LESSON: msg`The timetable has no such lesson on that day.`,
    NOT_IN_PLAN: msg`A ticked point is no longer in the yearly plan.`,
    FILE_GONE: msg`A file is no longer there. Please remove it and choose it again.`,
    NOTHING_WRITTEN: msg`Please write what was done.`,
    CHANGED_MEANWHILE: msg`This lesson was written on another device meanwhile. Open it to choose.`,
  },
};
