import { msg } from '@lingui/core/macro';
import type { Outcome, Sender } from '#platform/outbox/web/senders.ts';
import type { RollEvent } from '../attendance.contract.ts';
import { applyEvents } from './offline/apply-events.ts';
import { keepRoll, keptRoll } from './offline/store.ts';
import { STATUS_WORDS } from './roll/status-words.ts';
import { attendanceApi } from './shared/attendance.client.ts';

export const sender: Sender = {
  most: 200,
  send: async (owner, group, said) => {
    const [class_id = '', day = ''] = group.split(' ');
    const events = said as readonly RollEvent[];
    const { answers } = await attendanceApi.send.call({ class_id, day, events: [...events] });
    const outcomes = answers.map(({ id, outcome, code }): Outcome => ({
      id,
      refused: outcome === 'refused' ? code : null,
      lost: outcome === 'lost',
    }));
    const shown = new Set(
      outcomes.filter(({ refused, lost }) => refused === null && !lost).map(({ id }) => id),
    );
    const kept = await keptRoll(owner, class_id, day);
    if (kept)
      await keepRoll(
        owner,
        applyEvents(
          kept.value,
          events.filter(({ id }) => shown.has(id)),
        ),
      );
    return outcomes;
  },
  words: (event) => {
    const said = event as RollEvent;
    return said.kind === 'mark' ? STATUS_WORDS[said.status] : msg`Register saved`;
  },
  reasons: {
    NOT_FOUND: msg`You do not teach this class on that day, or the pupil was never in it.`,
    NOT_YET: msg`That day has not come yet.`,
    NO_SCHOOL: msg`There was no school on that day.`,
    ID_TAKEN: msg`This entry belongs to something else on the server.`,
  },
};
