import type { Placeholder, SQL } from 'drizzle-orm';
import type { Tx } from './database.ts';

type Statement<Values, Result> = { execute: (values: Values) => Promise<Result> };
type Builder<Values, Result> = { prepare: (name: string) => Statement<Values, Result> };

/** A value of a statement, or a placeholder of a prepared one. */
export type Given<T> = T | Placeholder | SQL;

/**
 * A frequent statement with constant text. Drizzle builds it once per connection instead of on each call,
 * which costs the server as much as the rest of a short response. `build` uses `sql.placeholder('name')` for
 * the values of the same names. `name` identifies it in the database and must be unique in the product.
 */
export function prepared<Values extends Record<string, unknown>, Result>(
  name: string,
  build: (tx: Tx) => Builder<Values, Result>,
): (tx: Tx, values: Values) => Promise<Result> {
  const statements = new WeakMap<Tx, Statement<Values, Result>>();
  return (tx, values) => {
    const known = statements.get(tx) ?? build(tx).prepare(name);
    statements.set(tx, known);
    return known.execute(values);
  };
}

/** The same for a statement with a few variants, such as one per role: each is built once. */
export function preparedBy<Shape extends string, Values extends Record<string, unknown>, Result>(
  name: string,
  build: (tx: Tx, shape: Shape) => Builder<Values, Result>,
): (tx: Tx, shape: Shape, values: Values) => Promise<Result> {
  const shapes = new Map<Shape, (tx: Tx, values: Values) => Promise<Result>>();
  return (tx, shape, values) => {
    const known = shapes.get(shape) ?? prepared(`${name}_${shape}`, (own) => build(own, shape));
    shapes.set(shape, known);
    return known(tx, values);
  };
}
