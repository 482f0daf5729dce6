import { msg } from '@lingui/core/macro';
import type { Sender } from '#platform/outbox/web/senders.ts';
import type { CellEvent } from '../marks.contract.ts';
import { marksApi } from './marks.client.ts';
import { noteTaken } from './sheet/kept-sheets.ts';
import { wordsOf } from './value-words.ts';

/** Sends the cells of a sheet. A conflict with another person's change waits for its author's choice. */
export const sender: Sender = {
  most: 200,
  send: async (owner, sheet_id, said) => {
    const events = said as readonly CellEvent[];
    const { answers } = await marksApi.save.call({ sheet_id, events: [...events] });
    const taken = new Set(answers.filter(({ outcome }) => outcome === 'taken').map(({ id }) => id));
    await noteTaken(
      owner,
      sheet_id,
      events.filter(({ id }) => taken.has(id)),
    );
    return answers.map(({ id, outcome, code, cell }) => ({
      id,
      refused: outcome === 'taken' ? null : outcome === 'conflict' ? 'CONFLICT' : code,
      ...(outcome === 'conflict' && { answer: cell }),
    }));
  },
  words: (event) => wordsOf(event as CellEvent) || msg`Emptied`,
  reasons: {
    CONFLICT: msg`Somebody else changed this mark. Open the sheet to choose.`,
    NOT_FOUND: msg`You do not teach this class, or the student left it.`,
    ID_TAKEN: msg`This mark belongs to something else on the server.`,
    CLASS_CHANGED: msg`The student changed class. Enter the mark on the sheet of the new class.`,
    SHEET_CLOSED: msg`The sheet is closed. Ask the office to open it again.`,
    REASON_MISSING: msg`The sheet is closed. A change needs a reason.`,
    OUT_OF_RANGE: msg`The mark is higher than the column allows.`,
  },
};
