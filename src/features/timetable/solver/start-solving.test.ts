import { expect, it } from 'vitest';
import { startSolving } from './start-solving.ts';
import { generatedSchool } from './testing/generated-school.ts';
import type { Progress } from './verdict.ts';

it('solves in its own thread and reports its progress', async () => {
  const { problem } = generatedSchool({ seed: 1, classes: 12, teachers: 20, strict: 0.3 });
  const told: Progress[] = [];
  const { verdict } = await startSolving(problem, { seconds: 25, onProgress: (each) => told.push(each) });
  expect((await verdict).kind).toBe('found');
  expect(told[0]).toMatchObject({ phase: 'checking', lessons: problem.lessons.length, placed: 0 });
  expect(told.some(({ phase }) => phase === 'placing')).toBe(true);
});

it('the calling thread stays responsive, and a stop returns the best result so far', async () => {
  // Too tight to be solved within the time of the test.
  const { problem } = generatedSchool({ seed: 2, classes: 40, teachers: 60, strict: 0.97 });
  const solving = await startSolving(problem, { seconds: 600 });
  let turns = 0;
  let ended = false;
  void solving.verdict.then(() => (ended = true));
  for (; turns < 50; turns += 1) await new Promise((resolve) => void setTimeout(resolve, 10));
  expect(ended).toBe(false);
  solving.stop();
  const verdict = await solving.verdict;
  expect(verdict.kind).toBe('not-found');
  if (verdict.kind !== 'not-found') return;
  expect(verdict.placement.size + verdict.leftOver.length).toBe(problem.lessons.length);
  expect(verdict.leftOver.length).toBeGreaterThan(0);
});

it('a discarded run ends without a result', async () => {
  const { problem } = generatedSchool({ seed: 2, classes: 40, teachers: 60, strict: 0.97 });
  const solving = await startSolving(problem, { seconds: 600 });
  await solving.discard();
  await expect(solving.verdict).rejects.toThrow('without a verdict');
});
