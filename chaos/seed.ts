/** The same plays each time, so that a change is judged by itself; CHAOS_SEED tries others, and `npm run chaos` another one each time. */
export const CHAOS_SEED = Number(process.env['CHAOS_SEED'] ?? 967_412);
