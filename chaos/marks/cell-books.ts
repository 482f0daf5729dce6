import type { Cell, CellAnswer, CellEvent } from '#features/marks/marks.contract.ts';

export type SentEvent = CellEvent;

/**
 * One editor's knowledge of a cell, in order: that an event is its current content, or that an event
 * (the editor's, perhaps long ago) was accepted.
 */
export type Knowledge = { key: string; event_id: string; stands: boolean };

/** Records everything that editors sent and received, for comparison with what is stored in the end. */
export function beginBooks() {
  const events = new Map<string, SentEvent>();
  const told: { id: string; outcome: CellAnswer['outcome']; cell: Cell | null }[] = [];
  const readings: Cell[] = [];
  const readers: Knowledge[][] = [];
  const faults: string[] = [];
  const figures = { requests_lost: 0, answers_lost: 0, sent_twice: 0, busy: 0, ids_misused: 0 };
  return {
    events,
    told,
    readings,
    readers,
    faults,
    figures,
    made: (event: SentEvent) => void events.set(event.id, event),
    heard(sent: SentEvent[], answers: CellAnswer[]) {
      if (sent.map(({ id }) => id).join() !== answers.map(({ id }) => id).join())
        faults.push(`${sent.length} changes were sent, and ${answers.length} others answered`);
      told.push(...answers.map(({ id, outcome, cell }) => ({ id, outcome, cell })));
    },
    misused(answers: CellAnswer[]) {
      figures.ids_misused += 1;
      if (answers[0]?.code !== 'ID_TAKEN') faults.push(`a used id was answered ${JSON.stringify(answers)}`);
    },
    aReader() {
      const knowledge: Knowledge[] = [];
      readers.push(knowledge);
      return {
        knows: (key: string, event_id: string) => void knowledge.push({ key, event_id, stands: false }),
        reads(cells: Cell[]) {
          readings.push(...cells);
          for (const { assessment_id, student_id, event_id } of cells)
            knowledge.push({ key: `${assessment_id} ${student_id}`, event_id, stands: true });
        },
      };
    },
  };
}
export type CellBooks = ReturnType<typeof beginBooks>;
