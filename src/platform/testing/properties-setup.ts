import * as fc from 'fast-check';

// The same cases each time, so that results are comparable; `PROPERTY_SEED=… npx vitest run …`
// tries others, `PROPERTY_RUNS=…` tries more.
const { PROPERTY_SEED = '2026', PROPERTY_RUNS } = process.env;
fc.configureGlobal({ seed: Number(PROPERTY_SEED), ...(PROPERTY_RUNS && { numRuns: Number(PROPERTY_RUNS) }) });
