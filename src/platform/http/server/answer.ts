/** The refusal codes of a use case. */
type RefusedBy<Outcome> = Outcome extends { refused: infer Code extends string } ? Code : never;

/** The contract's error constructors for every refusal of a use case. */
type ErrorsFor<Outcome> = {
  [Code in RefusedBy<Outcome> | (null extends Outcome ? 'NOT_FOUND' : never)]: (options?: never) => Error;
};

/**
 * Maps a use case's result to the procedure's: null becomes NOT_FOUND, a refusal becomes the contract's error of that
 * code with its details, and anything else is returned.
 */
export function answerOf<Outcome>(
  outcome: Outcome,
  errors: ErrorsFor<Outcome>,
): Exclude<NonNullable<Outcome>, { refused: string }> {
  const makers = errors as Readonly<Record<string, (options?: object) => Error>>;
  if (outcome === null || outcome === undefined) throw makers['NOT_FOUND']!();
  const { refused, details } = outcome as { refused?: string; details?: unknown };
  if (typeof refused === 'string')
    throw makers[refused]!(details === undefined ? undefined : { data: { details } });
  return outcome as Exclude<NonNullable<Outcome>, { refused: string }>;
}
