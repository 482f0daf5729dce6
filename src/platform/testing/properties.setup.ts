import * as fc from 'fast-check';

// The same cases each time, so that a change is judged by itself; `PROPERTY_SEED=… npx vitest run …` looks at others, `PROPERTY_RUNS=…` at more.
const { PROPERTY_SEED = '2026', PROPERTY_RUNS } = process.env;
fc.configureGlobal({ seed: Number(PROPERTY_SEED), ...(PROPERTY_RUNS && { numRuns: Number(PROPERTY_RUNS) }) });
