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
  constructor(refused: string) {
    super(refused);
    this.refused = refused;
  }
}

/**
 * Does the work, and turns a broken constraint into a refusal. The database decides, not a look beforehand:
 * of two calls racing for one name, one gets it and the other a clear answer.
 * The work may also refuse by itself: `refuse` throws, so that a transaction around it is undone.
 */
export async function orRefuse<Code extends string, Result>(
  codes: Record<string, Code>,
  work: (refuse: (code: Code) => never) => Promise<Result>,
): Promise<Result | { refused: Code }> {
  const refuse = (code: Code): never => {
    throw new Refusal(code);
  };
  try {
    return await work(refuse);
  } catch (error) {
    const refused = error instanceof Refusal ? (error.refused as Code) : codes[brokenConstraint(error) ?? ''];
    if (refused) return { refused };
    throw error;
  }
}
