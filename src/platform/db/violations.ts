/** PostgreSQL's error code, and the violated constraint. */
type Violation = { code: string; constraint: string };

const BREACHES = new Set(['23503', '23505', '23514', '23P01']);

/**
 * The constraint that a statement violated; null for any other error. Drizzle wraps the driver's error, so
 * causes are followed.
 */
export function brokenConstraint(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, constraint } = cause as Partial<Violation>;
    if (code && BREACHES.has(code) && constraint) return constraint;
  }
  return null;
}

class Refusal extends Error {
  readonly refused: string;
  readonly details: unknown;
  constructor(refused: string, details: unknown) {
    super(refused);
    this.refused = refused;
    this.details = details;
  }
}

/**
 * Runs the work and turns a violated constraint into a refusal. The database decides, not a prior check: of
 * two concurrent calls for one name, one succeeds and the other gets a clear error. The work may also refuse
 * by itself, with details for `answerOf`: `refuse` throws, so that a surrounding transaction is rolled back.
 */
export async function orRefuse<Code extends string, Result>(
  codes: Record<string, Code>,
  work: (refuse: (code: Code, details?: unknown) => never) => Promise<Result>,
): Promise<Result | { refused: Code }> {
  const refuse = (code: Code, details?: unknown): never => {
    throw new Refusal(code, details);
  };
  try {
    return await work(refuse);
  } catch (error) {
    if (error instanceof Refusal) {
      const { refused, details } = error;
      return { refused: refused as Code, ...(details !== undefined && { details }) };
    }
    const refused = codes[brokenConstraint(error) ?? ''];
    if (refused) return { refused };
    throw error;
  }
}
