/**
 * A fixed seed, so that only a code change changes the result; CHAOS_SEED tries others, and `npm run chaos`
 * a new one each time.
 */
export const CHAOS_SEED = Number(process.env['CHAOS_SEED'] ?? 967_412);
