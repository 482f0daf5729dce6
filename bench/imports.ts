import { randomUUID } from 'node:crypto';
import { aLargeFile, csvOf } from '../src/features/people-import/server/people-import.builders.ts';
import { against } from './report.ts';
import type { World } from './work.ts';

const ROWS = 5_000;
const FAULTS = 37;

export type ImportFigures = {
  readMs: number;
  planMs: number;
  runMs: number;
  againMs: number;
  undoMs: number;
};

const inSeconds = (ms: number) => (ms / 1_000).toFixed(1);

type School = { port: number; world: World };
type Draft = { id: string; mapping: unknown };
type Plan = { fresh: number; faulty_rows: number };

/**
 * Imports a file of 5,000 students, 37 rows of it faulty, as an office does: read, planned, run, planned
 * again and undone.
 */
export async function measureImports({ port, world }: School): Promise<ImportFigures> {
  const authorization = world.sessions.admin[0]!;
  async function call<Answer>(
    path: string,
    body: FormData | object,
  ): Promise<{ answer: Answer; ms: number }> {
    const isForm = body instanceof FormData;
    const began = performance.now();
    const response = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
      method: 'POST',
      headers: {
        authorization,
        'idempotency-key': randomUUID(),
        ...(!isForm && { 'content-type': 'application/json' }),
      },
      body: isForm ? body : JSON.stringify(body),
    });
    const answer = (await response.json()) as Answer;
    if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
    return { answer, ms: performance.now() - began };
  }
  const read = () => {
    const form = new FormData();
    form.append('file', csvOf(aLargeFile({ rows: ROWS, faults: FAULTS }).sheet), 'students.csv');
    return call<Draft>('/people-imports/students', form);
  };

  const file = await read();
  const choices = { mapping: file.answer.mapping, make_classes: true };
  const path = `/people-imports/${file.answer.id}`;
  const plan = await call<Plan>(`${path}/plan`, choices);
  if (plan.answer.faulty_rows !== FAULTS) throw new Error(`${plan.answer.faulty_rows} faulty rows`);
  const run = await call(`${path}/run`, { ...choices, leave_faulty: true });
  const second = await read();
  const again = await call<Plan>(`/people-imports/${second.answer.id}/plan`, choices);
  if (again.answer.fresh !== 0) throw new Error('the second run would write');
  const undo = await call(`${path}/undo`, {});
  const figures = {
    readMs: file.ms,
    planMs: plan.ms,
    runMs: run.ms,
    againMs: again.ms,
    undoMs: undo.ms,
  };
  console.log(
    `\nimport of ${ROWS} students with ${FAULTS} faulty rows: read ${inSeconds(figures.readMs)} s, planned ${inSeconds(figures.planMs)} s, written ${against(figures.runMs / 1_000, 60, 'lower')} s, planned again ${inSeconds(figures.againMs)} s, taken back ${inSeconds(figures.undoMs)} s`,
  );
  return figures;
}
