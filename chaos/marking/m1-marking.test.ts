import { expect, test } from 'vitest';
import { SIZES } from '../pieces.ts';
import { CHAOS_SEED as seed } from '../seed.ts';
import { CALCULATION, SCHEMES, runM1 } from './m1-marking.ts';
import { someClass } from './marking-classes.ts';
import { PROPERTIES } from './marking-properties.ts';

test(
  `M1: averages, ranks, honours and decisions equal those of a second implementation of docs/marking.md (CHAOS_SEED=${seed})`,
  { timeout: 120_000 },
  async () => {
    const { faults } = await runM1({ seed, ...SIZES.m1.short });
    expect(faults).toEqual([]);
  },
);

test('a wrong calculation is found, with its seed and a class small enough to check by hand', async () => {
  const wrong = {
    ...CALCULATION,
    year: (...of: Parameters<typeof CALCULATION.year>) => {
      const { students, ...rest } = CALCULATION.year(...of);
      return { ...rest, students: students.map((one) => ({ ...one, classified: !one.classified })) };
    },
  };
  const { faults } = await runM1({ seed, classes: 5, calculation: wrong });
  expect(faults[0]).toMatch(/^class of seed \d+: year\.students\.\d+\.classified is /);
  expect(faults[0]!.length).toBeLessThan(2_500);
});

test.each(Object.entries(PROPERTIES))(`for every class: %s (CHAOS_SEED=${seed})`, (_, property) => {
  const faults = Array.from({ length: 40 }, (_, at) => {
    const fault = property(someClass(seed + at, SCHEMES), CALCULATION, seed + at);
    return fault && `class of seed ${seed + at}: ${fault}`;
  });
  expect(faults.filter(Boolean)).toEqual([]);
});
