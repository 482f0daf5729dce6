/** The code PostgreSQL gives to a breach, and the rule that was broken. */
type Violation = { code: string; constraint: string };

const BREACHES = new Set(['23503', '23505', '23514', '23P01']);

/** Which constraint a statement broke; null for every other failure. Drizzle wraps the driver's error, so causes are followed. */
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
 * Does the work, and turns a broken constraint into a refusal. The database decides, not a look beforehand:
 * of two calls racing for one name, one gets it and the other a clear answer.
 * The work may also refuse by itself, with details for `answerOf`: `refuse` throws, so that a transaction around it is undone.
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
