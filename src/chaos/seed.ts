/** Another one each time; CHAOS_SEED plays a run again. */
export const CHAOS_SEED = Number(process.env['CHAOS_SEED'] ?? Math.floor(Math.random() * 1e6));
